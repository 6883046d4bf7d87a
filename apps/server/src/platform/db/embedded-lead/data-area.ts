import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readlink, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartRefusal } from '#platform/start-refusal';
import type { Account } from './account.ts';

/** Where the database lives: programs, cluster, socket and log in one folder of its own. */
export type DataArea = { folder: string; cluster: string; socket: string; logFile: string };

/** Longer socket paths do not fit into the system's address structure. */
const maxSocketPath = 107 - '/.s.PGSQL.5432'.length;
const systemFolder = '/var/lib/anteroom';

/**
 * Makes or finds the area: `DATA_DIR/postgres`, or where the account that runs the database cannot enter there
 * (a project under root's own 0700 home), a folder under /var/lib/anteroom to which `DATA_DIR/postgres` points.
 */
export async function openDataArea(dataDir: string, account: Account): Promise<DataArea> {
  const folder = await findOrMakeFolder(join(dataDir, 'postgres'), account);
  const socket = await makeSocketFolder(folder, account);
  return { folder, cluster: join(folder, 'cluster'), socket, logFile: join(folder, 'postgres.log') };
}

async function findOrMakeFolder(wanted: string, account: Account): Promise<string> {
  const existing = await lstat(wanted).catch(() => null);
  if (existing?.isSymbolicLink()) return readlink(wanted);
  if (existing || account === null || (await mayEnter(account, dirname(wanted))))
    return makeOwned(wanted, account);
  const elsewhere = join(systemFolder, randomBytes(8).toString('hex'));
  await mkdir(systemFolder, { recursive: true, mode: 0o711 });
  await makeOwned(elsewhere, account);
  await symlink(elsewhere, wanted);
  return elsewhere;
}

async function makeOwned(folder: string, account: Account): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Whether an account may pass through every folder down to this one. */
async function mayEnter(account: NonNullable<Account>, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder);
  const own = uid === account.uid ? 0o100 : 0;
  const group = gid === account.gid ? 0o010 : 0;
  if ((mode & (own | group | 0o001)) === 0) return false;
  return folder === dirname(folder) || mayEnter(account, dirname(folder));
}

async function makeSocketFolder(folder: string, account: Account): Promise<string> {
  const beside = join(folder, 'socket');
  if (beside.length <= maxSocketPath) return makeOwned(beside, account);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = await makeOwned(join(tmpdir(), `anteroom-${name}`), account);
  const { uid, mode } = await lstat(short);
  // The temporary folder is everyone's: someone else's folder of this name would be handed our connections.
  if (uid !== (account?.uid ?? process.getuid?.() ?? uid) || (mode & 0o077) !== 0) {
    throw new StartRefusal(`${short} is in the way: it belongs to someone else.`);
  }
  return short;
}
