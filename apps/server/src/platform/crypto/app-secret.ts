import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { AppSecrets } from './keys.ts';

type SecretSettings = Pick<Config, 'appSecret' | 'previousAppSecret' | 'dataDir'>;

export function secretFileOf(dataDir: string): string {
  return join(dataDir, 'secret');
}

/**
 * Returns the path of the file with the secret from before a rotation. Tokens made with that secret are still accepted.
 */
export function previousSecretFileOf(dataDir: string): string {
  return join(dataDir, 'secret.previous');
}

/** Reads the server's secrets from the settings or DATA_DIR. Generates the current secret if there is none. */
export async function readAppSecrets(settings: SecretSettings): Promise<AppSecrets> {
  if (settings.appSecret === null) {
    const path = secretFileOf(settings.dataDir);
    await writeFile(path, newAppSecret(), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  }
  const found = await findAppSecrets(settings);
  if (found !== null) return found;
  throw new StartError(`${secretFileOf(settings.dataDir)} cannot be read.`);
}

/** Reads the existing secrets, or returns null. Use this function where generating a secret would be wrong. */
export async function findAppSecrets(settings: SecretSettings): Promise<AppSecrets | null> {
  const { appSecret, previousAppSecret, dataDir } = settings;
  if (appSecret !== null) return { appSecret, previousAppSecret };
  const current = await readSecretFile(secretFileOf(dataDir));
  if (current === null) return null;
  const previous = previousAppSecret ?? (await readSecretFile(previousSecretFileOf(dataDir)));
  return { appSecret: current, previousAppSecret: previous === current ? null : previous };
}

/** Returns a secret of 256 random bits, as 43 characters that are safe in URLs and environment variables. */
export function newAppSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function readSecretFile(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`${path} cannot be read: ${error.code}.`);
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < 32) throw new StartError(`${path} does not hold a key of at least 32 characters.`);
  return secret;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
