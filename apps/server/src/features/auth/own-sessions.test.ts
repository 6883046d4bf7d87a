import { buildPath } from '@anteroom/client/build-request';
import { getProfile, logOut, refreshTokens } from '@anteroom/contract/auth';
import { getQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { endSession, listSessions, reportActivity } from '@anteroom/contract/sessions';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf } from '#test/people';

const clinic = await aClinic();

describe('the sessions of the signed-in user', () => {
  it('S-39: lists the user’s own sessions, each of which the user can end', async () => {
    const doctor = await aDoctor(clinic);
    const [lost, desk] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const { body } = await desk.call(listSessions, {});
    expect(body.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(body.sessions[0]).toMatchObject({ ipAddress: '127.0.0.1', userAgent: 'node' });
    const sessionId = body.sessions[1]?.id ?? 0;
    expect((await desk.call(endSession, { params: { sessionId } })).status).toBe(204);
    expect((await lost.call(getProfile, {})).status).toBe(401);
    const refused = await call(clinic, refreshTokens, { body: { refreshToken: lost.refreshToken } });
    expect(refused.status).toBe(401);
    expect((await desk.call(listSessions, {})).body.sessions).toHaveLength(1);
    expect((await desk.call(endSession, { params: { sessionId } })).status).toBe(404);
  });

  it('S-39: the list of own sessions includes the current session, which the user can end too', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const [current] = (await desk.call(listSessions, {})).body.sessions;
    expect((await desk.call(endSession, { params: { sessionId: current?.id ?? 0 } })).status).toBe(204);
    expect((await desk.call(getProfile, {})).status).toBe(401);
  });

  it('S-39: ending another user’s session returns the same error as ending an unknown session', async () => {
    const [desk, other] = [
      await signIn(clinic, await aDoctor(clinic)),
      await signIn(clinic, await aDoctor(clinic)),
    ];
    const [theirs] = (await other.call(listSessions, {})).body.sessions;
    const tried = [theirs?.id ?? 0, 999_999];
    const answers = [];
    for (const sessionId of tried) answers.push(await desk.call(endSession, { params: { sessionId } }));
    expect(answers.map(({ status, errorBody }) => [status, errorBody.error])).toEqual(
      Array(2).fill([404, 'Session not found']),
    );
    expect((await other.call(getProfile, {})).status).toBe(200);
  });

  it('an idle session disappears from the list of own sessions', async () => {
    const doctor = await aDoctor(clinic);
    await signIn(clinic, doctor);
    clinic.clock.moveOn(31);
    const desk = await signIn(clinic, doctor);
    expect((await desk.call(listSessions, {})).body.sessions).toHaveLength(1);
  });

  it('S-29: a session stays open while the browser reports activity', async () => {
    const doctor = await aDoctor(clinic);
    let { token, refreshToken } = await signIn(clinic, doctor);
    for (const minutes of [14, 14, 14]) {
      clinic.clock.moveOn(minutes);
      expect((await call(clinic, reportActivity, {}, { token })).status).toBe(204);
      const { body } = await call(clinic, refreshTokens, { body: { refreshToken } });
      ({ accessToken: token, refreshToken } = body.tokens);
    }
    expect((await call(clinic, getProfile, {}, { token })).status).toBe(200);
  });
});

describe('a manager', () => {
  it('S-38: a manager loses access with the next request after the link to the doctor is removed', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await aManagerOf(clinic, doctor);
    const desk = await signIn(clinic, manager);
    const look = async () => (await desk.call(getQueueStatus, { params: { doctorId: doctor.id } })).status;
    expect(await look()).toBe(200);
    await clinic.db.deleteFrom('manager_doctors').where('manager_id', '=', manager.id).execute();
    expect(await look()).toBe(403);
  });

  it('S-55: a manager loses access when the doctor is disabled', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, await aManagerOf(clinic, doctor));
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    expect((await desk.call(getQueueStatus, { params: { doctorId: doctor.id } })).status).toBe(403);
  });

  it('S-55: a manager loses the open event stream when the doctor is disabled', async () => {
    const doctor = await aDoctor(clinic);
    const { token } = await signIn(clinic, await aManagerOf(clinic, doctor));
    const stream = await fetch(
      `${clinic.address}${buildPath(watchQueue, { params: { doctorId: doctor.id } })}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect([stream.status, clinic.hub.count()]).toEqual([200, 1]);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    await clinic.hub.recheck();
    // Resolves only when the stream has ended.
    await stream.text();
    expect(clinic.hub.count()).toBe(0);
  });
});

describe('signing out', () => {
  const signOut = (headers: Record<string, string> = {}) =>
    fetch(`${clinic.address}${buildPath(logOut, {})}`, { method: 'POST', headers });

  it('S-81: signing out asks the browser to clear the storage and the cache of the site', async () => {
    const answer = await signOut({ 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data')).toBe('"storage", "cache"');
    expect((await signOut()).headers.get('clear-site-data')).not.toBeNull();
  });

  it('signing out through a request from another site does not clear the browser’s data', async () => {
    for (const from of ['cross-site', 'same-site', 'none'])
      expect((await signOut({ 'sec-fetch-site': from })).headers.get('clear-site-data')).toBeNull();
  });
});
