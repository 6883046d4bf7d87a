import {
  type Appointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
} from '@anteroom/contract/appointments';
import { getPatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { bookingsAt } from '#test/bookings';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aDoctor, aManagerOf, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const sharedDesk = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
const { freeTime, booked, change } = bookingsAt(clinic, desk);

describe('deleteAppointment', () => {
  const remove = ({ uuid }: Pick<Appointment, 'uuid'>, who = desk) =>
    who.call(deleteAppointment, { params: { uuid } });

  it('deleting an appointment removes it from the list of appointments, but keeps its data', async () => {
    const appointment = await booked();
    await change(appointment, { diagnosis: 'Kept' });
    expect((await remove(appointment)).status).toBe(204);
    expect((await desk.call(getAppointment, { params: { uuid: appointment.uuid } })).status).toBe(404);
    const { body } = await desk.call(listAppointments, { query: { patientId: appointment.patientId } });
    expect(body.appointments).toEqual([]);
    const kept = await clinic.db
      .selectFrom('deleted_appointments')
      .selectAll()
      .where('uuid', '=', appointment.uuid)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      diagnosis: 'Kept',
      deleted_by: doctor.id,
      ticket_code: appointment.ticketCode,
      scheduled_at: new Date(appointment.scheduledDateTime),
    });
  });

  it('rejects the deletion of an appointment that another user has changed since, and shows the current one', async () => {
    const seen = await booked();
    expect((await change(seen, { diagnosis: 'Found since' })).status).toBe(200);
    const params = { uuid: seen.uuid };
    const late = await sharedDesk.call(deleteAppointment, { params }, { 'if-match': `"${seen.version}"` });
    expect(late).toMatchObject({
      status: 412,
      errorBody: { code: 'stale_write', current: { uuid: seen.uuid, diagnosis: 'Found since' } },
    });
    const ifMatch = `"${seen.version + 1}"`;
    expect((await sharedDesk.call(deleteAppointment, { params }, { 'if-match': ifMatch })).status).toBe(204);
  });

  it('deleting an appointment archives the queue entry with its serial number', async () => {
    const at = freeTime();
    await booked({ at });
    const second = await booked({ at: new Date(at.getTime() + 20 * 60_000) });
    await remove(second);
    const archived = await clinic.db
      .selectFrom('archived_queue_entries as entry')
      .innerJoin('deleted_appointments', 'deleted_appointments.id', 'entry.appointment_id')
      .innerJoin('queue_events', 'queue_events.id', 'entry.event_id')
      .select(['entry.status', 'serial_number as number', 'queue_type as queueType', 'reason'])
      .where('deleted_appointments.uuid', '=', second.uuid)
      .execute();
    expect(archived).toEqual([{ status: 'waiting', number: 2, queueType: 'day_wise', reason: 'deleted' }]);
  });

  it('only one of several concurrent deletions of an appointment succeeds, with one audit entry', async () => {
    const appointment = await booked();
    const presses = await Promise.all(Array.from({ length: 6 }, () => insist(() => remove(appointment))));
    expect(presses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
    const { length } = await clinic.db
      .selectFrom('audit_events')
      .select('seq')
      .where('action', '=', 'appointment.deleted')
      .where('object_id', '=', appointment.uuid)
      .execute();
    expect(length).toBe(1);
  });

  it('deleting an appointment frees its time, whether it was scheduled or cancelled', async () => {
    const at = freeTime();
    await remove(await booked({ at }));
    const next = await booked({ at });
    await change(next, { status: 'cancelled' });
    expect((await remove(next)).status).toBe(204);
    await expect(booked({ at })).resolves.toMatchObject({ status: 'scheduled' });
  });

  it('deleting a doctor’s only appointment with a patient ends the doctor’s access to the patient', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const theirs = await booked({ patientId, who: sharedDesk, withDoctor: otherDoctor });
    expect((await remove(theirs, otherDesk)).status).toBe(204);
    expect((await otherDesk.call(getPatient, { params: { patientId } })).status).toBe(404);
  });
});
