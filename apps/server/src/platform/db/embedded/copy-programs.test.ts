import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyPrograms } from './copy-programs.ts';

describe('copyPrograms', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anteroom-programs-'));
    await mkdir(join(folder, 'native/bin'), { recursive: true });
    await mkdir(join(folder, 'native/lib'));
    await writeFile(join(folder, 'native/bin/postgres'), 'program', { mode: 0o600 });
    await writeFile(join(folder, 'native/lib/libpq.so.5.17'), 'library');
    await writeFile(join(folder, 'native/lib/libpq.a'), 'for compilers only');
    const links = [{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const copy = () => copyPrograms(join(folder, 'native'), join(folder, 'copy'));

  it('creates the symbolic links of PostgreSQL that are missing after an install without scripts', async () => {
    await copy();
    expect(await readlink(join(folder, 'copy/lib/libpq.so.5'))).toBe('libpq.so.5.17');
  });

  it('makes the PostgreSQL programs executable for every system account, even if the package restricts them', async () => {
    await chmod(join(folder, 'native/bin'), 0o700);
    await copy();
    expect((await stat(join(folder, 'copy/bin'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, 'copy/bin/postgres'))).mode & 0o777).toBe(0o755);
  });

  it('does not copy PostgreSQL files that are only needed for compiling, such as headers', async () => {
    await copy();
    await expect(stat(join(folder, 'copy/lib/libpq.a'))).rejects.toThrow('ENOENT');
  });
});
