import { buildPath } from '@anteroom/client/build-request';
import { api } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import {
  getOwnFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
  stepUpWithCode,
  stepUpWithPassword,
} from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { stepUpRoutes } from '@anteroom/contract/step-up';
import { describe, expect, it } from 'vitest';
import { anyParams } from '#test/any-params';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { addAuthenticator, wrongCode } from '#test/second-factor';

const clinic = await aClinic();
const stale = () => clinic.clock.moveOn(5);

describe('a step-up', () => {
  it('S-190: requires a step-up five minutes after sign-in, and again five minutes after each step-up', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    expect((await desk.call(setUpAuthenticator, {})).status).toBe(200);
    stale();
    const { status, errorBody } = await desk.call(setUpAuthenticator, {});
    expect([status, errorBody.code, errorBody.stepUp]).toEqual([
      403,
      'step_up_required',
      { methods: ['password'] },
    ]);
    const wrong = await desk.call(stepUpWithPassword, { body: { currentPassword: 'Wrong-Password-1' } });
    expect([wrong.status, Object.keys(wrong.errorBody.fields ?? {})]).toEqual([400, ['currentPassword']]);
    expect((await desk.call(setUpAuthenticator, {})).status).toBe(403);
    expect((await desk.call(stepUpWithPassword, { body: { currentPassword: password } })).status).toBe(204);
    expect((await desk.call(setUpAuthenticator, {})).status).toBe(200);
    stale();
    expect((await desk.call(setUpAuthenticator, {})).status).toBe(403);
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'reason', 'outcome'])
      .where('actor_id', '=', desk.person.id)
      .where('action', 'in', ['session.stepped_up', 'access.refused'])
      .execute();
    expect(trail).toEqual([{ action: 'session.stepped_up', reason: 'password', outcome: 'done' }]);
  });

  it('S-190: an account with a second factor can step up with a code, but not with the password', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const app = await addAuthenticator(clinic, desk);
    stale();
    expect((await desk.call(removeAuthenticator, {})).errorBody.stepUp).toEqual({ methods: ['code'] });
    expect((await desk.call(stepUpWithPassword, { body: { currentPassword: password } })).status).toBe(400);
    expect((await desk.call(stepUpWithCode, { body: { code: wrongCode } })).status).toBe(400);
    expect((await desk.call(replaceRecoveryCodes, {})).status).toBe(403);
    const code = app.nextCode();
    expect((await desk.call(stepUpWithCode, { body: { code } })).status).toBe(204);
    expect((await desk.call(stepUpWithCode, { body: { code } })).status).toBe(400);
    const { body } = await desk.call(replaceRecoveryCodes, {});
    stale();
    const recovery = await desk.call(stepUpWithCode, { body: { code: body.recoveryCodes[0] ?? '' } });
    expect(recovery.status).toBe(204);
    expect((await desk.call(getOwnFactors, {})).body.recoveryCodesLeft).toBe(9);
    expect((await desk.call(listSessions, {})).body.sessions[0]?.factors).toEqual([
      'password',
      'totp',
      'recovery_code',
    ]);
    expect((await desk.call(removeAuthenticator, {})).status).toBe(204);
  });

  it('S-190: a step-up in one session has no effect in the user’s other sessions', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, other] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    stale();
    await desk.call(stepUpWithPassword, { body: { currentPassword: password } });
    expect((await other.call(setUpAuthenticator, {})).status).toBe(403);
  });

  it('S-190: requires a step-up for every file that a signed-in user downloads', () => {
    const files = Object.entries<Route>(api).filter(
      ([, { access, streams = '' }]) =>
        access === 'signed_in' && /^(text\/(csv|calendar)|application)/.test(streams),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(files.map(([name]) => name).filter((name) => !(name in stepUpRoutes))).toEqual([]);
  });

  it('S-190: requires a step-up for every route of the step-up table, before the server reads the input', async () => {
    const office = await signIn(clinic, await anAdmin(clinic));
    await addAuthenticator(clinic, office);
    stale();
    for (const name of Object.keys(stepUpRoutes)) {
      const route: Route = api[name as keyof typeof api];
      const answer = await fetch(`${clinic.address}${buildPath(route, { params: anyParams(1) })}`, {
        method: route.method,
        headers: { authorization: `Bearer ${office.token}` },
      });
      const { code } = await answer.json();
      expect([name, answer.status, code]).toEqual([name, 403, 'step_up_required']);
    }
  });
});
