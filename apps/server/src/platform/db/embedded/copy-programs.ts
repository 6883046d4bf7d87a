import { constants } from 'node:fs';
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runProgram } from './run-program.ts';

type PackagedLink = { source: string; target: string };

/** Copies the files needed at run time, and creates the links that are missing after an install without scripts. */
export async function copyPrograms(native: string, target: string): Promise<void> {
  await cp(native, target, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !/\.a$|[/\\]pkgconfig$/.test(source),
  });
  await restoreLinks(target);
  await openToAll(target);
  // Flush the copy to the disk before it counts as complete, because a power failure could leave empty files. If `sync`
  // fails, continue without it.
  await runProgram('sync', ['-f', target], null).catch(() => undefined);
}

/**
 * Creates symbolic links from a list, because a package can't contain links and its install script may not have run.
 */
async function restoreLinks(target: string): Promise<void> {
  const listed = await readFile(join(target, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(listed) as PackagedLink[]) {
    const path = join(target, relative('native', link.target));
    await symlink(relative(dirname(link.target), link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Makes the files readable for every system account, regardless of the umask and of the file modes in the package. */
async function openToAll(target: string): Promise<void> {
  await chmod(target, 0o755);
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isRunnable = entry.isDirectory() || entry.parentPath === join(target, 'bin');
    if (!entry.isSymbolicLink()) await chmod(path, isRunnable ? 0o755 : 0o644);
  }
}
