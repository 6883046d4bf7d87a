import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseArea } from './database-area.ts';
import { databasePort } from './postgres-settings.ts';

/** The longest socket path in bytes. macOS has the lowest limit: 104 bytes with the terminating zero. */
const maxPathBytes = 103;

/**
 * Returns the socket folder. The socket is the only way to connect to the database. Only the database's account may
 * enter the folder, and the sign-in rules also check the connecting account. If the path of the database's folder is
 * too long for a socket, `socket` in it is a symbolic link to a folder with a shorter path.
 */
export async function chooseSocketFolder(area: DatabaseArea): Promise<string> {
  const inside = join(area.folder, 'socket');
  if (isShortEnough(inside)) return inside;
  const pointedTo = await readlink(inside).catch(() => null);
  if (pointedTo !== null && (await isPrivate(pointedTo, area))) return pointedTo;
  const parent = isShortEnough(join(tmpdir(), 'anteroom-xxxxxx')) ? tmpdir() : '/tmp';
  const made = await mkdtemp(join(parent, 'anteroom-'));
  await rm(inside, { force: true });
  await symlink(made, inside);
  return made;
}

/**
 * Creates a folder that only the database's account may enter, or restricts an existing folder. Throws if the folder
 * belongs to neither Anteroom's account nor the database's account.
 */
export async function makePrivate(path: string, area: DatabaseArea): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await isPrivate(path, area))) throw new Error(`${path} belongs to someone else`);
  if (area.account) await chown(path, area.account.uid, area.account.gid);
  await chmod(path, 0o700);
}

async function isPrivate(path: string, { account }: DatabaseArea): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isDirectory()) return false;
  return found.uid === process.getuid?.() || found.uid === account?.uid;
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${databasePort}`)) <= maxPathBytes;
}
