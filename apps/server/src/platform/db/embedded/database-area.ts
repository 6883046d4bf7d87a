import { chmod, lstat, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '#platform/config/start-error';
import type { Log } from '#platform/log';
import { chooseAccount, type DatabaseAccount } from './database-account.ts';
import { runProgram } from './run-program.ts';

/**
 * The folders of the embedded database, and the account that runs it. This account owns only the cluster and the socket
 * folder, so it cannot change files that root reads or runs.
 */
export type DatabaseArea = { folder: string; cluster: string; account: DatabaseAccount | null };

/**
 * The parent of the database's folder if the account that runs the database cannot enter DATA_DIR, for example below
 * /root. Unlike a temporary folder, it is never emptied by the system.
 */
const sharedParent = '/var/lib/anteroom';

/**
 * Opens or creates the folder of the embedded database: `DATA_DIR/postgres`, or the folder to which it leads if it is
 * a symbolic link.
 */
export async function openDatabaseArea(dataDir: string, log: Log): Promise<DatabaseArea> {
  const place = join(dataDir, 'postgres');
  await assertNotDangling(place);
  const folder = (await realpath(place).catch(() => null)) ?? (await makeArea(place, log));
  const cluster = join(folder, 'cluster');
  const account = await chooseAccount(cluster);
  if (account) await assertReachable(account, folder);
  return { folder, cluster, account };
}

async function assertNotDangling(place: string): Promise<void> {
  const isThere = await lstat(place).catch(() => null);
  if (!isThere || (await realpath(place).catch(() => null))) return;
  throw new StartError(
    `${place} points to a folder that does not exist: restore it, or remove ${place} to begin with an empty database.`,
  );
}

async function makeArea(place: string, log: Log): Promise<string> {
  const account = await chooseAccount(join(place, 'cluster'));
  if (account === null || (await canEnter(account, dirname(place)))) {
    await mkdir(place);
  } else {
    const folder = await makeSharedArea();
    await symlink(folder, place);
    log.warn({ folder }, `the database is kept in ${folder}: ${account.name} cannot enter ${dirname(place)}`);
  }
  return realpath(place);
}

async function makeSharedArea(): Promise<string> {
  try {
    await mkdir(sharedParent, { recursive: true });
    await chmod(sharedParent, 0o755);
    return await mkdtemp(`${sharedParent}/`);
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartError(
      `The database needs a folder outside of DATA_DIR, but ${sharedParent} cannot be used: ${reason}.`,
    );
  }
}

async function assertReachable(account: DatabaseAccount, folder: string): Promise<void> {
  await chmod(folder, 0o755);
  if (await canEnter(account, folder)) return;
  throw new StartError(`PostgreSQL runs as ${account.name}, which cannot enter ${folder}: move DATA_DIR.`);
}

/**
 * Returns whether the account can enter the folder. Tries to enter it, because file modes do not show access control
 * lists.
 */
async function canEnter(account: DatabaseAccount, folder: string): Promise<boolean> {
  return runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account).then(
    () => true,
    () => false,
  );
}
