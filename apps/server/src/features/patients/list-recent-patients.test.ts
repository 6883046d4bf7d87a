import { setDoctorsOfManager } from '@anteroom/contract/accounts';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import { getPatient, listPatients, listRecentPatients } from '@anteroom/contract/patients';
import { expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();

const recent = async (desk: Desk) =>
  (await desk.call(listRecentPatients, {})).body.patients.map(({ id }) => id);
const open = (desk: Desk, patientId: number) => desk.call(getPatientSummary, { params: { patientId } });

it('lists the patient records that a user opened, latest first, without repeats or records that only appeared in a list', async () => {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const [first, second, third] = [
    await aPatientOf(clinic, doctor),
    await aPatientOf(clinic, doctor),
    await aPatientOf(clinic, doctor),
  ];
  expect(await recent(desk)).toEqual([]);
  for (const id of [first, third, second]) await open(desk, id);
  await desk.call(listPatients, { query: {} });
  expect(await recent(desk)).toEqual([second, third, first]);
  clinic.clock.moveOn(20);
  // Sign in again: the first session's access token has expired.
  const later = await signIn(clinic, doctor);
  await later.call(getPatient, { params: { patientId: third } });
  expect(await recent(later)).toEqual([third, second, first]);
  expect(await recent(await signIn(clinic, await aDoctor(clinic)))).toEqual([]);
});

it('excludes a recent patient if the manager no longer serves the patient’s doctor', async () => {
  const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
  const manager = await aManagerOf(clinic, doctor);
  const desk = await signIn(clinic, manager);
  const patientId = await aPatientOf(clinic, doctor);
  await open(desk, patientId);
  expect(await recent(desk)).toEqual([patientId]);
  const body = { doctorIds: [other.id] };
  const admin = await signIn(clinic, await anAdmin(clinic));
  await admin.call(setDoctorsOfManager, { params: { managerId: manager.id }, body });
  expect(await recent(await signIn(clinic, manager))).toEqual([]);
});

it('records in the audit trail which recent patients were shown', async () => {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const patientId = await aPatientOf(clinic, doctor);
  await open(desk, patientId);
  await recent(desk);
  const rows = await clinic.db
    .selectFrom('audit_events')
    .select(['action', 'patient_ids'])
    .where('actor_id', '=', doctor.id)
    .where('action', '=', 'patient.searched')
    .execute();
  expect(rows).toEqual([{ action: 'patient.searched', patient_ids: [patientId] }]);
});
