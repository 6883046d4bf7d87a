import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';

type Source = Pick<Config, 'backupPassphrase' | 'dataDir'>;

function passphraseFileOf(dataDir: string): string {
  return join(dataDir, 'backup-passphrase');
}

/**
 * Returns the passphrase of nightly backups: BACKUP_PASSPHRASE, or the generated one. Generates one if both are
 * missing.
 */
export async function readBackupPassphrase(source: Source): Promise<string> {
  const found = await findBackupPassphrase(source);
  if (found !== null) return found;
  const path = passphraseFileOf(source.dataDir);
  await writeFile(path, `${newPassphrase()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch(
    ignoreExisting,
  );
  const made = await findBackupPassphrase(source);
  if (made !== null) return made;
  throw new StartError(`${path} cannot be read.`);
}

/** Returns the passphrase of nightly backups, or null if none was set or generated yet. */
export async function findBackupPassphrase({ backupPassphrase, dataDir }: Source): Promise<string | null> {
  if (backupPassphrase !== null) return backupPassphrase;
  const path = passphraseFileOf(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`${path} cannot be read: ${error.code}.`);
  });
  if (text === null) return null;
  const passphrase = text.trim();
  if (passphrase.length < 8)
    throw new StartError(`${path} does not hold a passphrase of at least 8 characters.`);
  return passphrase;
}

/**
 * Omits letters and digits that look alike on paper. A passphrase of 30 characters from this alphabet of 31 has 148
 * bits.
 */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function newPassphrase(): string {
  const letters: string[] = [];
  while (letters.length < 30) {
    for (const byte of randomBytes(60)) {
      // Skip bytes that would make the first letters of the alphabet more likely than the others.
      if (byte < 248 && letters.length < 30) letters.push(alphabet[byte % alphabet.length] ?? '');
    }
  }
  return letters.join('').replaceAll(/.{5}(?=.)/g, '$&-');
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
