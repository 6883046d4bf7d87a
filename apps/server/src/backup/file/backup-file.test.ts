import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BackupError } from '../backup-error.ts';
import { openBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts';
import type { Part } from './parts.ts';

const folder = await mkdtemp(join(tmpdir(), 'anteroom-backup-file-'));
afterAll(() => rm(folder, { recursive: true }));

const passphrase = 'otter crane heron wren';
/** Content that is longer than one frame and incompressible. */
const long = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 2654435761) >>> 13));

async function* pieces(...data: Buffer[]): AsyncGenerator<Buffer> {
  yield* data;
}

async function* parts(): AsyncGenerator<Part> {
  yield { name: 'short', data: pieces(Buffer.from('Ada '), Buffer.alloc(0), Buffer.from('Quill')) };
  yield { name: 'empty', columns: ['id'], data: pieces() };
  yield { name: 'long', data: pieces(long) };
}

async function aFile(name: string, chosen: string | null) {
  const path = join(folder, name);
  await writeBackupFile({ path, passphrase: chosen, parts: parts(), summaries: new Map() });
  const header = await openBackupFile(path, async () => chosen);
  return { path, header, bytes: await readFile(path) };
}

type File = Awaited<ReturnType<typeof aFile>>;

async function readAll({ path, header }: Pick<File, 'path' | 'header'>): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { name, data } of readBackupFile(path, header, new Map())) {
    const read: Buffer[] = [];
    for await (const piece of data) read.push(piece);
    found[name] = Buffer.concat(read);
  }
  return found;
}

const files: Record<string, File> = {
  encrypted: await aFile('encrypted', passphrase),
  plain: await aFile('plain', null),
};
const kinds = Object.keys(files);
const fileOf = (kind: string): File => files[kind] as File;

describe('T-20: backup file', () => {
  it.each(kinds)('reads back exactly the content that was written to a backup file: %s', async (kind) => {
    const { short, empty, long: read } = await readAll(fileOf(kind));
    expect([short?.toString(), empty?.length, read?.equals(long)]).toEqual(['Ada Quill', 0, true]);
  });

  it('an encrypted backup file contains no part of its content in readable form', () => {
    expect(fileOf('encrypted').bytes.includes('Quill')).toBe(false);
    expect(fileOf('encrypted').bytes.includes(long.subarray(1000, 1016))).toBe(false);
  });

  it('an encrypted backup file cannot be opened with a wrong or missing passphrase', async () => {
    const { path } = fileOf('encrypted');
    await expect(openBackupFile(path, async () => `${passphrase} `)).rejects.toThrow(
      'passphrase is not the one',
    );
    await expect(openBackupFile(path, async () => null)).rejects.toThrow('is encrypted');
  });

  it.each(kinds)('rejects a backup file if any byte after its header was changed: %s', async (kind) => {
    const { bytes, header } = fileOf(kind);
    const path = join(folder, `altered-${kind}`);
    const place = fc.integer({ min: header.line.length, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = Buffer.from(bytes);
        altered.writeUInt8(altered.readUInt8(at) ^ change, at);
        await writeFile(path, altered);
        await expect(readAll({ path, header })).rejects.toThrow(BackupError);
      }),
      { numRuns: 60 },
    );
  });

  it.each(kinds)('rejects a truncated backup file, wherever the cut is: %s', async (kind) => {
    const { bytes, header } = fileOf(kind);
    const path = join(folder, `cut-${kind}`);
    const end = fc.integer({ min: header.line.length, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(end, async (at) => {
        await writeFile(path, bytes.subarray(0, at));
        await expect(readAll({ path, header })).rejects.toThrow('cut off');
      }),
      { numRuns: 40 },
    );
  });

  it.each(kinds)('rejects a backup file with an extra byte at the end: %s', async (kind) => {
    const { bytes, header } = fileOf(kind);
    const path = join(folder, `longer-${kind}`);
    await writeFile(path, Buffer.concat([bytes, Buffer.from([0])]));
    await expect(readAll({ path, header })).rejects.toThrow('changed or damaged');
  });

  it('rejects a backup file whose header was changed', async () => {
    const { bytes } = fileOf('encrypted');
    const path = join(folder, 'first-line');
    const with_ = async (from: string, to: string) => {
      await writeFile(path, bytes.toString('latin1').replace(from, to), 'latin1');
      return openBackupFile(path, async () => passphrase);
    };
    await expect(with_('ANTEROOM', 'ANTECHAM')).rejects.toThrow('not a backup of Anteroom');
    await expect(with_('"format":1', '"format":2')).rejects.toThrow('newer Anteroom');
    await expect(with_('"kdf":"scrypt"', '"kdf":"none"')).rejects.toThrow('changed or damaged');
    await expect(with_('"salt":"', '"salt":"A')).rejects.toThrow('passphrase is not the one');
    await writeFile(path, '');
    await expect(openBackupFile(path, async () => passphrase)).rejects.toThrow('not a backup of Anteroom');
  });

  it('never overwrites an existing backup file', async () => {
    await expect(aFile('plain', null)).rejects.toThrow('already exists');
  });
});
