import { chmod, lstat, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { chooseAccount, type DatabaseAccount } from './database-account.ts';
import { runProgram } from './run-program.ts';

/**
 * Where everything of the embedded database lies, and who it runs as. Only the cluster and the socket folder belong
 * to the account: what root reads or runs beside them is not the account's to change.
 */
export type DatabaseArea = { folder: string; cluster: string; account: DatabaseAccount | null };

/** For the data of an account that cannot enter DATA_DIR, as below /root. Never the temporary folder. */
const sharedParent = '/var/lib/anteroom';

/** Finds or makes `DATA_DIR/postgres`: a folder, or a pointer to one. */
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
  throw new StartRefusal(
    `${place} points to a folder that is gone: bring it back, or remove ${place} to begin with an empty database.`,
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
    throw new StartRefusal(
      `The database needs a folder outside of DATA_DIR, but ${sharedParent} is none: ${reason}.`,
    );
  }
}

async function assertReachable(account: DatabaseAccount, folder: string): Promise<void> {
  await chmod(folder, 0o755);
  if (await canEnter(account, folder)) return;
  throw new StartRefusal(
    `${folder} cannot be entered by ${account.name}, as which PostgreSQL runs: move DATA_DIR.`,
  );
}

/** Asks the system by trying: modes alone do not tell of access lists. */
async function canEnter(account: DatabaseAccount, folder: string): Promise<boolean> {
  return runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account).then(
    () => true,
    () => false,
  );
}
