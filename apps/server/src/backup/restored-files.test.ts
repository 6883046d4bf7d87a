import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeRestoredFile } from './restored-files.ts';

const someone = { uid: 65_534, gid: 65_534 };

async function* heads() {
  yield Buffer.from('a head\n');
}

it.runIf(process.getuid?.() === 0)(
  'when root runs a restore, a restored file belongs to the owner of its folder',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anteroom-restored-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chown(folder, someone.uid, someone.gid);
    const path = join(folder, 'audit-heads.log');
    const restored = await writeRestoredFile(path, heads(), new Date());
    await restored.putInPlace();
    expect(await readFile(path, 'utf8')).toBe('a head\n');
    const { uid, gid, mode } = await stat(path);
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ ...someone, mode: 0o600 });
  },
);
