import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { newPassword } from '@anteroom/contract/auth';
import { email } from '@anteroom/contract/primitives';
import { isAddressOrRange } from '../http/network-of.ts';
import { zoneNamed } from '../time/clinic-time.ts';
import { environment, type Variable } from './environment-variables.ts';
import { isSmsSender, isSmsUrl, readSigningKey, type SmsSettings } from './sms-settings.ts';
import { readTracingHeaders, type TracingSettings, tracesUrl } from './tracing-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | null;
  /**
   * The database URL with the role that serves requests. Null: the embedded database has such a role, and in an
   * external database the owner creates it.
   */
  databaseAppUrl: string | null;
  databaseOwnerServes: boolean;
  dataDir: string;
  pgBinDir: string | null;
  stopDelaySeconds: number;
  /**
   * The free disk space below which the server refuses changes, in megabytes. Null: the limit depends on the size of
   * the disk.
   */
  minFreeMegabytes: number | null;
  /** The folder of the nightly backups. Null: this server makes no nightly backups. */
  backupDir: string | null;
  /** The time of the nightly backup in minutes since midnight. Null: nightly backups are turned off. */
  backupMinute: number | null;
  backupKeep: { days: number; weeks: number; months: number };
  /** The passphrase of backups. Null: nightly backups use a generated one. */
  backupPassphrase: string | null;
  /** Whether to load the demo clinic into an empty database and show its accounts on the terminal. */
  demo: boolean;
  /** Whether DEMO requests the demo clinic. Null: DEMO is not set. */
  demoAsked: boolean | null;
  /**
   * The reason to assume that other machines can reach this server, worded as the end of a sentence. Null: only this
   * machine can reach it.
   */
  exposure: string | null;
  /** The first admin, who is created if the database has no enabled admin. Null: not configured. */
  firstAdmin: { email: string; password: string } | null;
  /** The server's secret. Null: the server generates one in `dataDir` and keeps it. */
  appSecret: string | null;
  /**
   * The secret from before a rotation, which is still accepted. Null: there is none, or it is in the file beside the
   * generated secret.
   */
  previousAppSecret: string | null;
  appUrl: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** The address of the mail server. Null: each mail is written into a file. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The settings of the SMS provider. Null: no SMS is sent. */
  sms: SmsSettings | null;
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  requireOwnPassword: boolean;
  clinicName: string;
  clinicTimezone: string;
  /** If false, the time zone is the host's, and operator commands prefer the zone that the server used before. */
  isTimezoneGiven: boolean;
  rateLimitPerMinute: number;
  idleLockMinutes: number;
  alarmPercent: number;
  logLevel: string;
  metricsToken: string | null;
  /** Where traces are sent. Null: nothing is traced. */
  tracing: TracingSettings | null;
  /** The contact in security.txt, as a URI. Null: there is no security.txt. */
  securityContact: string | null;
};

/** Thrown for an invalid setting. The message is one line that names the variable and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(variable: Variable, problem = 'is not valid') {
    super(`${variable} ${problem}. It takes: ${environment[variable][1]}.`);
  }
}

/** Reads and validates every setting. Throws `ConfigError` for the first invalid setting. */
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
    ...readBackups(env, databaseUrl === null),
    stopDelaySeconds: readStopDelay(env, databaseUrl !== null),
    ...readDemo(env, exposureOf({ host, appUrl, firstAdmin }), databaseUrl === null),
    firstAdmin,
    ...readSecrets(env, databaseUrl !== null),
    appUrl,
    trustedProxies: readTrustedProxies(env),
    ...readMail(env),
    sms: readSms(env),
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
    tracing: readTracing(env),
    securityContact: readSecurityContact(env),
  };
}

/** Returns the environment of this process. No other code of the server reads `process.env`. */
export function processEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: the only place that reads it.
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

function readBackups(env: Environment, isEmbedded: boolean) {
  const folder = optional(env, 'BACKUP_DIR');
  const ofEmbedded = isEmbedded ? join(resolve(text(env, 'DATA_DIR')), 'backups') : null;
  const backupPassphrase = optional(env, 'BACKUP_PASSPHRASE');
  if (backupPassphrase !== null && [...backupPassphrase].length < 8) {
    throw new ConfigError('BACKUP_PASSPHRASE', 'is too short');
  }
  return {
    backupDir: folder === null ? ofEmbedded : resolve(folder),
    backupMinute: readBackupTime(env),
    backupKeep: readBackupKeep(env),
    backupPassphrase,
  };
}

function readBackupTime(env: Environment): number | null {
  const value = text(env, 'BACKUP_TIME');
  if (value === 'off') return null;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours === undefined) throw new ConfigError('BACKUP_TIME');
  return Number(hours) * 60 + Number(minutes);
}

function readBackupKeep(env: Environment): Config['backupKeep'] {
  const numbers = /^([1-9]\d{0,2}), ?(\d{1,3}), ?(\d{1,3})$/.exec(text(env, 'BACKUP_KEEP'));
  if (numbers === null) throw new ConfigError('BACKUP_KEEP');
  const [days = 0, weeks = 0, months = 0] = numbers.slice(1).map(Number);
  return { days, weeks, months };
}

/**
 * Returns how long the server delays a shutdown. A delay helps only if another server shares the database and can take
 * over.
 */
function readStopDelay(env: Environment, mayBeOneOfSeveral: boolean): number {
  if (optional(env, 'STOP_DELAY_SECONDS') !== null) return wholeNumber(env, 'STOP_DELAY_SECONDS', 60);
  return mayBeOneOfSeveral ? 3 : 0;
}

/**
 * Decides whether to load the demo. Its passwords are public, so a server may load the demo only if no other machine
 * can reach the server.
 */
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

function readSms(env: Environment): SmsSettings | null {
  const provider = optional(env, 'SMS_PROVIDER');
  if (provider === null) return null;
  if (provider !== 'twilio' && provider !== 'webhook') throw new ConfigError('SMS_PROVIDER');
  const shared = { url: readSmsUrl(env, provider), ...readSmsSender(env, provider) };
  const secret = text(env, 'SMS_SECRET');
  if (provider === 'webhook') {
    const key = readSigningKey(secret);
    if (key === null) throw new ConfigError('SMS_SECRET');
    return { provider, key, ...shared };
  }
  const account = text(env, 'SMS_ACCOUNT');
  if (!/^[A-Za-z0-9-]{1,64}$/.test(account)) throw new ConfigError('SMS_ACCOUNT');
  if (!/^[!-~]{16,200}$/.test(secret)) throw new ConfigError('SMS_SECRET');
  return { provider, account, token: secret, ...shared };
}

function readSmsUrl(env: Environment, provider: SmsSettings['provider']): string {
  const url = optional(env, 'SMS_URL') ?? (provider === 'twilio' ? 'https://api.twilio.com' : null);
  if (url === null) throw new ConfigError('SMS_URL', 'is missing');
  if (!isSmsUrl(url)) throw new ConfigError('SMS_URL');
  return url.replace(/\/+$/, '');
}

function readSmsSender(env: Environment, provider: SmsSettings['provider']) {
  const from = text(env, 'SMS_FROM');
  if (!isSmsSender(from, provider)) throw new ConfigError('SMS_FROM');
  const takesReplies = readFlag(env, 'SMS_REPLIES', false);
  // A patient can reply only to a phone number or a messaging service, not to a sender name.
  if (takesReplies && !/^(\+|MG)/.test(from))
    throw new ConfigError('SMS_REPLIES', 'needs a number as SMS_FROM');
  return { from, takesReplies };
}

function readTracing(env: Environment): TracingSettings | null {
  const endpoint = optional(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  const url = tracesUrl(endpoint);
  if (url === null) throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = readTracingHeaders(optional(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '');
  if (headers === null) throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS');
  const share = readTracedShare(env);
  return share === null ? null : { url, headers, share };
}

/** Returns the share of requests to trace, or null if tracing is off. */
function readTracedShare(env: Environment): number | null {
  const share = text(env, 'OTEL_TRACES_SAMPLER_ARG');
  if (!/^(0?\.\d{1,6}|[01](\.0+)?)$/.test(share)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG');
  // The prefix `parentbased_` has no effect: the server does not continue traces of callers, so a trace has no parent
  // span.
  switch (text(env, 'OTEL_TRACES_SAMPLER').replace(/^parentbased_/, '')) {
    case 'traceidratio':
      return Number(share);
    case 'always_on':
      return 1;
    case 'always_off':
      return null;
    default:
      throw new ConfigError('OTEL_TRACES_SAMPLER');
  }
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
  // Node returns undefined if the time zone of the host is invalid.
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
 * The name of this process in PostgreSQL's list of connections. Names without the suffix "signing" belong to older
 * releases, which cannot sign audit rows.
 */
export const applicationName = `anteroom ${hostname().slice(0, 40)} signing`;

type Reachable = { host: string; appUrl: string; firstAdmin: object | null };

/**
 * Returns the reason to assume that other machines can reach this server, worded as the end of a sentence. Null: only
 * this machine can reach the server.
 */
function exposureOf({ host, appUrl, firstAdmin }: Reachable): string | null {
  if (appUrl.startsWith('https:')) return 'APP_URL is an https address';
  if (!(host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host))) return `HOST is ${host}`;
  return firstAdmin === null ? null : 'ADMIN_EMAIL is set';
}

const smtpOptions = new Set(['requireTLS', 'tls.rejectUnauthorized']);

/**
 * Returns whether a value is a valid SMTP URL. Rejects unknown options, because with a misspelled option a clinic could
 * wrongly believe that its mails are encrypted.
 */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, searchParams } = new URL(value);
  const isComplete =
    /^smtps?:$/.test(protocol) && hostname !== '' && !/%(?![\da-f]{2})/i.test(username + password);
  return (
    isComplete && [...searchParams].every(([name, to]) => smtpOptions.has(name) && /^(true|false)$/.test(to))
  );
}
