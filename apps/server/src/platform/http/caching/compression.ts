import { gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** A response shared by many requests is one buffer (see `SharedBody`), so it is compressed once. */
const compressed = new WeakMap<Buffer, Buffer>();

function compressOnce(content: Buffer, options: ZlibOptions): Buffer {
  const known = compressed.get(content);
  if (known) return known;
  const made = gzipSync(content, options);
  compressed.set(content, made);
  return made;
}

/**
 * Level 1: stronger compression takes more time than a clinic's network saves. Short responses are compressed
 * synchronously: a stream and another thread cost the server five times as much.
 */
export const compression = {
  threshold: 4096,
  syncThreshold: 64 * 1024,
  encodings: ['gzip'],
  zlibOptions: { level: 1 },
  zlib: { gzipSync: compressOnce },
  globalDecompression: false,
} satisfies FastifyCompressOptions;
