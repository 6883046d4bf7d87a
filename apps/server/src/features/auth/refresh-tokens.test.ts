import { listAppointments } from '@anteroom/contract/appointments';
import { getProfile, logOut, refreshTokens } from '@anteroom/contract/auth';
import { getQueueStatus } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { listWaiting } from '@anteroom/contract/waiting-list';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { insist } from '#test/insist';
import { aDoctor } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

const refresh = (refreshToken: string) => call(clinic, refreshTokens, { body: { refreshToken } });
const profile = (token: string) => call(clinic, getProfile, {}, { token });

describe('refreshTokens', () => {
  it('a refresh returns new tokens; the old access token stays valid for its 15 minutes', async () => {
    const desk = await signIn(clinic, doctor);
    const { status, body } = await refresh(desk.refreshToken);
    expect(status).toBe(200);
    expect(body.tokens.refreshToken).not.toBe(desk.refreshToken);
    expect((await profile(body.tokens.accessToken)).status).toBe(200);
    expect((await profile(desk.token)).status).toBe(200);
  });

  it('S-35, T-8: returns the same new token pair to thirty parallel refreshes, in twenty rounds', async () => {
    let { refreshToken } = await signIn(clinic, doctor);
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => insist(() => refresh(refreshToken))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.tokens.refreshToken)).size).toBe(1);
      refreshToken = answers[0]?.body.tokens.refreshToken ?? '';
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('S-34: ends the whole token family when a used token is presented after the grace period', async () => {
    const desk = await signIn(clinic, doctor);
    const { body } = await refresh(desk.refreshToken);
    clinic.clock.moveOn(11 / 60);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(body.tokens.refreshToken)).status).toBe(401);
    expect((await profile(body.tokens.accessToken)).status).toBe(401);
  });

  it('reusing a refresh token ends the token family at once if its replacement was already used', async () => {
    const desk = await signIn(clinic, doctor);
    const { body } = await refresh(desk.refreshToken);
    await profile(body.tokens.accessToken);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(body.tokens.refreshToken)).status).toBe(401);
  });

  it('S-36: ends the token family at once when a client uses a token that was replaced twice', async () => {
    const desk = await signIn(clinic, doctor);
    const second = await refresh(desk.refreshToken);
    const third = await refresh(second.body.tokens.refreshToken);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(third.body.tokens.refreshToken)).status).toBe(401);
  });

  it('a refresh returns 401 if a new password replaces the tokens of its session at the same moment', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const { underWay } = await clinic.db.transaction().execute(async (tx) => {
      const ofUser = tx.selectFrom('sessions').select('id').where('user_id', '=', desk.person.id);
      const { id } = await ofUser.forUpdate().executeTakeFirstOrThrow();
      const underWay = refresh(desk.refreshToken);
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      await tx.deleteFrom('session_tokens').where('session_id', '=', id).execute();
      return { underWay };
    });
    const { status, errorBody } = await underWay;
    expect([status, errorBody.code]).toEqual([401, 'invalid_token']);
  });

  it('S-28: limits a session to twelve hours, however often it is refreshed', async () => {
    const awake = await aClinic({ idleLockMinutes: 0 });
    const person = await aDoctor(awake);
    let { refreshToken } = await signIn(awake, person);
    for (let minutes = 0; minutes + 14 < 12 * 60; minutes += 14) {
      awake.clock.moveOn(14);
      const { status, body } = await call(awake, refreshTokens, { body: { refreshToken } });
      expect(status).toBe(200);
      refreshToken = body.tokens.refreshToken;
    }
    awake.clock.moveOn(14);
    expect((await call(awake, refreshTokens, { body: { refreshToken } })).status).toBe(401);
  });
});

describe('an idle session', () => {
  const path = { params: { doctorId: doctor.id } };

  const polls: [string, (desk: Parameters<typeof call>[3]) => Promise<{ status: number }>][] = [
    ['a queue', (desk) => call(clinic, getQueueStatus, path, desk)],
    ['the list of appointments', (desk) => call(clinic, listAppointments, { query: {} }, desk)],
    ['the waiting list', (desk) => call(clinic, listWaiting, { query: {} }, desk)],
    [
      'doctors, loaded again automatically',
      (desk) => call(clinic, listDoctors, {}, { ...desk, headers: { ...desk?.headers, 'x-automatic': '1' } }),
    ],
  ];
  it.each(polls)(
    'S-29: an idle session ends after 30 minutes with only refreshes and polls of %s',
    async (_, poll) => {
      let { token, refreshToken } = await signIn(clinic, doctor);
      for (const minutes of [10, 10]) {
        clinic.clock.moveOn(minutes);
        const headers = { 'x-user-activity': '1', 'x-person': 'true', 'sec-fetch-user': '?1' };
        expect((await poll({ token, headers })).status).toBe(200);
        const { body } = await refresh(refreshToken);
        ({ accessToken: token, refreshToken } = body.tokens);
      }
      clinic.clock.moveOn(10);
      expect((await poll({ token })).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    },
  );

  it('S-29: a session stays open while the user is active', async () => {
    let { token, refreshToken } = await signIn(clinic, doctor);
    for (const minutes of [14, 14, 14]) {
      clinic.clock.moveOn(minutes);
      expect((await call(clinic, listDoctors, {}, { token })).status).toBe(200);
      const { body } = await refresh(refreshToken);
      ({ accessToken: token, refreshToken } = body.tokens);
    }
    expect((await profile(token)).status).toBe(200);
  });
});

describe('logOut', () => {
  it('S-17: signing out invalidates the access and the refresh token at once', async () => {
    const desk = await signIn(clinic, doctor);
    const { status } = await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    expect(status).toBe(204);
    expect((await profile(desk.token)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
  });

  it('S-18: signing out gets the same response with an unknown, used or missing token', async () => {
    const desk = await signIn(clinic, doctor);
    await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    for (const body of [{ refreshToken: desk.refreshToken }, { refreshToken: 'no-such-token' }, {}]) {
      expect((await call(clinic, logOut, { body })).status).toBe(204);
    }
  });
});

describe('a session', () => {
  it('S-32: a session ends with the next request after the account is disabled', async () => {
    const leaving = await aDoctor(clinic);
    const desk = await signIn(clinic, leaving);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    expect((await profile(desk.token)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
  });

  it('the database contains no usable token of a session', async () => {
    const desk = await signIn(clinic, doctor);
    const rows = await clinic.db.selectFrom('session_tokens').selectAll().execute();
    const stored = rows.flatMap((row) => Object.values(row)).filter(Buffer.isBuffer);
    expect(stored.length).toBeGreaterThanOrEqual(3);
    for (const token of [desk.token, desk.refreshToken]) {
      expect(JSON.stringify(rows)).not.toContain(token);
      for (const form of [Buffer.from(token), Buffer.from(token, 'base64url')])
        expect(stored.some((bytes) => bytes.includes(form))).toBe(false);
    }
  });
});
