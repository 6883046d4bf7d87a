import {
  createSeries,
  getSeries,
  previewSeries,
  updateFollowing,
} from '@anteroom/contract/appointment-series';
import { createAppointment } from '@anteroom/contract/appointments';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);

const hour = 3_600_000;
const at = (days: number) => new Date(Math.ceil(clinic.clock.now().getTime() / hour + 24 * days) * hour);

/** Returns the audit rows that a successful request adds. */
async function rowsOf(call: () => Promise<{ status: number }>) {
  const rows = () =>
    clinic.db
      .selectFrom('audit_events')
      .select(['action', 'patient_ids as patients', 'object_id as object'])
      .orderBy('seq')
      .execute();
  const before = await rows();
  expect((await call()).status).toBe(200);
  return (await rows()).slice(before.length);
}

it('S-309: opening a series, or saving it without a change, adds an audit entry for reading its patient', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const series = { ...aBooking(patientId, doctor, at(2)), weeksBetween: 1, count: 2 };
  const { body } = await desk.call(createSeries, { body: series });
  const uuid = body.appointments[0]?.uuid ?? '';
  const read = [{ action: 'appointment.read', patients: [patientId], object: uuid }];
  expect(await rowsOf(() => desk.call(getSeries, { params: { uuid } }))).toEqual(read);
  expect(await rowsOf(() => desk.call(updateFollowing, { params: { uuid }, body: {} }))).toEqual(read);
});

it('S-309: a preview of a series adds an audit entry for reading the patients whose appointments it shows', async () => {
  const [shown, patientId] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  await desk.call(createAppointment, { body: aBooking(shown, doctor, at(5)) });
  const preview = (days: number) => {
    const body = { ...aBooking(patientId, doctor, at(days)), weeksBetween: 1, count: 2 };
    return () => desk.call(previewSeries, { body });
  };
  expect(await rowsOf(preview(5))).toEqual([{ action: 'patient.read', patients: [shown], object: null }]);
  expect(await rowsOf(preview(6))).toEqual([]);
});
