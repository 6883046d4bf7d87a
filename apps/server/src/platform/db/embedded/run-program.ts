import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseAccount } from './database-account.ts';

/**
 * How every program of PostgreSQL is started: with nothing of our environment, for a PGDATA or PGPORT in it would lead
 * astray, and with messages in English, which we read.
 */
export function programOptions(account: DatabaseAccount | null) {
  return {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Runs to the end and answers what it printed; rejects with what it complained about. */
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
