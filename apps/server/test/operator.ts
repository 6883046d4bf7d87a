import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { Clinic } from './clinic.ts';
import { databaseNameOf } from './database-door.ts';

export type Outcome = { code: number; stdout: string; stderr: string };

export type OperatorSettings = Record<string, string>;

/** Caches the compiled program between processes, which saves 40 % of the time of a command. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled-for-tests'),
};

/** Runs `npm run admin -- …`. It gets the given settings, and none of the environment variables of the test. */
export async function runAdmin(args: string[], settings: OperatorSettings, cwd?: string): Promise<Outcome> {
  const program = join(import.meta.dirname, '../src/admin.ts');
  const env = { ...compileCache, ...settings };
  return promisify(execFile)(process.execPath, [program, ...args], { env, ...(cwd ? { cwd } : {}) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

/** Returns the environment variables with which an operator reaches this clinic. */
export async function settingsOf(clinic: Clinic): Promise<OperatorSettings & { DATABASE_URL: string }> {
  const { context, dataDir } = clinic;
  const address = addressOf(await databaseNameOf(clinic));
  return { DATABASE_URL: address, APP_SECRET: context.settings.appSecret, DATA_DIR: dataDir };
}

export function addressOf(name: string): string {
  const { host, port, user } = { host: '', port: 5432, user: 'postgres', ...inject('postgres') };
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
