import { parseArgs } from 'node:util';
import { AppError } from '#platform/app-error';
import { ConfigError, processEnvironment, readConfig } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { sqlState } from '#platform/db/transaction';
import { describeFailure } from '#platform/describe-failure';
import { createLog } from '#platform/log';
import { type Command, flags, type Options, textOptions } from './admin/command.ts';
import { commands } from './admin/commands.ts';

const known = {
  ...Object.fromEntries(textOptions.map((name) => [name, { type: 'string' } as const])),
  ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const])),
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  const { help, ...given } = values;
  const options = given as Options;
  const name = positionals.join(' ');
  if (help || name === '' || name === 'help') return say(usage());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(`Unknown command "${name}". See npm run admin -- --help`);
  assertTakes(name, command, options);
  // Ignore the server's own ADMIN_EMAIL: here ADMIN_PASSWORD belongs to the account that the options name.
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: password, ...environment } = processEnvironment();
  const config = readConfig(environment);
  const log = createLog('error');
  const { line, exitCode = 0 } = await command.run({ options, config, log, password });
  return say(`${line}\n`, exitCode);
}

function readArguments(args: string[]) {
  try {
    const options = { ...known, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See npm run admin -- --help`);
  }
}

function assertTakes(name: string, { takes }: Command, options: Options): void {
  const given = Object.keys(options);
  const missing = takes.find((option) => !(option.endsWith('?') || given.includes(option)));
  if (missing) throw new StartError(`${name} needs --${missing}.`);
  const foreign = given.find((option) => !takes.some((each) => each.replace('?', '') === option));
  if (foreign) throw new StartError(`${name} does not take --${foreign}.`);
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { takes, does }]) => {
    return `  ${[name, ...takes.map(describeOption)].join(' ')}\n      ${does}\n`;
  });
  return `npm run admin -- COMMAND\n\n${lines.join('')}
All commands read the same environment variables as npm start (npm start -- --help). They work whether or not the
server runs; only restore needs it stopped.
Exit codes: 0 done, 1 failed or the check found an error, 2 the audit trail is broken.\n`;
}

function describeOption(option: string): string {
  const name = option.replace('?', '');
  const words = flags.some((flag) => flag === name) ? `--${name}` : `--${name} …`;
  return option.endsWith('?') ? `[${words}]` : words;
}

function say(words: string, exitCode = 0): number {
  process.stdout.write(words);
  return exitCode;
}

/**
 * Returns the text to print for an error. Prints only our own messages, because a database message could quote a
 * patient's record.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return `${error.message.replace(/\.$/, '')}.`;
  if (sqlState(error) === '42P01')
    return 'This database contains no Anteroom: start the server with it once.';
  return `Unexpected error: ${JSON.stringify(describeFailure(error))}`;
}
