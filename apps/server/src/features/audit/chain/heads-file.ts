import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#platform/config/config';
import { databaseNameOf } from '#platform/db/database';

const longestLine = 1024;

/**
 * Returns the heads file of the database. Each database has its own file in the folder, because the heads of one
 * database say nothing about another.
 */
export function headsFileOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return join(dataDir, 'audit-heads.log');
  const name = createHash('sha256').update(databaseNameOf(databaseUrl)).digest('hex').slice(0, 8);
  return join(dataDir, `audit-heads-${name}.log`);
}

/** Yields the lines that the file contains now, from the first on. Yields none if the file does not exist. */
export async function openHeadLines(path: string): Promise<AsyncGenerator<string>> {
  return readLines(path, await wholeLinesOf(path));
}

async function* readLines(path: string, bytes: number): AsyncGenerator<string> {
  if (bytes === 0) return;
  yield* createInterface({
    input: createReadStream(path, { end: bytes - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
}

export async function readLastHeadLine(path: string): Promise<string | null> {
  return (await withFile(path, 'r', async (file) => (await readTail(file)).lastLine)) ?? null;
}

/** Appends a line. Resolves once it is on disk. */
export async function appendHeadLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', 0o600);
  try {
    const { size, wholeLines } = await readTail(file);
    if (wholeLines < size) await file.truncate(wholeLines);
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function wholeLinesOf(path: string): Promise<number> {
  return (await withFile(path, 'r', async (file) => (await readTail(file)).wholeLines)) ?? 0;
}

async function withFile<T>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T | null> {
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (file === null) return null;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Reads the end of the file. Ignores an incomplete last line, left by a process that was killed while writing. */
async function readTail(file: FileHandle) {
  const { size } = await file.stat();
  const start = Math.max(0, size - 2 * longestLine);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  const tail = buffer.subarray(0, bytesRead);
  const end = tail.lastIndexOf('\n');
  const lines = tail.subarray(0, Math.max(0, end)).toString().split('\n');
  return { size, wholeLines: end === -1 ? start : start + end + 1, lastLine: lines.at(-1) || null };
}
