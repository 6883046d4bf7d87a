import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedAnswer } from './shared-answer.ts';

/**
 * An answer with a mark that is the same for the same content, so that whoever holds it already is told so (304) and
 * it need not be read at all.
 */
export class Marked<Answer> {
  readonly mark: string;
  readonly read: () => Promise<Answer | SharedAnswer<Answer>>;

  constructor(mark: string, read: () => Promise<Answer | SharedAnswer<Answer>>) {
    this.mark = mark;
    this.read = read;
  }
}

/** Says the mark, and whether the caller named it. Weak: the answer may be sent compressed or not. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  const tag = `"${mark}"`;
  reply.header('etag', `W/${tag}`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  const isKnown = known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
  if (isKnown) reply.code(304);
  return isKnown;
}
