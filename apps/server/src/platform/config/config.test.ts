import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { environment, environmentHelp } from './environment-variables.ts';

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

describe('readConfig', () => {
  it('uses defaults for settings that are not given', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      rateLimitPerMinute: 600,
    });
  });

  it('loads no demo into an external database unless DEMO requests it', () => {
    const external = { DATABASE_URL: 'postgres://x/y', APP_SECRET: 'x'.repeat(32) };
    expect(readConfig(external).demo).toBe(false);
    expect(readConfig({ ...external, DEMO: 'true' }).demo).toBe(true);
  });

  it.each([
    [{ APP_URL: 'https://clinic.example' }, 'APP_URL is an https address'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: '::' }, 'HOST is ::'],
    [{ HOST: '127.0.0.1.clinic.example' }, 'HOST is 127.0.0.1.clinic.example'],
    [{ ADMIN_EMAIL: 'a@b.io', ADMIN_PASSWORD: 'Long-Enough-1' }, 'ADMIN_EMAIL is set'],
  ])('S-135: does not load the demo with the settings %o, even if DEMO requests it', (env, exposure) => {
    expect(readConfig(env)).toMatchObject({ demo: false, exposure });
    expect(readConfig({ ...env, DEMO: 'true' })).toMatchObject({ demo: false, demoAsked: true, exposure });
  });

  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { APP_URL: 'http://127.0.0.1:3000' },
  ])('S-135: loads the demo if only this machine can reach the server: %o', (env) => {
    expect(readConfig(env)).toMatchObject({ demo: true, exposure: null });
    expect(readConfig({ ...env, DEMO: 'false' }).demo).toBe(false);
  });

  it('makes nightly backups by default only with the embedded database', () => {
    const external = { DATABASE_URL: 'postgres://x/y', APP_SECRET: 'x'.repeat(32) };
    expect(readConfig({ DATA_DIR: '/srv/clinic' })).toMatchObject({
      backupDir: '/srv/clinic/backups',
      backupMinute: 150,
      backupKeep: { days: 7, weeks: 4, months: 12 },
      backupPassphrase: null,
    });
    expect(readConfig(external).backupDir).toBeNull();
    expect(readConfig({ ...external, BACKUP_DIR: '/mnt/backups' }).backupDir).toBe('/mnt/backups');
    expect(readConfig({ BACKUP_TIME: 'off' }).backupMinute).toBeNull();
  });

  it('by default, delays server shutdown only if another server can take over', () => {
    const external = { DATABASE_URL: 'postgres://x/y', APP_SECRET: 'x'.repeat(32) };
    expect(readConfig({}).stopDelaySeconds).toBe(0);
    expect(readConfig(external).stopDelaySeconds).toBe(3);
    expect(readConfig({ ...external, STOP_DELAY_SECONDS: '0' }).stopDelaySeconds).toBe(0);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ STOP_DELAY_SECONDS: '61' }, 'STOP_DELAY_SECONDS'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'APP_SECRET'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET'],
    [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS'],
    [{ APP_SECRET: 'x'.repeat(32), APP_SECRET_PREVIOUS: 'x'.repeat(32) }, 'APP_SECRET_PREVIOUS'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ BACKUP_TIME: '24:00' }, 'BACKUP_TIME'],
    [{ BACKUP_TIME: '2:30' }, 'BACKUP_TIME'],
    [{ BACKUP_KEEP: '0,4,12' }, 'BACKUP_KEEP'],
    [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'Long-Enough-1' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@b.io', ADMIN_PASSWORD: 'weak' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@b.io' }, 'ADMIN_PASSWORD'],
    [{ APP_URL: 'javascript:alert(1)' }, 'APP_URL'],
    [{ TRUSTED_PROXIES: 'proxy.clinic.example' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '127.0.0.1;10.0.3.1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.3.0/33' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ SMTP_URL: 'mail.example:587', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://100%:x@mail.example', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example?requiretls=true', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=yes', MAIL_FROM: 'desk@clinic.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'the front desk' }, 'MAIL_FROM'],
    [{ REQUIRE_EMAIL_VERIFICATION: 'no' }, 'REQUIRE_EMAIL_VERIFICATION'],
    [{ ALLOW_REGISTRATION: '1' }, 'ALLOW_REGISTRATION'],
    [{ CLINIC_TIMEZONE: 'Mars/Olympus' }, 'CLINIC_TIMEZONE'],
    [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'RATE_LIMIT_PER_MINUTE'],
    [{ IDLE_LOCK_MINUTES: '1.5' }, 'IDLE_LOCK_MINUTES'],
    [{ MIN_FREE_MB: '5%' }, 'MIN_FREE_MB'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ ALARM_PERCENT: '0' }, 'ALARM_PERCENT'],
    [{ ALARM_PERCENT: '1001' }, 'ALARM_PERCENT'],
    [{ SECURITY_CONTACT: 'the front desk' }, 'SECURITY_CONTACT'],
    [{ SECURITY_CONTACT: 'http://clinic.example/report' }, 'SECURITY_CONTACT'],
    [{ SECURITY_CONTACT: 'mailto:a@b.io\nContact: mailto:x@y.io' }, 'SECURITY_CONTACT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:key@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer my-key' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ ...collector, OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ ...collector, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
  ])('rejects the settings %o with one line that names %s and the accepted values', (env, variable) => {
    const errorBody = () => readConfig(env);
    expect(errorBody).toThrow(new RegExp(`^${variable} .* It takes: .+\\.$`));
    expect(errorBody).not.toThrow(/\n/);
  });

  it('by default, writes emails to files, requires email verification and allows registration', () => {
    expect(readConfig({})).toMatchObject({
      smtpUrl: null,
      requireEmailVerification: true,
      allowRegistration: true,
    });
    const smtpUrl = 'smtps://desk%40clinic.example:s%2Fcret@mail.example:465?tls.rejectUnauthorized=false';
    const chosen = { SMTP_URL: smtpUrl, MAIL_FROM: 'desk@clinic.example', ALLOW_REGISTRATION: 'false' };
    expect(readConfig({ ...chosen, REQUIRE_EMAIL_VERIFICATION: 'false' })).toMatchObject({
      smtpUrl,
      mailFrom: 'desk@clinic.example',
      requireEmailVerification: false,
      allowRegistration: false,
    });
  });

  it('trusts only the configured proxies', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    const named = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.3.0/24,2001:db8::/32' });
    expect(named.trustedProxies).toEqual(['127.0.0.1', '10.0.3.0/24', '2001:db8::/32']);
  });

  it('sends traces only if a trace collector is configured', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeNull();
    const headers = 'authorization=Bearer%20a%3Db, x-clinic=7';
    const chosen = { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: '.25' };
    expect(readConfig({ ...collector, ...chosen }).tracing).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: { authorization: 'Bearer a=b', 'x-clinic': '7' },
      share: 0.25,
    });
  });

  it.each([
    [{}, 0.1],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.2' }, 1],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 1],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, undefined],
  ])('OpenTelemetry’s sampler settings %o result in a sampling ratio of %s', (env, share) => {
    expect(readConfig({ ...collector, ...env }).tracing?.share).toBe(share);
  });

  it('never repeats a secret in an error message', () => {
    expect(() => readConfig({ APP_SECRET: 'my-short-secret' })).not.toThrow(/my-short-secret/);
    expect(() => readConfig({ SMTP_URL: 'smtp://desk:my-secret@mail.example?a=b' })).not.toThrow(/my-secret/);
  });
});

describe('environmentHelp', () => {
  it('the help text lists every environment variable', () => {
    for (const variable of Object.keys(environment)) expect(environmentHelp()).toContain(variable);
  });
});

describe('the settings of SMS', () => {
  const twilio = {
    SMS_PROVIDER: 'twilio',
    SMS_ACCOUNT: `AC${'0'.repeat(32)}`,
    SMS_SECRET: 'a'.repeat(32),
    SMS_FROM: '+4930123456',
  };
  const webhook = {
    SMS_PROVIDER: 'webhook',
    SMS_URL: 'https://gateway.example/send',
    SMS_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    SMS_FROM: 'Praxis',
  };

  it('reads the SMS settings of both provider types, and returns null without SMS settings', () => {
    expect(readConfig({}).sms).toBeNull();
    expect(readConfig(twilio).sms).toEqual({
      provider: 'twilio',
      url: 'https://api.twilio.com',
      account: twilio.SMS_ACCOUNT,
      token: twilio.SMS_SECRET,
      from: '+4930123456',
      takesReplies: false,
    });
    expect(readConfig(webhook).sms).toMatchObject({ provider: 'webhook', key: Buffer.alloc(32, 1) });
    expect(readConfig({ ...twilio, SMS_REPLIES: 'true' }).sms).toMatchObject({ takesReplies: true });
    expect(readConfig({ ...twilio, SMS_FROM: `MG${'a'.repeat(32)}` }).sms).toMatchObject({
      provider: 'twilio',
    });
  });

  it.each([
    [{ ...twilio, SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER is not valid'],
    [{ ...twilio, SMS_URL: 'http://api.example' }, 'SMS_URL is not valid'],
    [{ ...twilio, SMS_URL: 'http://127.0.0.1.example' }, 'SMS_URL is not valid'],
    [{ ...twilio, SMS_URL: 'https://user:secret@api.example' }, 'SMS_URL is not valid'],
    [{ ...twilio, SMS_ACCOUNT: '' }, 'SMS_ACCOUNT is missing'],
    [{ ...twilio, SMS_ACCOUNT: '../x' }, 'SMS_ACCOUNT is not valid'],
    [{ ...twilio, SMS_SECRET: 'short' }, 'SMS_SECRET is not valid'],
    [{ ...twilio, SMS_FROM: '030 123456' }, 'SMS_FROM is not valid'],
    [{ ...twilio, SMS_FROM: 'A name that is too long' }, 'SMS_FROM is not valid'],
    [{ ...twilio, SMS_FROM: 'Praxis', SMS_REPLIES: 'true' }, 'SMS_REPLIES needs a number as SMS_FROM'],
    [{ ...webhook, SMS_URL: '' }, 'SMS_URL is missing'],
    [{ ...webhook, SMS_SECRET: 'a'.repeat(32) }, 'SMS_SECRET is not valid'],
    [{ ...webhook, SMS_SECRET: 'whsec_AAAA' }, 'SMS_SECRET is not valid'],
    [{ ...webhook, SMS_FROM: `MG${'a'.repeat(32)}` }, 'SMS_FROM is not valid'],
  ])('rejects the SMS settings %o without showing the value in the error', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).not.toThrow('aaaaaaaaaaaaaaaa');
  });

  it('accepts a plain http URL of an SMS provider only on this machine', () => {
    const urls = ['http://127.0.0.1:4720', 'http://localhost:1', 'http://[::1]:1'];
    expect(urls.map((SMS_URL) => readConfig({ ...twilio, SMS_URL }).sms?.url)).toEqual(urls);
  });
});
