/** The variables that Anteroom reads, each with its default and its accepted values. `--help` prints this table. */
export const environment = {
  PORT: ['3000', 'port to listen on, 0 to 65535'],
  HOST: ['127.0.0.1', 'address to listen on'],
  DATABASE_URL: [
    '',
    'an external PostgreSQL 15 or newer, as the owner of the database; requires TLS unless it runs on this machine or the address ends in ?sslmode=disable; if not set: the embedded database under DATA_DIR',
  ],
  DATABASE_APP_URL: [
    '',
    'the same database as the role that serves requests, if the owner may not create that role; if not set, the owner creates it',
  ],
  DATABASE_OWNER_SERVES: ['false', 'true or false: serve requests as the owner if there is no other role'],
  DATA_DIR: ['./data', 'folder of the embedded database, the generated secret and the mail outbox'],
  MIN_FREE_MB: [
    '',
    'free megabytes on the disk of the embedded database below which changes are rejected; 0 never rejects (5 % of the disk, at least 200 and at most 1000)',
  ],
  BACKUP_DIR: [
    '',
    'folder of the nightly backups (DATA_DIR/backups with the embedded database; with DATABASE_URL there are none unless it is set)',
  ],
  BACKUP_TIME: ['02:30', 'time of the nightly backup on the clinic’s clock, HH:MM, or off'],
  BACKUP_KEEP: [
    '7,4,12',
    'days, weeks and months of which the newest nightly backup is kept: three whole numbers, the first at least 1',
  ],
  BACKUP_PASSPHRASE: [
    '',
    'passphrase of the backups, at least 8 characters; if not set, nightly backups use a generated one in DATA_DIR/backup-passphrase',
  ],
  PG_BIN_DIR: ['', 'folder with the programs of an installed PostgreSQL, to use for the embedded database'],
  STOP_DELAY_SECONDS: [
    '',
    'seconds between a stop signal and the stop: /health/ready reports the stop while the server still answers, so that a proxy can use another server (3 with DATABASE_URL, else 0)',
  ],
  DEMO: [
    '',
    'true or false: load the demo clinic into an empty database; never with an https APP_URL, a HOST beyond loopback or ADMIN_EMAIL (true with the embedded database)',
  ],
  ADMIN_EMAIL: ['', 'email of the first admin, created if the database has none'],
  ADMIN_PASSWORD: [
    '',
    'password of the first admin: 8 to 128 characters with an uppercase letter, a lowercase letter and a digit',
  ],
  APP_SECRET: [
    '',
    'the server’s key, at least 32 characters; required with DATABASE_URL, otherwise generated once',
  ],
  APP_SECRET_PREVIOUS: [
    '',
    'the key before a rotation, at least 32 characters, still accepted beside APP_SECRET; see Rotate the server’s key in docs/operations.md',
  ],
  APP_URL: ['', 'base of the links in mails, an http or https address (http://HOST:PORT)'],
  TRUSTED_PROXIES: [
    '',
    'addresses or CIDR ranges of the TLS proxies in front, separated by commas, for example 127.0.0.1,10.0.3.0/24: their X-Forwarded-For is trusted; if not set, no X-Forwarded-For is',
  ],
  SMTP_URL: [
    '',
    'smtp:// or smtps:// address of a mail server (may end in ?requireTLS=true or false, ?tls.rejectUnauthorized=false); if not set, each mail is an .eml file in DATA_DIR/outbox',
  ],
  MAIL_FROM: ['', 'sender of the mails, an email address; required with SMTP_URL'],
  SMS_PROVIDER: [
    '',
    'twilio (Twilio, or a service with the same API) or webhook (signed JSON requests to your own gateway); if not set, no SMS is sent',
  ],
  SMS_URL: [
    '',
    'address of the provider, https unless it runs on this machine: of the API for twilio (https://api.twilio.com), of the gateway for webhook',
  ],
  SMS_ACCOUNT: ['', 'account SID, only for twilio'],
  SMS_SECRET: [
    '',
    'auth token for twilio; signing key for webhook, as whsec_ and at least 24 bytes in Base64; required with SMS_PROVIDER',
  ],
  SMS_FROM: [
    '',
    'sender: a number such as +4915123456789, a name of at most 11 letters and digits or, for twilio, the SID of a messaging service (MG…); required with SMS_PROVIDER',
  ],
  SMS_REPLIES: [
    'false',
    'true or false: the provider passes replies on to APP_URL/sms/replies (twilio) or APP_URL/sms/events (webhook), so messages invite them; not with a name as SMS_FROM',
  ],
  REQUIRE_EMAIL_VERIFICATION: [
    'true',
    'true or false: new users must verify their email address before they sign in',
  ],
  ALLOW_REGISTRATION: ['true', 'true or false: doctors may register their own account'],
  REQUIRE_OWN_PASSWORD: [
    'true',
    'true or false: users whose password another person chose must choose their own after signing in',
  ],
  CLINIC_NAME: ['Anteroom Clinic', 'name of the clinic, 1 to 100 characters'],
  CLINIC_TIMEZONE: [
    '',
    'IANA zone of all dates and times of day, for example Europe/Berlin (the zone of the host; npm run admin prefers the zone that the server used)',
  ],
  RATE_LIMIT_PER_MINUTE: [
    '600',
    'requests a minute per user or address; 0 turns off this and every other limit per network, for load tests, but no limit per account, record or clinic',
  ],
  IDLE_LOCK_MINUTES: ['30', 'minutes without user activity after which a session ends; 0 turns it off'],
  ALARM_PERCENT: [
    '100',
    'whole percent, 10 to 1000, of the numbers of records and rejected requests that raise an alarm for admins: 200 doubles them',
  ],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  SECURITY_CONTACT: [
    '',
    'where to report a vulnerability, for /.well-known/security.txt: an email address, or a mailto:, https: or tel: URI (if not set, the page answers 404)',
  ],
  METRICS_TOKEN: ['', 'bearer token for /metrics from other machines'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '',
    'http or https address of an OpenTelemetry collector that takes traces by OTLP over HTTP, without /v1/traces, for example http://127.0.0.1:4318; if not set, nothing is traced',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    '',
    'headers for the collector as name=value,name=value, percent-encoded, for example authorization=Bearer%20KEY',
  ],
  OTEL_TRACES_SAMPLER: [
    'traceidratio',
    'which requests and jobs are exported: traceidratio (the slow, the failed, and a share of the others), always_on or always_off, also with parentbased_ before it',
  ],
  OTEL_TRACES_SAMPLER_ARG: ['0.1', 'the share for traceidratio, 0 to 1'],
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
