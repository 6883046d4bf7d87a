import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { AppSecrets } from './keys.ts';
import { StartRefusal } from './start-refusal.ts';

type SecretSettings = Pick<Config, 'appSecret' | 'previousAppSecret' | 'dataDir'>;

/** Holds the generated secret. */
export function secretFileOf(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** Holds the secret before a rotation, while what it made is still accepted. */
export function previousSecretFileOf(dataDir: string): string {
  return join(dataDir, 'secret.previous');
}

/** Reads the server's secrets from the settings or DATA_DIR. Generates the current one where there is none. */
export async function readAppSecrets(settings: SecretSettings): Promise<AppSecrets> {
  if (settings.appSecret === null) {
    const path = secretFileOf(settings.dataDir);
    await writeFile(path, newAppSecret(), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  }
  const found = await findAppSecrets(settings);
  if (found !== null) return found;
  throw new StartRefusal(`${secretFileOf(settings.dataDir)} cannot be read.`);
}

/** Reads the secrets that exist, or returns null. Use it where a newly generated secret would be wrong. */
export async function findAppSecrets(settings: SecretSettings): Promise<AppSecrets | null> {
  const { appSecret, previousAppSecret, dataDir } = settings;
  if (appSecret !== null) return { appSecret, previousAppSecret };
  const current = await readSecretFile(secretFileOf(dataDir));
  if (current === null) return null;
  const previous = previousAppSecret ?? (await readSecretFile(previousSecretFileOf(dataDir)));
  return { appSecret: current, previousAppSecret: previous === current ? null : previous };
}

export function newAppSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function readSecretFile(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartRefusal(`${path} cannot be read: ${error.code}.`);
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < 32) throw new StartRefusal(`${path} does not hold a key of at least 32 characters.`);
  return secret;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
