import { readFile } from 'node:fs/promises';
import { StartRefusal } from '#platform/start-refusal';

/** The user a program runs as; null: the one who started us. */
export type Account = { name: string; uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root; as root it is run by an account that every system has. None is made. */
export async function accountForPostgres(): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([each]) => each === name) ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new StartRefusal('As root, the embedded database needs a user postgres or nobody. There is neither.');
}

/** The options by which `spawn` runs a program as an account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}
