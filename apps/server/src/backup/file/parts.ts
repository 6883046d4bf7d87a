import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod/mini';
import { damagedBackup } from '../backup-error.ts';
import type { ByteReader } from './byte-reader.ts';

/** One part of a backup, for example a table, the key or the signed audit heads. Only tables have `columns`. */
export type Part = { name: string; columns?: string[] | undefined; data: AsyncIterable<Buffer> };

export type Summary = { bytes: number; sha256: string };

/**
 * The maximum length of a chunk of a part, in bytes. A chunk of a table contains whole rows, and the longest rows
 * contain the text of imported files.
 */
const longestPiece = 64 * 1024 * 1024;
const longestTitle = 64 * 1024;
const title = z.strictObject({ name: z.string(), columns: z.optional(z.array(z.string())) });

/** Yields the bytes of the parts, one part after the other, and adds the summary of each part to `summaries`. */
export async function* joinParts(
  parts: AsyncIterable<Part>,
  summaries: Map<string, Summary>,
): AsyncGenerator<Buffer> {
  for await (const { name, columns, data } of parts) {
    yield* withLength(Buffer.from(JSON.stringify({ name, columns })));
    const sum = createSum();
    for await (const piece of data) {
      if (piece.length === 0) continue;
      sum.add(piece);
      yield* withLength(piece);
    }
    yield* withLength(Buffer.alloc(0));
    summaries.set(name, sum.summary());
  }
}

function* withLength(data: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  yield length;
  if (data.length > 0) yield data;
}

/** Yields the parts in order. The caller must read a part to its end or not at all before it takes the next one. */
export async function* splitParts(bytes: ByteReader, summaries: Map<string, Summary>): AsyncGenerator<Part> {
  while (!(await bytes.isAtEnd())) {
    const { name, columns } = readTitle(await takePiece(bytes, longestTitle));
    const sum = createSum();
    const data = readPieces(bytes, sum);
    yield { name, columns, data };
    for await (const _ of data);
    summaries.set(name, sum.summary());
  }
}

async function* readPieces(bytes: ByteReader, sum: Sum): AsyncGenerator<Buffer> {
  for (;;) {
    const piece = await takePiece(bytes, longestPiece);
    if (piece.length === 0) return;
    sum.add(piece);
    yield piece;
  }
}

async function takePiece(bytes: ByteReader, longest: number): Promise<Buffer> {
  const length = (await bytes.take(4))?.readUInt32BE();
  if (length === undefined || length > longest) throw damagedBackup();
  const piece = await bytes.take(length);
  if (piece === null) throw damagedBackup();
  return piece;
}

function readTitle(piece: Buffer) {
  try {
    return title.parse(JSON.parse(piece.toString()));
  } catch {
    throw damagedBackup();
  }
}

type Sum = { add(piece: Buffer): void; summary(): Summary };

function createSum(): Sum {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece) => {
      bytes += piece.length;
      hash.update(piece);
    },
    summary: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  };
}
