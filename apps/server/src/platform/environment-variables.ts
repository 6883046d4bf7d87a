/** The variables Anteroom reads, what each takes, and what holds without it. `--help` prints this table. */
export const environment = {
  PORT: ['3000', 'port to listen on, 0 to 65535'],
  HOST: ['127.0.0.1', 'address to listen on'],
  DATABASE_URL: [
    '',
    'an external PostgreSQL 15 or newer, as the owner of the database; TLS is required unless it runs on this machine or the address ends in ?sslmode=disable; absent: the embedded database under DATA_DIR',
  ],
  DATABASE_APP_URL: [
    '',
    'the same database as the role that serves requests, where the owner may not create one; absent: the owner creates it',
  ],
  DATABASE_OWNER_SERVES: ['false', 'true or false: serve requests as the owner where there is no other role'],
  DATA_DIR: ['./data', 'folder of the embedded database, the generated secret and the mail outbox'],
  MIN_FREE_MB: [
    '',
    'free megabytes on the disk of the embedded database below which nothing more is saved; 0 never refuses (200 or 5 % of the disk, whichever is more, but at most 1000)',
  ],
  PG_BIN_DIR: ['', "folder of an installed PostgreSQL's programs to use for the embedded database"],
  STOP_DELAY_SECONDS: [
    '',
    'seconds for which a server that was asked to stop says at /health/ready that it is stopping, and serves on, so that a proxy sends people elsewhere (3 with DATABASE_URL, else 0)',
  ],
  DEMO: [
    '',
    'true or false: load the demo clinic into an empty database; never with an https APP_URL, a HOST beyond loopback or ADMIN_EMAIL (true with the embedded database)',
  ],
  ADMIN_EMAIL: ['', 'email of the first admin, made when the database has none'],
  ADMIN_PASSWORD: [
    '',
    'password of the first admin: 8 to 128 characters with an uppercase letter, a lowercase letter and a digit',
  ],
  APP_SECRET: [
    '',
    "the server's key, at least 32 characters; required with DATABASE_URL, else generated once",
  ],
  APP_SECRET_PREVIOUS: [
    '',
    "the key before a rotation, at least 32 characters, still accepted beside APP_SECRET; see Rotating the server's key in docs/operations.md",
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
  REQUIRE_OWN_PASSWORD: [
    'true',
    'true or false: a person whose password was chosen by somebody else must choose their own after signing in',
  ],
  CLINIC_NAME: ['Anteroom Clinic', 'name of the clinic, 1 to 100 characters'],
  CLINIC_TIMEZONE: [
    '',
    "IANA zone of all dates and times of day, for example Europe/Berlin (the host's; for npm run admin the one that the server worked in)",
  ],
  RATE_LIMIT_PER_MINUTE: [
    '600',
    'requests a minute for a person or an address; 0 lifts this and every other bound per network, for load tests, but none per account, record or clinic',
  ],
  IDLE_LOCK_MINUTES: ['30', "minutes without a person's action after which a session ends; 0 turns it off"],
  ALARM_PERCENT: [
    '100',
    'whole percent, 10 to 1000, of the numbers of records and refusals from which on admins get an alarm: 200 takes twice as many',
  ],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  SECURITY_CONTACT: [
    '',
    'where to report a vulnerability, for /.well-known/security.txt: an email address, or a mailto:, https: or tel: URI (absent: the page answers 404)',
  ],
  METRICS_TOKEN: ['', 'bearer token for /metrics from other than this machine'],
} as const satisfies Record<string, readonly [fallback: string, takes: string]>;

export type Variable = keyof typeof environment;

export function environmentHelp(): string {
  const width = Math.max(...Object.keys(environment).map((name) => name.length)) + 2;
  const lines = Object.entries(environment).map(([name, [fallback, takes]]) => {
    const standard = fallback ? ` [${fallback}]` : '';
    return `  ${name.padEnd(width)}${takes}${standard}`;
  });
  return `Anteroom reads these environment variables [default]:\n\n${lines.join('\n')}\n`;
}
