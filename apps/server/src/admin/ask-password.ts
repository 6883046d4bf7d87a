import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newPassword } from '@anteroom/contract/auth';
import { StartError } from '#platform/config/start-error';

/** Returns the password from ADMIN_PASSWORD, from the keyboard without echo, or from the first line of piped input. */
export async function askPassword(given: string | undefined): Promise<string> {
  const { success, data, error } = newPassword.safeParse(given || (await readHidden('Password')));
  if (success) return data;
  throw new StartError(`The password is not accepted: ${error.issues[0]?.message ?? 'it is not valid'}.`);
}

/**
 * Reads a line from the keyboard without echo. A secret is never passed as a command-line argument, because every user
 * of the machine can see arguments in the process list.
 */
export async function readHidden(what: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(`${what}: `);
  try {
    const { done, value } = await lines[Symbol.asyncIterator]().next();
    return done ? '' : value;
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
