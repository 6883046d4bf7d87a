import { getAccessHistory } from '@anteroom/contract/access-history';
import { getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const managers = await signIn(clinic, await aManagerOf(clinic, doctor));
const others = await signIn(clinic, await aDoctor(clinic));
const admins = await signIn(clinic, await anAdmin(clinic));

const historyAt = (at: Desk, patientId: number, query: { cursor?: string; limit?: number } = {}) =>
  at.call(getAccessHistory, { params: { patientId }, query });

async function letReadByAppointment(patientId: number): Promise<void> {
  const start = clinic.clock.now();
  await clinic.db
    .insertInto('appointments')
    .values({
      doctor_id: others.person.id,
      patient_id: patientId,
      scheduled_at: start,
      ends_at: new Date(start.getTime() + 20 * 60_000),
      duration_minutes: 20,
      appointment_type: 'consultation',
      ticket_code: `H-${patientId}`,
    })
    .execute();
}

describe("a patient's access history", () => {
  it('the access history shows who opened, found and changed the record, latest first', async () => {
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Watched' });
    const other = await aPatientOf(clinic, doctor, { lastName: 'Watchedtoo' });
    await managers.call(getPatient, { params: { patientId } });
    await desk.call(listPatients, { query: { search: 'Watched' } });
    await admins.call(updatePatient, { params: { patientId }, body: { city: 'Ulm' } });
    await managers.call(getPatient, { params: { patientId: other } });
    const { body } = await historyAt(desk, patientId);
    const patients = [{ id: patientId, name: 'Pat Watched' }];
    expect(body.events).toEqual([
      expect.objectContaining({
        action: 'patient.updated',
        actorName: admins.person.name,
        changedFields: ['city'],
        patients,
        patientCount: 1,
      }),
      // Other patients in the same entry appear as a number only.
      expect.objectContaining({ action: 'patient.searched', isOwn: true, patients, patientCount: 2 }),
      expect.objectContaining({ action: 'patient.read', actorName: managers.person.name, patientCount: 1 }),
    ]);
    const again = await historyAt(admins, patientId);
    expect(again.body.events[0]).toMatchObject({
      action: 'patient.access_history_read',
      actorName: doctor.name,
    });
  });

  it('the access history returns each entry once, page by page', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    for (const city of ['A', 'B', 'C', 'D', 'E'])
      await desk.call(updatePatient, { params: { patientId }, body: { city } });
    const seqs: number[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const { body } = await historyAt(desk, patientId, { cursor, limit: 2 });
      seqs.push(...body.events.filter(({ action }) => action === 'patient.updated').map(({ seq }) => seq));
      cursor = body.pagination.nextCursor;
    }
    expect(seqs).toHaveLength(5);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => other - one));
  });

  it('the access history rejects the cursor of another patient', async () => {
    const [first, second] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    for (const patientId of [first, first]) await historyAt(desk, patientId);
    const { body } = await historyAt(desk, first, { limit: 1 });
    const { status } = await historyAt(desk, second, { cursor: body.pagination.nextCursor ?? '' });
    expect(status).toBe(400);
  });

  it('shows a patient’s access history to admins and the patient’s own doctor, not to other users who can read the patient', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    await letReadByAppointment(patientId);
    expect((await others.call(getPatient, { params: { patientId } })).status).toBe(200);
    for (const reader of [others, managers]) {
      const { status, errorBody } = await historyAt(reader, patientId);
      expect([status, errorBody.code]).toEqual([403, 'not_allowed']);
    }
    expect((await historyAt(admins, patientId)).status).toBe(200);
  });

  it('the access history responds 404 for a patient the caller may not read', async () => {
    const foreign = await historyAt(others, await aPatientOf(clinic, doctor));
    const missing = await historyAt(others, 999_999_999);
    expect([foreign.status, foreign.errorBody.error]).toEqual([404, missing.errorBody.error]);
    expect(missing.status).toBe(404);
  });
});
