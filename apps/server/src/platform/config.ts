import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { newPassword } from '@anteroom/contract/auth';
import { email } from '@anteroom/contract/primitives';
import { zoneNamed } from './clinic-time.ts';
import { environment, type Variable } from './environment-variables.ts';
import { exposureOf } from './exposure.ts';
import { isAddressOrRange } from './network-of.ts';
import { isSmtpUrl } from './smtp-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | null;
  /** The role that serves requests; null: one that the owner creates. */
  databaseAppUrl: string | null;
  /** Requests run as the owner of the database. */
  databaseOwnerServes: boolean;
  dataDir: string;
  pgBinDir: string | null;
  stopDelaySeconds: number;
  /** Null: what fits the disk. */
  minFreeMegabytes: number | null;
  /** Loads the demo clinic into an empty database, or greets with its accounts. */
  demo: boolean;
  /** DEMO as it was given. */
  demoAsked: boolean | null;
  /** Why this cannot be a try-out on one machine, as the end of a sentence; null: it may be one. */
  exposure: string | null;
  /** The first admin, made when the database has none; null where nobody is named. */
  firstAdmin: { email: string; password: string } | null;
  /** Null: generated once into `dataDir`. */
  appSecret: string | null;
  /** The secret before a rotation, still accepted; null: none is, or the one beside the generated secret. */
  previousAppSecret: string | null;
  appUrl: string;
  /** Whose X-Forwarded-For is believed: addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Null: mails become files. */
  smtpUrl: string | null;
  mailFrom: string;
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  requireOwnPassword: boolean;
  clinicName: string;
  clinicTimezone: string;
  /** Else it is the host's, and the operator's commands prefer the one that the server worked in. */
  isTimezoneGiven: boolean;
  rateLimitPerMinute: number;
  idleLockMinutes: number;
  alarmPercent: number;
  logLevel: string;
  metricsToken: string | null;
  /** A URI; null: no security.txt. */
  securityContact: string | null;
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
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const host = text(env, 'HOST');
  const port = wholeNumber(env, 'PORT', 65_535);
  const appUrl = readAppUrl(env, `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const firstAdmin = readFirstAdmin(env);
  return {
    port,
    host,
    databaseUrl,
    databaseAppUrl: databaseUrl === null ? null : readDatabaseUrl(env, 'DATABASE_APP_URL'),
    databaseOwnerServes: databaseUrl !== null && readFlag(env, 'DATABASE_OWNER_SERVES', false),
    dataDir: resolve(text(env, 'DATA_DIR')),
    pgBinDir: optional(env, 'PG_BIN_DIR'),
    minFreeMegabytes:
      optional(env, 'MIN_FREE_MB') === null ? null : wholeNumber(env, 'MIN_FREE_MB', 1_000_000),
    stopDelaySeconds: readStopDelay(env, databaseUrl !== null),
    ...readDemo(env, exposureOf({ host, appUrl, firstAdmin }), databaseUrl === null),
    firstAdmin,
    ...readSecrets(env, databaseUrl !== null),
    appUrl,
    trustedProxies: readTrustedProxies(env),
    ...readMail(env),
    requireEmailVerification: readFlag(env, 'REQUIRE_EMAIL_VERIFICATION', true),
    allowRegistration: readFlag(env, 'ALLOW_REGISTRATION', true),
    requireOwnPassword: readFlag(env, 'REQUIRE_OWN_PASSWORD', true),
    clinicName: readClinicName(env),
    ...readTimezone(env),
    rateLimitPerMinute: wholeNumber(env, 'RATE_LIMIT_PER_MINUTE', 1_000_000),
    idleLockMinutes: wholeNumber(env, 'IDLE_LOCK_MINUTES', 720),
    alarmPercent: wholeNumber(env, 'ALARM_PERCENT', 1000, 10),
    logLevel: readLogLevel(env),
    metricsToken: optional(env, 'METRICS_TOKEN'),
    securityContact: readSecurityContact(env),
  };
}

/** The environment of this process. The only place that reads it. */
export function processEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: this is the one reader.
  return process.env;
}

function optional(env: Environment, variable: Variable): string | null {
  return env[variable]?.trim() || environment[variable][0] || null;
}

function text(env: Environment, variable: Variable): string {
  const value = optional(env, variable);
  if (value === null) throw new ConfigError(variable, 'is missing');
  return value;
}

function wholeNumber(env: Environment, variable: Variable, max: number, min = 0): number {
  const value = text(env, variable);
  if (!/^\d{1,7}$/.test(value) || Number(value) > max || Number(value) < min) throw new ConfigError(variable);
  return Number(value);
}

function readFlag(env: Environment, variable: Variable, fallback: boolean): boolean {
  const value = optional(env, variable);
  if (value === null) return fallback;
  if (value !== 'true' && value !== 'false') throw new ConfigError(variable);
  return value === 'true';
}

/** Only where several servers may share a database is there one to go to meanwhile. */
function readStopDelay(env: Environment, mayBeOneOfSeveral: boolean): number {
  if (optional(env, 'STOP_DELAY_SECONDS') !== null) return wholeNumber(env, 'STOP_DELAY_SECONDS', 60);
  return mayBeOneOfSeveral ? 3 : 0;
}

/** The passwords of the demo are published: it is only for a machine that nobody else reaches. */
function readDemo(env: Environment, exposure: string | null, isEmbedded: boolean) {
  const demoAsked = optional(env, 'DEMO') === null ? null : readFlag(env, 'DEMO', false);
  return { exposure, demoAsked, demo: exposure === null && (demoAsked ?? isEmbedded) };
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

function readDatabaseUrl(env: Environment, variable: 'DATABASE_URL' | 'DATABASE_APP_URL'): string | null {
  const value = optional(env, variable);
  if (value !== null && !/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(variable, 'must begin with postgres:// or postgresql://');
  }
  return value;
}

function readSecrets(env: Environment, isRequired: boolean): Pick<Config, 'appSecret' | 'previousAppSecret'> {
  const appSecret = readSecret(env, 'APP_SECRET');
  const previousAppSecret = readSecret(env, 'APP_SECRET_PREVIOUS');
  if (appSecret === null && isRequired) throw new ConfigError('APP_SECRET', 'is missing');
  if (previousAppSecret !== null && previousAppSecret === appSecret) {
    throw new ConfigError('APP_SECRET_PREVIOUS', 'is the same as APP_SECRET');
  }
  return { appSecret, previousAppSecret };
}

function readSecret(env: Environment, variable: 'APP_SECRET' | 'APP_SECRET_PREVIOUS'): string | null {
  const value = optional(env, variable);
  if (value !== null && value.length < 32) throw new ConfigError(variable, 'is too short');
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

function readSecurityContact(env: Environment): string | null {
  const value = optional(env, 'SECURITY_CONTACT');
  if (value === null) return null;
  const uri = email.safeParse(value).success ? `mailto:${value}` : value;
  if (!/^(mailto:|https:\/\/|tel:)[!-~]+$/.test(uri)) throw new ConfigError('SECURITY_CONTACT');
  return uri;
}

function readClinicName(env: Environment): string {
  const value = text(env, 'CLINIC_NAME');
  if ([...value].length > 100) throw new ConfigError('CLINIC_NAME');
  return value;
}

function readTimezone(env: Environment): Pick<Config, 'clinicTimezone' | 'isTimezoneGiven'> {
  const given = optional(env, 'CLINIC_TIMEZONE');
  // Of a host whose own setting is no zone, Node says undefined.
  const zone = zoneNamed(given ?? String(Intl.DateTimeFormat().resolvedOptions().timeZone));
  if (zone === null) throw new ConfigError('CLINIC_TIMEZONE');
  return { clinicTimezone: zone, isTimezoneGiven: given !== null };
}

function readLogLevel(env: Environment): string {
  const value = text(env, 'LOG_LEVEL');
  if (!/^(fatal|error|warn|info|debug|trace|silent)$/.test(value)) throw new ConfigError('LOG_LEVEL');
  return value;
}

/**
 * The name of this process in the database's list of connections. By the mark at its end, servers recognize one of the
 * release before, which cannot sign audit rows.
 */
export const applicationName = `anteroom ${hostname().slice(0, 40)} signing`;
