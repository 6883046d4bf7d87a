import { createHmac } from 'node:crypto';
import { getProfile, logOut, refreshTokens } from '@anteroom/contract/auth';
import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { resendVerification } from '@anteroom/contract/registration';
import { listSessions } from '@anteroom/contract/sessions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

const profile = (token: string) => call(clinic, getProfile, {}, { token });
const refresh = (refreshToken: string) => call(clinic, refreshTokens, { body: { refreshToken } });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns tokens in the formats of other products. Our tokens carry no claims, so there is nothing to forge. */
function forgeries(userId: number): string[] {
  const claims = encoded({ sub: userId, userId, role: 'admin', exp: 4_102_444_800 });
  const signed = (header: object, key: string) => {
    const text = `${encoded(header)}.${claims}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  return [
    `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `${encoded({ alg: 'HS256', typ: 'JWT' })}.${claims}.`,
    signed({ alg: 'HS256', typ: 'JWT' }, 'secret'),
    signed({ alg: 'HS256', typ: 'JWT' }, clinic.context.settings.appSecret),
    signed({ alg: 'HS256', kid: '../../../../dev/null' }, ''),
    claims,
  ];
}

describe('a token', () => {
  it('S-30: an access token expires after 15 minutes', async () => {
    const desk = await signIn(clinic, doctor);
    clinic.clock.moveOn(14.5);
    expect((await profile(desk.token)).status).toBe(200);
    clinic.clock.moveOn(1);
    expect((await profile(desk.token)).status).toBe(401);
  });

  it('S-31: rejects a token that the server did not issue', async () => {
    const admin = await anAdmin(clinic);
    const { token, refreshToken } = await signIn(clinic, admin);
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    for (const forged of [...forgeries(admin.id), tampered, `${token}A`, refreshToken, 'null', '{}'])
      expect((await profile(forged)).status, forged).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
  });

  it('S-18: signing out with a guessed token ends no session', async () => {
    const desk = await signIn(clinic, doctor);
    const guess = `${desk.refreshToken.slice(0, -2)}xx`;
    expect((await call(clinic, logOut, { body: { refreshToken: guess } })).status).toBe(204);
    expect((await desk.call(getProfile, {})).status).toBe(200);
  });

  it('S-18: an expired access token does not prevent a sign-out', async () => {
    const { token, refreshToken } = await signIn(clinic, doctor);
    clinic.clock.moveOn(16);
    const answer = await call(clinic, logOut, { body: { refreshToken } }, { token });
    expect(answer.status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('S-37: a refresh token stays valid when the database fails during its refresh', async () => {
    const { refreshToken } = await signIn(clinic, doctor);
    await sql`
      create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'out of memory' using errcode = '53200'; end $$
    `.execute(clinic.db);
    await sql`create trigger fail before insert on session_tokens execute function fail()`.execute(clinic.db);
    const failed = await refresh(refreshToken);
    expect([failed.status, failed.errorBody.code]).toEqual([503, 'service_unavailable']);
    await sql`drop trigger fail on session_tokens`.execute(clinic.db);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('a copy of the database', () => {
  it('S-33: a copy of the database contains no issued token and no password', async () => {
    const person = await aDoctor(clinic);
    const { email } = person;
    const desk = await signIn(clinic, person);
    const next = (await refresh(desk.refreshToken)).body.tokens;
    await call(clinic, requestPasswordReset, { body: { email } });
    await clinic.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute();
    await call(clinic, resendVerification, { body: { email } });
    const mailed = (await mailsTo(clinic, email)).map(({ token }) => token);
    expect(mailed.filter((token) => token.length >= 22)).toHaveLength(2);
    const given = [desk.token, desk.refreshToken, next.accessToken, next.refreshToken, ...mailed];
    const dump = await dumpOf(
      'session_tokens',
      'sessions',
      'mail_tokens',
      'mail_jobs',
      'users',
      'idempotency_keys',
      'audit_events',
      'throttles',
    );
    expect(dump).toContain(person.name);
    for (const secret of [...given, password]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('S-09: the profile and the list of sessions contain no password and no hash', async () => {
    const desk = await signIn(clinic, doctor);
    const answers = [await desk.call(getProfile, {}), await desk.call(listSessions, {})];
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/hash|argon2|"\w*password\w*":/i);
  });
});

/** Returns every row as text, with bytes in hexadecimal. */
async function dumpOf(...tables: string[]): Promise<string> {
  const dumps = await Promise.all(
    tables.map((table) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(clinic.db),
    ),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}
