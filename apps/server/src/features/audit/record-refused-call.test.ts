import { getPatient } from '@anteroom/contract/patients';
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

describe('the trail', () => {
  it('holds who was kept from what, and nothing of strangers', async () => {
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

  it('that cannot be written to leaves the refusal as it was', async () => {
    const broken = await aClinic();
    const [theirs, stranger] = [await aDoctor(broken), await aDoctor(broken)];
    const patientId = await aPatientOf(broken, theirs);
    const strangersDesk = await signIn(broken, stranger);
    await broken.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    expect((await strangersDesk.call(getPatient, { params: { patientId } })).status).toBe(404);
    expect(broken.log.join('\n')).toContain('a refused call was not written down');
  });
});
