import { gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** An answer that many are given is one and the same buffer; see `SharedAnswer`. */
const packed = new WeakMap<Buffer, Buffer>();

function packOnce(content: Buffer, options: ZlibOptions): Buffer {
  const known = packed.get(content);
  if (known) return known;
  const made = gzipSync(content, options);
  packed.set(content, made);
  return made;
}

/**
 * The best compression would cost more time than a clinic's network saves. What is no longer than a screen's list is
 * packed in one go: on its way through a stream and another thread it costs the server five times as much.
 */
export const packing = {
  threshold: 4096,
  syncThreshold: 64 * 1024,
  encodings: ['gzip'],
  zlibOptions: { level: 1 },
  zlib: { gzipSync: packOnce },
  globalDecompression: false,
} satisfies FastifyCompressOptions;
