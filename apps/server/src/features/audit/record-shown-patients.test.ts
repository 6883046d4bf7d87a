import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);

const reads = () =>
  clinic.db
    .selectFrom('audit_events')
    .select(['actor_id', 'session_id', 'patient_ids'])
    .where('action', '=', 'patient.read')
    .orderBy('seq')
    .execute();

it('a rejected booking that names patients is audited as a read by the caller', async () => {
  const at = new Date(Math.ceil(clinic.clock.now().getTime() / 300_000) * 300_000 + 86_400_000);
  const [one, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  for (const [patientId, minutes] of [
    [one, 0],
    [other, 20],
  ] as const) {
    const start = new Date(at.getTime() + minutes * 60_000);
    await desk.call(createAppointment, { body: aBooking(patientId, doctor, start) });
  }
  const booking = aBooking(await aPatientOf(clinic, doctor), doctor, new Date(at.getTime() + 10 * 60_000));
  for (let times = 0; times < 2; times += 1) {
    const { errorBody } = await desk.call(createAppointment, { body: booking });
    expect(errorBody.conflicts).toHaveLength(2);
    expect(errorBody).not.toHaveProperty('shownPatientIds');
  }
  const by = { actor_id: doctor.id, session_id: expect.any(Number) };
  expect(await reads()).toEqual([{ ...by, patient_ids: [one, other] }]);
});

it('a rejected stale edit of an appointment is audited as a read of its patient', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const at = new Date(Math.ceil(clinic.clock.now().getTime() / 300_000) * 300_000 + 5 * 86_400_000);
  const booked = await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
  const params = { uuid: booked.body.appointment.uuid };
  const edit = { params, body: { notes: 'Seen' } };
  const { errorBody } = await desk.call(updateAppointment, edit, { 'if-match': '"7"' });
  expect([errorBody.code, errorBody.current]).toEqual([
    'stale_write',
    expect.objectContaining({ patientId, notes: null }),
  ]);
  expect((await reads()).at(-1)?.patient_ids).toEqual([patientId]);
});
