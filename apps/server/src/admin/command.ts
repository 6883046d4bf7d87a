import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import type { Log } from '#platform/log';

export const textOptions = [
  'email',
  'name',
  'file',
  'heads',
  'to',
  'from',
  'key-to',
  'entry',
  'patient',
] as const;
export const flags = ['replace', 'another-key', 'if-due', 'rehearse'] as const;

export type Options = Partial<
  Record<(typeof textOptions)[number], string> & Record<(typeof flags)[number], boolean>
>;

export type CommandCall = {
  options: Options;
  config: Config;
  log: Log;
  /** ADMIN_PASSWORD from the environment: the password of the account that the command creates or changes. */
  password: string | undefined;
};

export type Command = {
  /** The names of the command's options. A name that ends with `?` is optional. */
  takes: readonly string[];
  does: string;
  /** Runs the command. Returns the line to print, and an exit code if it is not 0. */
  run(call: CommandCall): Promise<{ line: string; exitCode?: number }>;
};

export const brokenRules = 1;
export const brokenTrail = 2;

/** Turns a file error into one line for the operator. */
export function explainFile(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error instanceof SyntaxError) throw new StartError(`${path} is not an exported audit trail.`);
    if (error.code === 'EEXIST') throw new StartError(`${path} already exists.`);
    if (error.path === undefined) throw error;
    throw new StartError(`${error.path} cannot be opened: ${error.code}.`);
  };
}
