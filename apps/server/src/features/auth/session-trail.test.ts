import { logOut, refreshTokens } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';

const clinic = await aClinic();

const trailOf = (ofUserId: number) =>
  clinic.db
    .selectFrom('audit_events')
    .innerJoin('sessions', (sessions) =>
      sessions.on((on) => on('audit_events.object_id', '=', on.cast<string>('sessions.id', 'text'))),
    )
    .where('object_type', '=', 'session')
    .where('sessions.user_id', '=', ofUserId)
    .select(['action', 'actor_id', 'actor_name', 'actor_role'])
    .orderBy('seq')
    .execute();

describe('the audit trail of a session', () => {
  it('the audit trail names the user who started and ended a session', async () => {
    const doctor = await aDoctor(clinic);
    const { refreshToken } = await signIn(clinic, doctor);
    await call(clinic, logOut, { body: { refreshToken } });
    const by = { actor_id: doctor.id, actor_name: doctor.name, actor_role: 'doctor' };
    expect(await trailOf(doctor.id)).toEqual([
      { action: 'session.started', ...by },
      { action: 'session.ended', ...by },
    ]);
  });

  it('the audit trail of a token that was used twice does not name the owner as the author', async () => {
    const doctor = await aDoctor(clinic);
    const { refreshToken } = await signIn(clinic, doctor);
    await call(clinic, refreshTokens, { body: { refreshToken } });
    clinic.clock.moveOn(1);
    await call(clinic, refreshTokens, { body: { refreshToken } });
    expect((await trailOf(doctor.id)).at(-1)).toEqual({
      action: 'session.token_reused',
      actor_id: null,
      actor_name: null,
      actor_role: null,
    });
  });
});
