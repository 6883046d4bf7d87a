import type { FastifyRequest } from 'fastify';
import {
  createDeadline,
  type RequestDeadline,
  runWithDeadline,
} from '#platform/concurrency/request-deadline';

const times = new WeakMap<FastifyRequest, RequestDeadline>();

/** Runs one step of a request. All steps of a request share one deadline. */
export function withRequestDeadline<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const time = times.get(request) ?? createDeadline();
  times.set(request, time);
  return runWithDeadline(time, work);
}
