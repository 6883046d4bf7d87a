import { StartRefusal } from '#platform/start-refusal';
import { readHidden } from './ask-password.ts';

const shortest = 8;

/** For a new backup: from BACKUP_PASSPHRASE, else from the keyboard, twice; null: not encrypted. */
export async function choosePassphrase(given: string | undefined): Promise<string | null> {
  if (given) return longEnough(given);
  // What is piped in is no passphrase: a job that nobody looks at would wait for it for ever.
  if (!process.stdin.isTTY) return null;
  const chosen = await readHidden('Passphrase (empty: not encrypted)');
  if (chosen === '') return null;
  if (chosen !== (await readHidden('The same again'))) {
    throw new StartRefusal('The two passphrases differ. Nothing was written.');
  }
  return longEnough(chosen);
}

/** For an encrypted backup that is there; null: nobody gave one. */
export async function askPassphrase(given: string | undefined): Promise<string | null> {
  if (given) return given;
  return process.stdin.isTTY ? readHidden('Passphrase') : null;
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= shortest) return passphrase;
  throw new StartRefusal(
    `The passphrase is too short: take at least ${shortest} characters, better four words.`,
  );
}
