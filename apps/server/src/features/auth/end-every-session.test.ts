import { getProfile, refreshTokens } from '@anteroom/contract/auth';
import { expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { runAdmin, settingsOf } from '#test/operator';
import { aDoctor, anAdmin } from '#test/people';

it('S-168: npm run admin -- end-all-sessions ends all sessions of all accounts and audits each session', async () => {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic);
  const desks = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
  desks.push(await signIn(clinic, await anAdmin(clinic)));
  const { code, stdout, stderr } = await runAdmin(['end-all-sessions'], await settingsOf(clinic));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe('The sessions of 2 accounts have ended. Everyone must sign in again.\n');
  for (const desk of desks) {
    expect((await desk.call(getProfile, {})).status).toBe(401);
    const body = { refreshToken: desk.refreshToken };
    expect((await call(clinic, refreshTokens, { body })).status).toBe(401);
  }
  const ended = await clinic.db
    .selectFrom('audit_events')
    .select(['actor_id', 'reason'])
    .where('action', '=', 'session.ended')
    .execute();
  expect(ended).toEqual(desks.map(() => ({ actor_id: null, reason: 'ended_by_admin' })));
  expect((await signIn(clinic, doctor)).token).not.toBe('');
});
