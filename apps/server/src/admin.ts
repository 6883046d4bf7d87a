import { parseArgs } from 'node:util';
import { AppError } from '#platform/app-error';
import { ConfigError, processEnvironment, readConfig } from '#platform/config';
import { sqlState } from '#platform/db/transaction';
import { describeFailure } from '#platform/describe-failure';
import { createLog } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
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
  if (!command) throw new StartRefusal(`There is no command "${name}". See npm run admin -- --help`);
  assertTakes(name, command, options);
  // The server's own first admin is another matter: here the password is of whom the options name.
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD: password, ...environment } = processEnvironment();
  const { BACKUP_PASSPHRASE: passphrase } = environment;
  const config = readConfig(environment);
  const log = createLog('error');
  const { line, exitCode = 0 } = await command.run({ options, config, log, password, passphrase });
  return say(`${line}\n`, exitCode);
}

function readArguments(args: string[]) {
  try {
    const options = { ...known, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message.split('. ')[0]}. See npm run admin -- --help`);
  }
}

function assertTakes(name: string, { takes }: Command, options: Options): void {
  const given = Object.keys(options);
  const missing = takes.find((option) => !(option.endsWith('?') || given.includes(option)));
  if (missing) throw new StartRefusal(`${name} needs --${missing}.`);
  const foreign = given.find((option) => !takes.some((each) => each.replace('?', '') === option));
  if (foreign) throw new StartRefusal(`${name} does not take --${foreign}.`);
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { takes, does }]) => {
    return `  ${[name, ...takes.map(describeOption)].join(' ')}\n      ${does}\n`;
  });
  return `npm run admin -- COMMAND\n\n${lines.join('')}
They read the same environment as npm start (npm start -- --help), and work while it runs and while it does not;
restore alone needs it to be stopped.
Exit code 0: done, 1: could not be done, or the check found something wrong, 2: the audit trail is broken.\n`;
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

/** A database's words could quote a patient; ours say what to mend. */
function sentenceOf(error: unknown): string {
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return `${error.message.replace(/\.$/, '')}.`;
  if (sqlState(error) === '42P01') return 'This database holds no Anteroom: start it there once.';
  return `This failed unexpectedly: ${JSON.stringify(describeFailure(error))}`;
}
