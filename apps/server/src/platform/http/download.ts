import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from './bind.ts';
import { matchesEtag } from './caching/conditional.ts';

/**
 * Returns the body of a file response, or undefined if the client already has the current file. Produces the first
 * chunk before the response begins, so that an early failure becomes an error response. A later failure breaks the
 * connection, so that the client does not take an incomplete file for the whole file.
 */
export async function openDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, fileName, parts, etag }: Download & { mediaType: string },
): Promise<Readable | undefined> {
  if (etag !== undefined && isStillRight(request, reply, etag)) return undefined;
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  reply.type(`${mediaType}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return Readable.from(restOf(first, iterator), { objectMode: false });
}

/**
 * Sets the ETag and returns whether the client already has the current file. With `private`, only the client's own
 * cache may store the file.
 */
function isStillRight(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('cache-control', 'private, no-cache');
  return matchesEtag(request, reply, etag);
}

/**
 * Yields the first chunk and then the others, only as fast as the client reads them. Closes the source when the client
 * disconnects.
 */
async function* restOf(
  first: IteratorResult<string>,
  iterator: AsyncIterator<string>,
): AsyncGenerator<string> {
  try {
    for (let part = first; !part.done; part = await iterator.next()) yield part.value;
  } finally {
    await iterator.return?.();
  }
}
