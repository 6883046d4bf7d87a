import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { newPassword } from '@anteroom/contract/auth';
import { email } from '@anteroom/contract/primitives';
import { isAddressOrRange } from './network-of.ts';

/** The variables Anteroom reads, what each takes, and what holds without it. `--help` prints this table. */
export const environment = {
  PORT: ['3000', 'port to listen on, 0 to 65535'],
  HOST: ['127.0.0.1', 'address to listen on'],
  DATABASE_URL: ['', 'an external PostgreSQL 15 or newer; absent: the embedded database under DATA_DIR'],
  DATA_DIR: ['./data', 'folder of the embedded database, the generated secret and the mail outbox'],
  PG_BIN_DIR: ['', "folder of an installed PostgreSQL's programs to use for the embedded database"],
  DEMO: ['', 'true or false: load the demo clinic into an empty database (true with the embedded one)'],
  ADMIN_EMAIL: ['', 'email of the first admin, made when the database has none'],
  ADMIN_PASSWORD: [
    '',
    'password of the first admin: 8 to 128 characters with an uppercase letter, a lowercase letter and a digit',
  ],
  APP_SECRET: [
    '',
    "the server's key, at least 32 characters; required with DATABASE_URL, else generated once",
  ],
  APP_URL: ['', 'base of the links in mails, an http or https address (http://HOST:PORT)'],
  TRUSTED_PROXIES: [
    '',
    "addresses or CIDR ranges of the TLS proxies in front, with commas between, for example 127.0.0.1,10.0.3.0/24: their X-Forwarded-For names the caller; absent: nobody's does",
  ],
  SMTP_URL: [
    '',
    'smtp:// or smtps:// address of a mail server (may end in ?requireTLS=true or false, ?tls.rejectUnauthorized=false); absent: each mail is an .eml file in DATA_DIR/outbox',
  ],
  MAIL_FROM: ['', 'sender of the mails, an email address; required with SMTP_URL'],
  REQUIRE_EMAIL_VERIFICATION: ['true', 'true or false: who registers must verify their address first'],
  ALLOW_REGISTRATION: ['true', 'true or false: whether doctors may open an account by themselves'],
  CLINIC_NAME: ['Anteroom Clinic', 'name of the clinic, 1 to 100 characters'],
  CLINIC_TIMEZONE: ['', "IANA zone of all dates and times of day, for example Europe/Berlin (the host's)"],
  RATE_LIMIT_PER_MINUTE: [
    '600',
    'requests a minute for a person or an address; 0 turns every rate limit off',
  ],
  IDLE_LOCK_MINUTES: ['30', "minutes without a person's action after which a session ends; 0 turns it off"],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  METRICS_TOKEN: ['', 'bearer token for /metrics from other than this machine'],
} as const satisfies Record<string, readonly [fallback: string, takes: string]>;

type Variable = keyof typeof environment;
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | null;
  dataDir: string;
  pgBinDir: string | null;
  demo: boolean;
  /** The first admin, made when the database has none; null where nobody is named. */
  firstAdmin: { email: string; password: string } | null;
  /** Null: generated once into `dataDir`. */
  appSecret: string | null;
  appUrl: string;
  /** Whose X-Forwarded-For is believed: addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Null: mails become files. */
  smtpUrl: string | null;
  mailFrom: string;
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  clinicName: string;
  clinicTimezone: string;
  rateLimitPerMinute: number;
  idleLockMinutes: number;
  logLevel: string;
  metricsToken: string | null;
};

/** A wrong setting: its message is one line that names the variable and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(variable: Variable, problem = 'is not valid') {
    super(`${variable} ${problem}. It takes: ${environment[variable][1]}.`);
  }
}

/** Reads and checks every setting; throws `ConfigError` for the first wrong one. */
export function readConfig(env: Environment): Config {
  const databaseUrl = readDatabaseUrl(env);
  const host = text(env, 'HOST');
  const port = wholeNumber(env, 'PORT', 65_535);
  return {
    port,
    host,
    databaseUrl,
    dataDir: resolve(text(env, 'DATA_DIR')),
    pgBinDir: optional(env, 'PG_BIN_DIR'),
    demo: readFlag(env, 'DEMO', databaseUrl === null),
    firstAdmin: readFirstAdmin(env),
    appSecret: readSecret(env, databaseUrl !== null),
    appUrl: readAppUrl(env, `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    trustedProxies: readTrustedProxies(env),
    ...readMail(env),
    requireEmailVerification: readFlag(env, 'REQUIRE_EMAIL_VERIFICATION', true),
    allowRegistration: readFlag(env, 'ALLOW_REGISTRATION', true),
    clinicName: readClinicName(env),
    clinicTimezone: readTimezone(env),
    rateLimitPerMinute: wholeNumber(env, 'RATE_LIMIT_PER_MINUTE', 1_000_000),
    idleLockMinutes: wholeNumber(env, 'IDLE_LOCK_MINUTES', 720),
    logLevel: readLogLevel(env),
    metricsToken: optional(env, 'METRICS_TOKEN'),
  };
}

/** The environment of this process. The only place that reads it. */
export function processEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: this is the one reader.
  return process.env;
}

export function environmentHelp(): string {
  const width = Math.max(...Object.keys(environment).map((name) => name.length)) + 2;
  const lines = Object.entries(environment).map(([name, [fallback, takes]]) => {
    const standard = fallback ? ` [${fallback}]` : '';
    return `  ${name.padEnd(width)}${takes}${standard}`;
  });
  return `Anteroom reads these environment variables [default]:\n\n${lines.join('\n')}\n`;
}

function optional(env: Environment, variable: Variable): string | null {
  return env[variable]?.trim() || environment[variable][0] || null;
}

function text(env: Environment, variable: Variable): string {
  const value = optional(env, variable);
  if (value === null) throw new ConfigError(variable, 'is missing');
  return value;
}

function wholeNumber(env: Environment, variable: Variable, max: number): number {
  const value = text(env, variable);
  if (!/^\d{1,7}$/.test(value) || Number(value) > max) throw new ConfigError(variable);
  return Number(value);
}

function readFlag(env: Environment, variable: Variable, fallback: boolean): boolean {
  const value = optional(env, variable);
  if (value === null) return fallback;
  if (value !== 'true' && value !== 'false') throw new ConfigError(variable);
  return value === 'true';
}

function readFirstAdmin(env: Environment): Config['firstAdmin'] {
  const adminEmail = optional(env, 'ADMIN_EMAIL');
  const adminPassword = env.ADMIN_PASSWORD || null;
  if (adminEmail === null && adminPassword === null) return null;
  if (adminEmail === null || !email.safeParse(adminEmail).success) throw new ConfigError('ADMIN_EMAIL');
  if (adminPassword === null || !newPassword.safeParse(adminPassword).success) {
    throw new ConfigError('ADMIN_PASSWORD');
  }
  return { email: adminEmail, password: adminPassword };
}

function readDatabaseUrl(env: Environment): string | null {
  const value = optional(env, 'DATABASE_URL');
  if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('DATABASE_URL', 'must begin with postgres:// or postgresql://');
  }
  return value;
}

function readSecret(env: Environment, isRequired: boolean): string | null {
  const value = optional(env, 'APP_SECRET');
  if (value === null && isRequired) throw new ConfigError('APP_SECRET', 'is missing');
  if (value !== null && value.length < 32) throw new ConfigError('APP_SECRET', 'is too short');
  return value;
}

function readAppUrl(env: Environment, fallback: string): string {
  const value = optional(env, 'APP_URL') ?? fallback;
  if (!(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) throw new ConfigError('APP_URL');
  return value.replace(/\/+$/, '');
}

function readTrustedProxies(env: Environment): string[] {
  const proxies = (optional(env, 'TRUSTED_PROXIES') ?? '').split(',').map((proxy) => proxy.trim());
  const named = proxies.filter((proxy) => proxy !== '');
  if (!named.every(isAddressOrRange)) throw new ConfigError('TRUSTED_PROXIES');
  return named;
}

function readMail(env: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = optional(env, 'SMTP_URL');
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) throw new ConfigError('SMTP_URL');
  const mailFrom = optional(env, 'MAIL_FROM');
  if (mailFrom === null && smtpUrl !== null) throw new ConfigError('MAIL_FROM', 'is missing');
  if (mailFrom !== null && !email.safeParse(mailFrom).success) throw new ConfigError('MAIL_FROM');
  return { smtpUrl, mailFrom: mailFrom ?? 'anteroom@localhost.localdomain' };
}

const smtpOptions = new Set(['requireTLS', 'tls.rejectUnauthorized']);

/** An option that nobody reads would leave a clinic believing that its mails go encrypted. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, searchParams } = new URL(value);
  const isComplete =
    /^smtps?:$/.test(protocol) && hostname !== '' && !/%(?![\da-f]{2})/i.test(username + password);
  return (
    isComplete && [...searchParams].every(([name, to]) => smtpOptions.has(name) && /^(true|false)$/.test(to))
  );
}

function readClinicName(env: Environment): string {
  const value = text(env, 'CLINIC_NAME');
  if ([...value].length > 100) throw new ConfigError('CLINIC_NAME');
  return value;
}

function readTimezone(env: Environment): string {
  const value = optional(env, 'CLINIC_TIMEZONE') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError('CLINIC_TIMEZONE');
  }
}

function readLogLevel(env: Environment): string {
  const value = text(env, 'LOG_LEVEL');
  if (!/^(fatal|error|warn|info|debug|trace|silent)$/.test(value)) throw new ConfigError('LOG_LEVEL');
  return value;
}

/** What this process is called in the database's list of connections. */
export const applicationName = `anteroom ${hostname()}`.slice(0, 60);
