import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedBody } from './shared-body.ts';

/**
 * A response whose ETag depends only on its content. A client that already has this ETag gets a 304 response, and the
 * server does not even read the content.
 */
export class Conditional<Answer> {
  readonly etag: string;
  readonly read: () => Promise<Answer | SharedBody<Answer>>;

  constructor(etag: string, read: () => Promise<Answer | SharedBody<Answer>>) {
    this.etag = etag;
    this.read = read;
  }
}

/**
 * Sets the ETag, and the status 304 if the ETag matches If-None-Match. Returns whether it matches. The ETag is weak,
 * because the response may be compressed or not.
 */
export function matchesEtag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const tag = `"${etag}"`;
  reply.header('etag', `W/${tag}`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  const isKnown = known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
  if (isKnown) reply.code(304);
  return isKnown;
}
