import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Run } from '../fault-scenario.ts';

const execute = promisify(execFile);
const megabyte = 1024 * 1024;

export type SmallVolume = {
  folder: string;
  freeMegabytes(): Promise<number>;
  /** Resizes a dummy file so that this many megabytes of the disk stay free. */
  leaveFree(megabytes: number): Promise<void>;
  removeBallast(): Promise<void>;
};

/** Mounts a small disk until the end of the round. Returns null if this user or machine cannot mount one. */
export async function mountSmallVolume({ onEnd }: Run, megabytes: number): Promise<SmallVolume | null> {
  const around = await mkdtemp(join(tmpdir(), 'anteroom-volume-'));
  onEnd(() => rm(around, { recursive: true, force: true }));
  const folder = await mount(around, megabytes).catch(() => null);
  if (folder === null) return null;
  onEnd(() => execute('umount', [folder]));
  await Promise.all([chmod(around, 0o755), chmod(folder, 0o755)]);
  const ballast = join(folder, 'ballast');
  let size = 0;
  const freeMegabytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / megabyte;
  };
  return {
    folder,
    freeMegabytes,
    leaveFree: async (wanted) => {
      size += Math.round((await freeMegabytes()) - wanted);
      await truncate(ballast, size * megabyte).catch(() => undefined);
      await execute('fallocate', ['--length', `${size}MiB`, ballast]);
    },
    removeBallast: async () => {
      size = 0;
      await rm(ballast, { force: true });
    },
  };
}

async function mount(around: string, megabytes: number): Promise<string> {
  const [file, folder] = [join(around, 'disk'), await mkdtemp(join(around, 'mounted-'))];
  await writeFile(file, '');
  await truncate(file, megabytes * megabyte);
  await execute('mkfs.ext4', ['-q', '-F', file]);
  await execute('mount', ['-o', 'loop', file, folder]);
  return folder;
}
