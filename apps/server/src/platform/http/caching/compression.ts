import { gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Caches compressed responses by their buffer. Requests with the same response share one buffer (see `SharedBody`), so
 * the response is compressed once.
 */
const compressed = new WeakMap<Buffer, Buffer>();

function compressOnce(content: Buffer, options: ZlibOptions): Buffer {
  const known = compressed.get(content);
  if (known) return known;
  const made = gzipSync(content, options);
  compressed.set(content, made);
  return made;
}

/**
 * Uses level 1, because in a clinic's network a higher level takes more time than it saves. Short responses are
 * compressed synchronously, because a stream and another thread cost the server five times as much.
 */
export const compression = {
  threshold: 4096,
  syncThreshold: 64 * 1024,
  encodings: ['gzip'],
  zlibOptions: { level: 1 },
  zlib: { gzipSync: compressOnce },
  globalDecompression: false,
} satisfies FastifyCompressOptions;
