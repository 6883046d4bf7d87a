import { findAppSecrets } from '#platform/app-secret';
import type { Config } from '#platform/config';
import { type AppSecrets, secretsInForce } from '#platform/keys';
import { BackupRefusal } from './backup-refusal.ts';
import type { Checked } from './check-backup.ts';
import { keyPrintOf } from './contents.ts';

export type ChosenKey = {
  /** Whether the clinic goes on with the key that it worked with. */
  isItsOwn: boolean;
  /** What the files of the key must hold from now on; null: it stays as it is, or APP_SECRET is set. */
  toWrite: AppSecrets | null;
};

/** With another key the clinic would lose what its own one opens: that is done only where it is asked for. */
export async function chooseKey(
  { about, key, previousKey }: Pick<Checked, 'about' | 'key' | 'previousKey'>,
  config: Config,
  mayBeAnother: boolean,
): Promise<ChosenKey> {
  const here = await findAppSecrets(config);
  const isHere =
    here !== null && secretsInForce(here).some((secret) => keyPrintOf(secret) === about.keyPrint);
  if (about.keyPrint === null || isHere) {
    return { isItsOwn: true, toWrite: null };
  }
  if (key !== null && config.appSecret === null) {
    return { isItsOwn: true, toWrite: { appSecret: key, previousAppSecret: previousKey } };
  }
  if (mayBeAnother) return { isItsOwn: false, toWrite: null };
  throw new BackupRefusal(key === null ? withoutKey : otherKey);
}

const lost =
  'With another one, tickets that were printed and links that were mailed no longer open, and what the trail keeps of before and after cannot be read.';

const withoutKey = `The key of this clinic is not in a backup without encryption, and it is not here. ${lost} Bring the key (the file "secret" of the former DATA_DIR, or APP_SECRET), or add --another-key to go on without it. Nothing was changed.`;

const otherKey = `APP_SECRET is not the key of this clinic. ${lost} Write the right one to a file with --key-to FILE and set APP_SECRET to it, or add --another-key to go on with this one. Nothing was changed.`;
