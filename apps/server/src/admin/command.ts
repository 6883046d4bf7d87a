import type { Config } from '#platform/config';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';

export const textOptions = ['email', 'name', 'file', 'heads', 'to', 'from', 'key-to'] as const;
export const flags = ['replace', 'another-key'] as const;

export type Options = Partial<
  Record<(typeof textOptions)[number], string> & Record<(typeof flags)[number], boolean>
>;

export type Call = {
  options: Options;
  config: Config;
  log: Log;
  /** From the environment. */
  password: string | undefined;
  /** From the environment. */
  passphrase: string | undefined;
};

export type Command = {
  /** The options that it takes; those with a `?` may be left out. */
  takes: readonly string[];
  does: string;
  /** Answers the line to print and, where that is not 0, the exit code. */
  run(call: Call): Promise<{ line: string; exitCode?: number }>;
};

export const brokenRules = 1;
export const brokenTrail = 2;

/** What is wrong with a file that was named, in one line. */
export function explainFile(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error instanceof SyntaxError) throw new StartRefusal(`${path} is not an exported audit trail.`);
    if (error.code === 'EEXIST') throw new StartRefusal(`${path} is there already.`);
    if (error.path === undefined) throw error;
    throw new StartRefusal(`${error.path} cannot be opened: ${error.code}.`);
  };
}
