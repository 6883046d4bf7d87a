import {
  createSeries,
  getSeries,
  previewSeries,
  updateFollowing,
} from '@anteroom/contract/appointment-series';
import { listAppointments } from '@anteroom/contract/appointments';
import { deactivatePatient } from '@anteroom/contract/patients';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);

const hour = 3_600_000;
const seriesOf = (patientId: number, withDoctor: Person = doctor) => {
  const at = new Date(Math.ceil(clinic.clock.now().getTime() / hour + 24) * hour);
  return { ...aBooking(patientId, withDoctor, at), weeksBetween: 1, count: 2 };
};

/** Returns the status and error code of the preview and of the booking of a series. */
async function answersTo(at: Desk, patientId: number, withDoctor?: Person) {
  const body = seriesOf(patientId, withDoctor);
  const preview = await at.call(previewSeries, { body });
  const booking = await at.call(createSeries, { body });
  return [preview, booking].map(({ status, errorBody }) => `${status} ${errorBody.code}`);
}

const restrict = (patientId: number) =>
  admin.call(restrictPatient, { params: { patientId }, body: { reason: 'Disputes the record' } });

it('S-307: rejects the preview and the booking of a series with a disabled doctor', async () => {
  const leaving = await aDoctor(clinic);
  const patientId = await aPatientOf(clinic, leaving);
  await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
  expect(await answersTo(admin, patientId, leaving)).toEqual(['409 doctor_disabled', '409 doctor_disabled']);
});

it('S-307: rejects the preview and the booking of a series for an inactive, restricted or hidden patient', async () => {
  const foreign = await aPatientOf(clinic, await aDoctor(clinic));
  expect(await answersTo(desk, foreign)).toEqual(['404 not_found', '404 not_found']);
  const inactive = await aPatientOf(clinic, doctor);
  await desk.call(deactivatePatient, { params: { patientId: inactive } });
  expect(await answersTo(desk, inactive)).toEqual(['409 patient_inactive', '409 patient_inactive']);
  const restricted = await aPatientOf(clinic, doctor);
  await restrict(restricted);
  expect(await answersTo(desk, restricted)).toEqual(['423 patient_restricted', '423 patient_restricted']);
  const { body } = await admin.call(listAppointments, { query: { doctorId: doctor.id } });
  expect(body.appointments).toEqual([]);
});

it('a series shows only admins its visits from before the restriction of the patient’s record', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const at = new Date(Math.floor(clinic.clock.now().getTime() / hour - 1) * hour);
  const { body } = await desk.call(createSeries, {
    body: { ...seriesOf(patientId), scheduledDateTime: at.getTime() },
  });
  const [first, second] = body.appointments.map(({ uuid }) => uuid);
  await restrict(patientId);
  const membersFor = async (who: Desk) => {
    const { series } = (await who.call(getSeries, { params: { uuid: second ?? '' } })).body;
    return series?.appointments.map(({ uuid }) => uuid);
  };
  expect(await membersFor(desk)).toEqual([second]);
  expect(await membersFor(admin)).toEqual([first, second]);
});

it('S-307: rejects a change of a series for a restricted patient, or with a cancellation reason but no cancellation', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const { body } = await desk.call(createSeries, { body: seriesOf(patientId) });
  const change = (changes: object) =>
    desk.call(updateFollowing, { params: { uuid: body.appointments[0]?.uuid ?? '' }, body: changes });
  const wrong = await change({ cancellationReason: 'Ill' });
  expect([wrong.status, Object.keys(wrong.errorBody.fields ?? {})]).toEqual([400, ['cancellationReason']]);
  await restrict(patientId);
  expect((await change({ reasonForVisit: 'Knee' })).errorBody.code).toBe('patient_restricted');
  const rows = clinic.db.selectFrom('appointments').select('version').where('patient_id', '=', patientId);
  expect(await rows.execute()).toEqual([{ version: 1 }, { version: 1 }]);
});

it('the following visits of a restricted patient can be cancelled together, but not with a new time', async () => {
  const own = await aDoctor(clinic);
  const at = await signIn(clinic, own);
  const patientId = await aPatientOf(clinic, own);
  const { body } = await at.call(createSeries, { body: seriesOf(patientId, own) });
  await restrict(patientId);
  const params = { uuid: body.appointments[0]?.uuid ?? '' };
  const cancelling = { status: 'cancelled', cancellationReason: 'Moved away' } as const;
  const moving = { ...cancelling, scheduledDateTime: clinic.clock.now().getTime() + 90 * hour };
  expect((await at.call(updateFollowing, { params, body: moving })).status).toBe(423);
  const { status, body: cancelled } = await at.call(updateFollowing, { params, body: cancelling });
  expect(status).toBe(200);
  const statuses = [cancelled.appointment, ...cancelled.following].map((one) => one.status);
  expect(statuses).toEqual(['cancelled', 'cancelled']);
});
