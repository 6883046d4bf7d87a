import type { Config } from '#platform/config/config';
import { findAppSecrets } from '#platform/crypto/app-secret';
import { type AppSecrets, secretsInForce } from '#platform/crypto/keys';
import { BackupError } from './backup-error.ts';
import type { Checked } from './check-backup.ts';
import { keyPrintOf } from './contents.ts';

export type ChosenKey = {
  /** Whether the restored clinic keeps the key with which the backup was written. */
  isItsOwn: boolean;
  /** The new content of the key files. Null: the key files stay as they are. */
  toWrite: AppSecrets | null;
  /** A message about the key for the operator, or null. */
  note: string | null;
};

/**
 * Chooses the key of the restored clinic. With a different key, all data encrypted with the original key is lost, so
 * the operator must choose this with an explicit option.
 */
export async function chooseKey(
  { about, key, previousKey }: Pick<Checked, 'about' | 'key' | 'previousKey'>,
  config: Config,
  mayBeAnother: boolean,
): Promise<ChosenKey> {
  const { keyPrint, previousKeyPrint = null } = about;
  const here = await findAppSecrets(config);
  const prints = here === null ? [] : secretsInForce(here).map(keyPrintOf);
  const isHere = keyPrint === null || prints.includes(keyPrint);
  const isPreviousHere = previousKeyPrint === null || prints.includes(previousKeyPrint);
  if (isHere && isPreviousHere) return { isItsOwn: true, toWrite: null, note: null };
  if (key !== null && config.appSecret === null) {
    const toWrite = { appSecret: key, previousAppSecret: previousKey };
    return { isItsOwn: true, toWrite, note: null };
  }
  if (isHere) return { isItsOwn: true, toWrite: null, note: previousIsMissing };
  if (mayBeAnother) return { isItsOwn: false, toWrite: null, note: null };
  const isReplaced = previousKeyPrint !== null;
  throw new BackupError(key === null ? keyIsMissing(isReplaced) : keyIsAnother(isReplaced));
}

const lost =
  'With another key, printed tickets and mailed links no longer open, and the old and new values in the audit trail cannot be read.';

function keyIsMissing(isReplaced: boolean): string {
  const two = isReplaced
    ? ' The key was being replaced when this backup was written: copy the previous key too ("secret.previous", or APP_SECRET_PREVIOUS).'
    : '';
  return `A backup without encryption does not contain the key of this clinic, and the key is not here either. ${lost} Copy the key (the file "secret" of the former DATA_DIR, or APP_SECRET), or add --another-key to restore without it.${two} Nothing was changed.`;
}

function keyIsAnother(isReplaced: boolean): string {
  const two = isReplaced
    ? ' The key was being replaced when this backup was written: the command also writes the previous key, to FILE.previous. Set APP_SECRET_PREVIOUS to that one.'
    : '';
  return `APP_SECRET is not the key of this clinic. ${lost} Write the right key to a file with --key-to FILE and set APP_SECRET to it, or add --another-key to restore with the current one.${two} Nothing was changed.`;
}

const previousIsMissing =
  'The key was being replaced when this backup was written, and the previous key is not here. If the audit trail is reported as broken, set APP_SECRET_PREVIOUS to it (from "secret.previous", or from an encrypted backup with --key-to) and run: audit verify';
