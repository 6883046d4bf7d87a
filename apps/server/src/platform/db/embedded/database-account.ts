import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#platform/config/start-error';

/** The system account that runs PostgreSQL, if it differs from the one that runs Anteroom. */
export type DatabaseAccount = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. If root starts Anteroom, PostgreSQL runs as the owner of the cluster, or as the
 * first of these accounts that exists.
 */
const candidates = ['postgres', 'nobody'];

/** Returns the system account that runs PostgreSQL, or null if it is the account that runs Anteroom. */
export async function chooseAccount(cluster: string): Promise<DatabaseAccount | null> {
  const owner = await stat(cluster).catch(() => null);
  const ownUid = process.getuid?.() ?? 0;
  if (ownUid !== 0) return assertOwn(cluster, owner?.uid ?? ownUid, ownUid);
  if (owner === null) return firstCandidate();
  if (owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const { name } = await firstCandidate();
  throw new StartError(
    `${cluster} belongs to root, and PostgreSQL refuses to run as root: chown -R ${name} ${cluster}`,
  );
}

function assertOwn(cluster: string, owner: number, ownUid: number): null {
  if (owner === ownUid) return null;
  throw new StartError(`${cluster} belongs to another user (${owner}): start Anteroom as that user.`);
}

async function firstCandidate(): Promise<DatabaseAccount> {
  for (const name of candidates) {
    const account = await findAccount(name);
    if (account) return account;
  }
  throw new StartError('PostgreSQL refuses to run as root, and this system has neither postgres nor nobody.');
}

async function findAccount(name: string): Promise<DatabaseAccount | null> {
  try {
    const [uid, gid] = await Promise.all([askId('-u', name), askId('-g', name)]);
    return { name, uid, gid };
  } catch {
    return null;
  }
}

/**
 * Returns the user id or group id of a system account. Some systems print the id of "nobody" as -2, but system calls
 * need an unsigned number.
 */
async function askId(option: string, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [option, name]);
  return Number(stdout) >>> 0;
}
