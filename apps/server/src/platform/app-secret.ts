import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** The server's key from the environment, or the one generated once into the data folder. */
export async function readAppSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured;
  const path = join(dataDir, 'secret');
  await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    ignoreExisting,
  );
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new StartRefusal(`${path} does not hold a key of at least 32 characters.`);
  return secret;
}

/** The key that is there already, or null: for what must not begin with a new one. */
export async function findAppSecret(configured: string | null, dataDir: string): Promise<string | null> {
  return configured ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => null))?.trim() ?? null;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
