import { buildPath } from '@anteroom/client/build-request';
import { getProfile, logIn } from '@anteroom/contract/auth';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { call } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor } from '#test/people';

/** Resolves once a statement in this clinic's database waits for a lock. */
function someoneWaitsForALock({ db }: Clinic): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    expect(rows).not.toHaveLength(0);
  }, 60_000);
}

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

describe('logIn', () => {
  it('a sign-in opens a session for the correct password, ignoring the case of the email', async () => {
    const body = { email: doctor.email.toUpperCase(), password };
    const answer = await call(clinic, logIn, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: doctor.id, role: 'doctor', roleName: 'doctor' });
    const profile = await call(clinic, getProfile, {}, { token: answer.body.tokens.accessToken });
    expect(profile.body.user.email).toBe(doctor.email);
  });

  it('S-10: a sign-in gets the same response for a wrong password, an unknown account and a disabled account', async () => {
    const disabled = await aDoctor(clinic);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const tries = [
      { email: doctor.email, password: 'Wrong-Password-1' },
      { email: 'nobody@clinic.example', password },
      { email: disabled.email, password },
    ];
    for (const body of tries) {
      const { status, errorBody } = await call(clinic, logIn, { body });
      expect([status, errorBody.code, errorBody.error]).toEqual([
        401,
        'invalid_credentials',
        'The email or the password is wrong.',
      ]);
    }
  });

  it('S-04: a sign-in compares the password exactly as sent', async () => {
    for (const tried of [` ${password}`, `${password} `, password.toLowerCase()]) {
      const { status } = await call(clinic, logIn, { body: { email: doctor.email, password: tried } });
      expect(status).toBe(401);
    }
  });

  it('a sign-in returns an error for each missing or invalid field', async () => {
    const { status, errorBody } = await call(clinic, logIn, { body: { email: 'nonsense', password: '' } });
    expect(status).toBe(400);
    expect(errorBody.fields).toEqual({ email: 'Email is invalid', password: 'Password is required' });
  });

  it('S-07: a sign-in rejects an email or password that is not a string', async () => {
    for (const body of [
      { email: { $ne: 1 }, password: ['x'] },
      { email: [doctor.email], password: 12345678 },
      [],
    ]) {
      const answer = await fetch(`${clinic.address}${buildPath(logIn, {})}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(400);
    }
  });

  it('rejects a sign-in if the password changes or the account is disabled while the password is being compared', async () => {
    for (const change of [{ password_hash: 'another' }, { is_enabled: false }]) {
      const { id, email } = await aDoctor(clinic);
      const { signingIn } = await clinic.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set(change).where('id', '=', id).execute();
        const signingIn = call(clinic, logIn, { body: { email, password } });
        await someoneWaitsForALock(clinic);
        return { signingIn };
      });
      expect((await signingIn).status).toBe(401);
    }
  });

  it('a sign-in rejects addresses whose case the database and JavaScript fold differently', async () => {
    for (const email of ['\u0130dle@clinic.example', 'caf\u00e9@clinic.example']) {
      const { status, errorBody } = await call(clinic, logIn, { body: { email, password } });
      expect([status, errorBody.fields?.email]).toEqual([400, 'Email is invalid']);
    }
  });
});
