import {
  createAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { getClinic } from '@anteroom/contract/clinic';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { createPatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { getVisitNotes, saveVisitNotes } from '@anteroom/contract/visit-notes';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const admin = await signIn(clinic, await anAdmin(clinic));
const desk = await signIn(clinic, doctor);
const manager = await signIn(clinic, await aManagerOf(clinic, doctor));

const secret = 'Words for the doctor alone';
const outcome = { diagnosis: secret, treatment: secret, prescription: secret };
const set = (managersSeeClinicalNotes: boolean) =>
  admin.call(updateClinic, { body: { managersSeeClinicalNotes } });

let hours = 48;

/** Adds a patient with a medical history who visited the doctor, with all clinical fields filled. */
async function aVisitedPatient() {
  const patientId = await aPatientOf(clinic, doctor, { lastName: 'Hidden' });
  const params = { patientId };
  await desk.call(updatePatient, { params, body: { medicalHistory: secret, allergies: 'Latex' } });
  hours += 1;
  const at = new Date(clinic.clock.now().getTime() - hours * 3_600_000);
  const { body } = await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
  const { uuid } = body.appointment;
  await desk.call(updateAppointment, { params: { uuid }, body: { ...outcome, status: 'completed' } });
  return { patientId, uuid };
}

/** Returns every response that shows the patient or the visit to this person. */
async function everyLook(who: Desk, { patientId, uuid }: { patientId: number; uuid: string }) {
  const params = { patientId };
  const answers = [
    await who.call(getPatient, { params }),
    await who.call(listPatients, { query: { search: 'Hidden' } }),
    await who.call(getPatientSummary, { params }),
    await who.call(listPatientVisits, { params, query: {} }),
    await who.call(getAppointment, { params: { uuid } }),
    await who.call(listAppointments, { query: { patientId } }),
    await who.call(getVisitNotes, { params: { uuid } }),
    await who.call(saveVisitNotes, { params: { uuid }, body: { notes: crypto.randomUUID() } }),
    await who.call(saveVisitNotes, { params: { uuid }, body: { notes: 'Stale' } }, { 'if-match': '"0"' }),
    await who.call(updatePatient, { params, body: { city: crypto.randomUUID() } }),
    await who.call(updatePatient, { params, body: { city: 'Ulm' } }, { 'if-match': '"1"' }),
    await who.call(updateAppointment, { params: { uuid }, body: { notes: crypto.randomUUID() } }),
    await who.call(updateAppointment, { params: { uuid }, body: { notes: 'Stale' } }, { 'if-match': '"1"' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 200, 412, 200, 412, 200, 412,
  ]);
  return answers.map(({ body, errorBody }) => JSON.stringify([body, errorBody]));
}

describe('managersSeeClinicalNotes', () => {
  it('is on by default: managers see and change clinical notes', async () => {
    expect((await admin.call(getClinic, {})).body.clinic.managersSeeClinicalNotes).toBe(true);
    const visited = await aVisitedPatient();
    for (const text of await everyLook(manager, visited)) expect(text).toContain(secret);
  });

  it('off: managers get every response without them, doctors and admins still with them', async () => {
    const visited = await aVisitedPatient();
    await set(false);
    for (const text of await everyLook(manager, visited)) {
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"(?:medicalHistory|diagnosis|treatment|prescription)"/);
    }
    const { body } = await manager.call(getPatient, { params: { patientId: visited.patientId } });
    expect(body.patient.allergies).toBe('Latex');
    for (const who of [desk, admin]) {
      for (const text of await everyLook(who, visited)) expect(text).toContain(secret);
    }
    await set(true);
  });

  it('off: rejects a manager’s change that names a hidden field, and keeps the field in other changes', async () => {
    const { patientId, uuid } = await aVisitedPatient();
    await set(false);
    const named = [
      await manager.call(updatePatient, { params: { patientId }, body: { medicalHistory: null } }),
      await manager.call(createPatient, {
        body: { firstName: 'New', lastName: 'Patient', medicalHistory: 'Asthma' },
      }),
      await manager.call(updateAppointment, { params: { uuid }, body: { diagnosis: 'Cold' } }),
      await manager.call(updateAppointment, { params: { uuid }, body: { treatment: null } }),
      await manager.call(updateAppointment, { params: { uuid }, body: { prescription: '' } }),
    ];
    expect(named.map(({ status, errorBody }) => [status, errorBody.code])).toEqual(
      Array(named.length).fill([403, 'not_allowed']),
    );
    await manager.call(updatePatient, { params: { patientId }, body: { city: 'Bern' } });
    await manager.call(updateAppointment, { params: { uuid }, body: { reasonForVisit: 'Control' } });
    await set(true);
    const { patient, visits } = (await desk.call(getPatientSummary, { params: { patientId } })).body;
    expect(patient).toMatchObject({ medicalHistory: secret, city: 'Bern' });
    expect(visits[0]).toMatchObject({ ...outcome, reasonForVisit: 'Control' });
  });

  it('records who switched it', async () => {
    await set(false);
    await set(true);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'changed_fields'])
      .where('action', '=', 'clinic.updated')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    const row = { actor_id: admin.person.id, changed_fields: ['managersSeeClinicalNotes'] };
    expect(rows).toEqual([row, row]);
  });
});
