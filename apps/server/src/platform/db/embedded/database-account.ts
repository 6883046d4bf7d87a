import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartRefusal } from '#platform/start-refusal';

/** The system account that PostgreSQL runs as, when that is not the one that Anteroom runs as. */
export type DatabaseAccount = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root: root starts it as the owner of the cluster, or as one of these. */
const candidates = ['postgres', 'nobody'];

/** Null: PostgreSQL runs as the user who runs Anteroom. */
export async function chooseAccount(cluster: string): Promise<DatabaseAccount | null> {
  const owner = await stat(cluster).catch(() => null);
  const ownUid = process.getuid?.() ?? 0;
  if (ownUid !== 0) return assertOwn(cluster, owner?.uid ?? ownUid, ownUid);
  if (owner === null) return firstCandidate();
  if (owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const { name } = await firstCandidate();
  throw new StartRefusal(
    `${cluster} belongs to root, as which PostgreSQL refuses to run: chown -R ${name} ${cluster}`,
  );
}

function assertOwn(cluster: string, owner: number, ownUid: number): null {
  if (owner === ownUid) return null;
  throw new StartRefusal(
    `${cluster} belongs to another user (${owner}): start Anteroom as the one who made it.`,
  );
}

async function firstCandidate(): Promise<DatabaseAccount> {
  for (const name of candidates) {
    const account = await findAccount(name);
    if (account) return account;
  }
  throw new StartRefusal(
    'PostgreSQL refuses to run as root, and this system has neither postgres nor nobody.',
  );
}

async function findAccount(name: string): Promise<DatabaseAccount | null> {
  try {
    const [uid, gid] = await Promise.all([askId('-u', name), askId('-g', name)]);
    return { name, uid, gid };
  } catch {
    return null;
  }
}

/** Some systems write the id of nobody as -2: a system call wants it unsigned. */
async function askId(option: string, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [option, name]);
  return Number(stdout) >>> 0;
}
