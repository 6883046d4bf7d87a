import type { FastifyRequest } from 'fastify';
import { type AnswerTime, createAnswerTime, spend } from '#platform/answer-time';

const times = new WeakMap<FastifyRequest, AnswerTime>();

/** Does a part of what a request needs in what is left of the one time that its answer has. */
export function inAnswerTime<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const time = times.get(request) ?? createAnswerTime();
  times.set(request, time);
  return spend(time, work);
}
