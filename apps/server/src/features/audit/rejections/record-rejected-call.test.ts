import { deactivatePatient, getPatient } from '@anteroom/contract/patients';
import { getQueueStatus } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aPatientOf } from '#test/people';

const clinic = await aClinic();
const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
const desk = await signIn(clinic, other);

const refusedCalls = () =>
  clinic.db
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name', 'actor_role', 'session_id', 'outcome', 'reason', 'details'])
    .where('action', '=', 'access.refused')
    .orderBy('seq')
    .execute();

describe('the audit trail', () => {
  it('the audit trail records each rejected request of a signed-in user with the user and route, but no requests without a session', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(404);
    expect((await desk.call(getQueueStatus, { params: { doctorId: doctor.id } })).status).toBe(403);
    expect((await call(clinic, getPatient, { params: { patientId } })).status).toBe(401);
    const by = { actor_id: other.id, actor_name: other.name, actor_role: 'doctor', outcome: 'refused' };
    expect(await refusedCalls()).toEqual([
      expect.objectContaining({
        ...by,
        reason: 'not_found',
        details: { method: 'GET', route: getPatient.path, patientId },
      }),
      expect.objectContaining({
        ...by,
        reason: 'not_allowed',
        details: { method: 'GET', route: getQueueStatus.path, doctorId: doctor.id },
      }),
    ]);
  });

  it('repeats of a rejected request within 15 minutes add no row of their own; each different request adds a row', async () => {
    const own = await aClinic();
    const [theirs, stranger] = [await aDoctor(own), await aDoctor(own)];
    const [first, second] = [await aPatientOf(own, theirs), await aPatientOf(own, theirs)];
    const refusedRows = async () => {
      const rows = own.db.selectFrom('audit_events').select('details').where('action', '=', 'access.refused');
      return (await rows.execute()).length;
    };
    const strangersDesk = await signIn(own, stranger);
    const ask = (patientId: number, at = strangersDesk) => at.call(getPatient, { params: { patientId } });
    for (let times = 0; times < 5; times += 1) await Promise.all([1, 2, 3].map(() => ask(first)));
    expect(await refusedRows()).toBe(1);
    await ask(second);
    await strangersDesk.call(deactivatePatient, { params: { patientId: first } });
    expect(await refusedRows()).toBe(3);
    await ask(first, await signIn(own, stranger));
    expect(await refusedRows()).toBe(4);
    own.clock.moveOn(14);
    await ask(first);
    expect(await refusedRows()).toBe(4);
  });

  it('many rejected requests of an unverified user add only one row to the audit trail', async () => {
    const own = await aClinic();
    const stranger = await aDoctor(own);
    await own.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', stranger.id)
      .execute();
    const strangersDesk = await signIn(own, stranger);
    for (let patientId = 1; patientId <= 20; patientId += 1) {
      const { errorBody } = await strangersDesk.call(getPatient, { params: { patientId } });
      expect(errorBody.code).toBe('email_unverified');
    }
    const rows = own.db.selectFrom('audit_events').select('reason').where('action', '=', 'access.refused');
    expect(await rows.execute()).toEqual([{ reason: 'email_unverified' }]);
  });

  it('the response to a rejected request is the same if its audit entry cannot be written', async () => {
    const broken = await aClinic();
    const [theirs, stranger] = [await aDoctor(broken), await aDoctor(broken)];
    const patientId = await aPatientOf(broken, theirs);
    const strangersDesk = await signIn(broken, stranger);
    await broken.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    expect((await strangersDesk.call(getPatient, { params: { patientId } })).status).toBe(404);
    expect(broken.log.join('\n')).toContain('could not record a rejected call');
  });
});
