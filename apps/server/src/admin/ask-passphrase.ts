import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { findBackupPassphrase } from '../backup/scheduled/backup-passphrase.ts';
import { readHidden } from './ask-password.ts';

const shortest = 8;

/**
 * Returns the passphrase for a new backup from BACKUP_PASSPHRASE or the keyboard, where it is typed twice. Null: no
 * encryption.
 */
export async function choosePassphrase({ backupPassphrase }: Config): Promise<string | null> {
  if (backupPassphrase !== null) return backupPassphrase;
  // Don't read piped input: an unattended job would wait for input forever.
  if (!process.stdin.isTTY) return null;
  const chosen = await readHidden('Passphrase (empty: not encrypted)');
  if (chosen === '') return null;
  if (chosen !== (await readHidden('The same again'))) {
    throw new StartError('The two passphrases differ. No backup was written.');
  }
  return longEnough(chosen);
}

/**
 * Returns the passphrase of an existing encrypted backup from BACKUP_PASSPHRASE, the generated one of this DATA_DIR, or
 * the keyboard. Null: there is no passphrase and no terminal to ask for one.
 */
export async function askPassphrase(config: Config): Promise<string | null> {
  const found = await findBackupPassphrase(config);
  if (found !== null) return found;
  return process.stdin.isTTY ? readHidden('Passphrase') : null;
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= shortest) return passphrase;
  throw new StartError(
    `The passphrase is too short: use at least ${shortest} characters, or better four words.`,
  );
}
