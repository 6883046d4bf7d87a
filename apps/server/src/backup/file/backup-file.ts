import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, truncatedBackup } from '../backup-error.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { fromFrames, toFrames } from './frames.ts';
import { type Header, longestHeader, makeHeader, readHeader } from './header.ts';
import { joinParts, type Part, type Summary, splitParts } from './parts.ts';

const pieceBytes = 1024 * 1024;
const newline = 10;

export type Summaries = Map<string, Summary>;

type Writing = { path: string; passphrase: string | null; parts: AsyncIterable<Part>; summaries: Summaries };

/**
 * Writes a backup file under a temporary name and renames it after everything is on the disk. Never overwrites a file.
 */
export async function writeBackupFile({ path, passphrase, parts, summaries }: Writing): Promise<void> {
  if (await isThere(path)) throw new BackupError(`${path} already exists.`);
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', 0o600);
  try {
    const header = await makeHeader(passphrase);
    await file.writeFile(header.line);
    const content = Readable.from(joinParts(parts, summaries), { objectMode: false });
    await pipeline(content, createGzip({ level: 4 }), async (packed: AsyncIterable<Buffer>) => {
      for await (const frame of toFrames(header, packed)) await file.writeFile(frame);
    });
    await file.sync();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(`There is no space left for ${path}. Nothing was written.`);
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** Opens a backup file. Calls `askPassphrase` only if the file is encrypted. */
export async function openBackupFile(
  path: string,
  askPassphrase: () => Promise<string | null>,
): Promise<Header> {
  const stream = createReadStream(path, { highWaterMark: longestHeader });
  try {
    return await readHeader(await takeLine(createByteReader(stream)), askPassphrase);
  } finally {
    stream.destroy();
  }
}

/** Reads all parts of a backup file. Throws when it finds changed content, at the latest at the end of the file. */
export async function* readBackupFile(
  path: string,
  header: Header,
  summaries: Summaries,
): AsyncGenerator<Part> {
  const stream = createReadStream(path, { start: header.line.length, highWaterMark: pieceBytes });
  const content = createGunzip();
  const unpacking = pipeline(fromFrames(header, createByteReader(stream)), content);
  unpacking.catch(() => undefined);
  try {
    yield* splitParts(createByteReader(content), summaries);
    await unpacking;
  } finally {
    content.destroy();
    stream.destroy();
  }
}

async function takeLine(bytes: ByteReader): Promise<Buffer> {
  const taken: Buffer[] = [];
  while (taken.length < longestHeader) {
    const byte = await bytes.take(1);
    if (byte === null) break;
    taken.push(byte);
    if (byte[0] === newline) return Buffer.concat(taken);
  }
  if (taken.length < longestHeader && taken.length > 0) throw truncatedBackup();
  throw new BackupError('This file is not a backup of Anteroom.');
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
