import { getProfile, logOut, refreshTokens } from '@anteroom/contract/auth';
import { getQueueStatus } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

const refresh = (refreshToken: string) => call(clinic, refreshTokens, { body: { refreshToken } });
const profile = (token: string) => call(clinic, getProfile, {}, { token });

describe('refreshTokens', () => {
  it('answers new tokens, and the old access token goes on until its quarter of an hour is over', async () => {
    const desk = await signIn(clinic, doctor);
    const { status, body } = await refresh(desk.refreshToken);
    expect(status).toBe(200);
    expect(body.tokens.refreshToken).not.toBe(desk.refreshToken);
    expect((await profile(body.tokens.accessToken)).status).toBe(200);
    expect((await profile(desk.token)).status).toBe(200);
  });

  it('S-35, T-8: gives thirty parallel refreshes one and the same child, twenty times over', async () => {
    let { refreshToken } = await signIn(clinic, doctor);
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.tokens.refreshToken)).size).toBe(1);
      refreshToken = answers[0]?.body.tokens.refreshToken ?? '';
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('S-34: ends the whole family when a used token comes back after the grace', async () => {
    const desk = await signIn(clinic, doctor);
    const { body } = await refresh(desk.refreshToken);
    clinic.clock.moveOn(11 / 60);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(body.tokens.refreshToken)).status).toBe(401);
    expect((await profile(body.tokens.accessToken)).status).toBe(401);
  });

  it('ends the family at once when the child was used already', async () => {
    const desk = await signIn(clinic, doctor);
    const { body } = await refresh(desk.refreshToken);
    await profile(body.tokens.accessToken);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(body.tokens.refreshToken)).status).toBe(401);
  });

  it('S-36: ends the family at once for a grandparent', async () => {
    const desk = await signIn(clinic, doctor);
    const second = await refresh(desk.refreshToken);
    const third = await refresh(second.body.tokens.refreshToken);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
    expect((await refresh(third.body.tokens.refreshToken)).status).toBe(401);
  });

  it('S-28: lets no session live longer than twelve hours, however it is refreshed', async () => {
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

  it('S-29: ends after half an hour of nothing but polls and refreshes', async () => {
    let { token, refreshToken } = await signIn(clinic, doctor);
    for (const minutes of [10, 10]) {
      clinic.clock.moveOn(minutes);
      const headers = { 'x-user-activity': '1', 'x-person': 'true', 'sec-fetch-user': '?1' };
      expect((await call(clinic, getQueueStatus, path, { token, headers })).status).toBe(200);
      const { body } = await refresh(refreshToken);
      ({ accessToken: token, refreshToken } = body.tokens);
    }
    clinic.clock.moveOn(10);
    expect((await call(clinic, getQueueStatus, path, { token })).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('S-29: lives on while a person does something', async () => {
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
  it('S-17: ends access and refresh at once', async () => {
    const desk = await signIn(clinic, doctor);
    const { status } = await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    expect(status).toBe(204);
    expect((await profile(desk.token)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
  });

  it('S-18: answers unknown, used and missing tokens alike', async () => {
    const desk = await signIn(clinic, doctor);
    await call(clinic, logOut, { body: { refreshToken: desk.refreshToken } });
    for (const body of [{ refreshToken: desk.refreshToken }, { refreshToken: 'no-such-token' }, {}]) {
      expect((await call(clinic, logOut, { body })).status).toBe(204);
    }
  });
});

describe('a session', () => {
  it('S-32: is dead on the next request after the account is disabled', async () => {
    const leaving = await aDoctor(clinic);
    const desk = await signIn(clinic, leaving);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    expect((await profile(desk.token)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(401);
  });

  it('leaves no usable token in the database', async () => {
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
