import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newPassword } from '@anteroom/contract/auth';
import { StartRefusal } from '#platform/start-refusal';

/** From ADMIN_PASSWORD, else from the keyboard without showing it, else the first line that is piped in. */
export async function askPassword(given: string | undefined): Promise<string> {
  const { success, data, error } = newPassword.safeParse(given || (await readHidden('Password')));
  if (success) return data;
  throw new StartRefusal(`The password is refused: ${error.issues[0]?.message ?? 'it is not valid'}.`);
}

/** Never an argument: those stand in the list of processes for everyone to see. */
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
