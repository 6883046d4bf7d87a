import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseAccount } from './database-account.ts';

/**
 * Returns the spawn options of every PostgreSQL program. The environment contains only PATH and LC_ALL, because
 * variables such as PGDATA or PGPORT would mislead the program. Messages are in English, because we parse them.
 */
export function programOptions(account: DatabaseAccount | null) {
  return {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Runs a program and returns its standard output. Rejects with the program's error message. */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: DatabaseAccount | null,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, programOptions(account));
    return stdout;
  } catch (error) {
    throw new Error(describeFailure(program, error as Error & { stderr?: string }));
  }
}

function describeFailure(program: string, error: Error & { stderr?: string }): string {
  const lines = (error.stderr ?? '').split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? error.message;
  return `${program}: ${complaint.trim()}`;
}
