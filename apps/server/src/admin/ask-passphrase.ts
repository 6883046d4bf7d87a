import { StartError } from '#platform/config/start-error';
import { readHidden } from './ask-password.ts';

const shortest = 8;

/** Returns the passphrase for a new backup: BACKUP_PASSPHRASE, or typed twice; null: no encryption. */
export async function choosePassphrase(given: string | undefined): Promise<string | null> {
  if (given) return longEnough(given);
  // Don't read piped input: an unattended job would wait for it forever.
  if (!process.stdin.isTTY) return null;
  const chosen = await readHidden('Passphrase (empty: not encrypted)');
  if (chosen === '') return null;
  if (chosen !== (await readHidden('The same again'))) {
    throw new StartError('The two passphrases differ. No backup was written.');
  }
  return longEnough(chosen);
}

/** Returns the passphrase of an existing encrypted backup; null: none given. */
export async function askPassphrase(given: string | undefined): Promise<string | null> {
  if (given) return given;
  return process.stdin.isTTY ? readHidden('Passphrase') : null;
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= shortest) return passphrase;
  throw new StartError(
    `The passphrase is too short: use at least ${shortest} characters, or better four words.`,
  );
}
