import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from './bind.ts';
import { isHeld } from './marked.ts';

/**
 * The body of a file's answer. The first part is made before the answer begins, so that what fails at once is answered
 * as an error; what fails later breaks the connection off, and no one takes a part for the whole.
 */
export async function openDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, fileName, parts, mark }: Download & { mediaType: string },
): Promise<Readable | undefined> {
  if (mark !== undefined && isStillRight(request, reply, mark)) return undefined;
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  reply.type(`${mediaType}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return Readable.from(goOn(first, iterator), { objectMode: false });
}

/** `private` keeps it out of every cache but the reader's own. */
function isStillRight(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  reply.header('cache-control', 'private, no-cache');
  return isHeld(request, reply, mark);
}

/** Asks for a next part only when the reader has taken the last; a reader that leaves ends the parts as well. */
async function* goOn(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let part = first; !part.done; part = await iterator.next()) yield part.value;
  } finally {
    await iterator.return?.();
  }
}
