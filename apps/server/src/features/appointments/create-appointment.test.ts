import { createAppointment, listAppointments } from '@anteroom/contract/appointments';
import { deactivatePatient, getPatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const sharedDesk = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
const admin = await signIn(clinic, await anAdmin(clinic));

let hours = 24;
/** Returns an unused time on a quarter-hour. */
const freeTime = () => {
  hours += 24;
  return new Date(Math.ceil(Date.now() / 900_000) * 900_000 + hours * 3_600_000);
};

describe('createAppointment', () => {
  it('booking a patient returns the scheduled appointment with a ticket code', async () => {
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, freeTime(), { reasonForVisit: 'Cough' });
    const { status, body: answer } = await desk.call(createAppointment, { body });
    expect(status).toBe(201);
    expect(answer.appointment).toMatchObject({
      status: 'scheduled',
      reasonForVisit: 'Cough',
      doctorName: doctor.name,
    });
    expect(answer.appointment.ticketCode).toMatch(/^[A-Z]+-001$/);
  });

  it('rejects an overlapping booking with a list of the conflicts; accepts the booking with allowOverlap', async () => {
    const at = freeTime();
    const [first, second] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    await desk.call(createAppointment, { body: aBooking(first, doctor, at) });
    const later = new Date(at.getTime() + 10 * 60_000);
    const body = aBooking(second, doctor, later);
    const refused = await desk.call(createAppointment, { body });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'appointment_overlap']);
    expect(refused.errorBody.conflicts).toMatchObject([
      { scheduledDateTime: at.getTime(), doctorId: doctor.id },
    ]);
    const booked = await desk.call(createAppointment, { body: { ...body, allowOverlap: true } });
    expect(booked.status).toBe(201);
  });

  it('two appointments of a doctor can be adjacent', async () => {
    const at = freeTime();
    for (const minutes of [0, 20, -20]) {
      const start = new Date(at.getTime() + minutes * 60_000);
      const { status } = await desk.call(createAppointment, {
        body: aBooking(await aPatientOf(clinic, doctor), doctor, start),
      });
      expect(status).toBe(201);
    }
  });

  it('rejects two appointments of one patient at the same time', async () => {
    const at = freeTime();
    const patientId = await aPatientOf(clinic, doctor);
    await sharedDesk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
    const body = aBooking(patientId, otherDoctor, at);
    const refused = await sharedDesk.call(createAppointment, { body });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'appointment_overlap']);
    const named = { doctorId: doctor.id, patientName: expect.stringMatching(/^Pat Number/) };
    expect(refused.errorBody.conflicts).toMatchObject([named]);
  });

  it('a booking with allowOverlap that overlaps nothing still blocks its time for later bookings', async () => {
    const at = freeTime();
    const [first, second] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    await desk.call(createAppointment, { body: aBooking(first, doctor, at, { allowOverlap: true }) });
    const stored = await clinic.db
      .selectFrom('appointments')
      .select('overlap_allowed')
      .where('patient_id', '=', first)
      .execute();
    expect(stored).toEqual([{ overlap_allowed: false }]);
    expect((await desk.call(createAppointment, { body: aBooking(second, doctor, at) })).status).toBe(409);
  });

  it('accepts one of two hundred concurrent bookings of a slot, and rejects the others', async () => {
    const at = freeTime();
    const patients = await Promise.all(Array.from({ length: 20 }, () => aPatientOf(clinic, doctor)));
    const bookings = Array.from({ length: 200 }, (_, index) => {
      const start = new Date(at.getTime() + (index % 3) * 5 * 60_000);
      return desk.call(createAppointment, { body: aBooking(patients[index % 20] ?? 0, doctor, start) });
    });
    const statuses = (await Promise.all(bookings)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // A busy server may reject some requests with 503.
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([201, 409]));
  });

  it('accepts only one of many concurrent bookings of a patient with two doctors at the same time', async () => {
    const at = freeTime();
    const patientId = await aPatientOf(clinic, doctor);
    const presses = Array.from({ length: 20 }, (_, index) =>
      sharedDesk.call(createAppointment, { body: aBooking(patientId, index % 2 ? doctor : otherDoctor, at) }),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });

  it('rejects a booking for an inactive patient and a booking with a disabled doctor', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    await desk.call(deactivatePatient, { params: { patientId } });
    const inactive = await desk.call(createAppointment, { body: aBooking(patientId, doctor, freeTime()) });
    expect([inactive.status, inactive.errorBody.code]).toEqual([409, 'patient_inactive']);

    const leaving = await aDoctor(clinic);
    const theirs = await aPatientOf(clinic, leaving);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    const disabled = await admin.call(createAppointment, { body: aBooking(theirs, leaving, freeTime()) });
    expect([disabled.status, disabled.errorBody.code]).toEqual([409, 'doctor_disabled']);
  });

  it('rejects a doctor’s booking with another doctor, and a doctor’s booking of another doctor’s patient', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const forOther = await otherDesk.call(createAppointment, {
      body: aBooking(patientId, doctor, freeTime()),
    });
    expect(forOther.status).toBe(403);
    const leaving = await aDoctor(clinic);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    for (const doctorId of [leaving.id, 999_999]) {
      const body = { ...aBooking(patientId, doctor, freeTime()), doctorId };
      expect((await otherDesk.call(createAppointment, { body })).status).toBe(403);
    }
    const foreign = await otherDesk.call(createAppointment, {
      body: aBooking(patientId, otherDoctor, freeTime()),
    });
    expect(foreign.status).toBe(404);
  });

  it('a doctor can read a patient’s record after the first booking with the patient', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    expect((await otherDesk.call(getPatient, { params: { patientId } })).status).toBe(404);
    await admin.call(createAppointment, { body: aBooking(patientId, otherDoctor, freeTime()) });
    expect((await otherDesk.call(getPatient, { params: { patientId } })).status).toBe(200);
  });

  it.each([
    [{ durationMinutes: 0 }, 'durationMinutes', 'Duration must be at least 5 minutes'],
    [{ durationMinutes: 485 }, 'durationMinutes', 'Duration must be at most 480 minutes'],
    [{ durationMinutes: 7 }, 'durationMinutes', 'Duration must be in steps of 5 minutes'],
    [{ patientId: 0 }, 'patientId', 'Patient is required'],
    [{ scheduledDateTime: 1e20 }, 'scheduledDateTime', expect.stringContaining('epoch milliseconds')],
    [{ scheduledDateTime: 'today' }, 'scheduledDateTime', expect.stringContaining('epoch milliseconds')],
    [{ scheduledDateTime: '' }, 'scheduledDateTime', 'Date and time is required'],
    [{ allowOverlap: 'yes' as unknown as boolean }, 'allowOverlap', 'allowOverlap is not valid'],
  ])('rejects the booking %o with a message for the field', async (change, field, message) => {
    const body = { ...aBooking(1, doctor, freeTime()), ...change };
    const { status, errorBody } = await desk.call(createAppointment, { body });
    expect(status).toBe(400);
    expect(errorBody.fields?.[field]).toEqual(message);
  });

  it('the time of a booking can be ISO 8601 with an offset instead of epoch milliseconds', async () => {
    const at = freeTime();
    const body = {
      ...aBooking(await aPatientOf(clinic, doctor), doctor, at),
      scheduledDateTime: at.toISOString(),
    };
    const { body: answer } = await desk.call(createAppointment, { body });
    expect(answer.appointment.scheduledDateTime).toBe(at.getTime());
  });
});

describe('listAppointments', () => {
  it('filters appointments by the clinic’s day, not the day in UTC', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const body = { ...aBooking(patientId, doctor, new Date()), scheduledDateTime: '2031-06-10T23:30:00Z' };
    await desk.call(createAppointment, { body });
    const onDay = async (date: string) =>
      (await desk.call(listAppointments, { query: { date } })).body.appointments;
    expect(await onDay('2031-06-10')).toHaveLength(0);
    expect(await onDay('2031-06-11')).toHaveLength(1);
  });

  it('filters appointments by a range of the clinic’s days, including the first and the last', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    // In the clinic's summer, midnight is at 22:00 UTC.
    for (const at of ['2032-06-09T22:00:00Z', '2032-06-10T10:00:00Z', '2032-06-11T21:00:00Z']) {
      const body = { ...aBooking(patientId, doctor, new Date()), scheduledDateTime: at };
      await desk.call(createAppointment, { body });
    }
    const found = async (query: { date?: string; lastDate?: string }) =>
      (await desk.call(listAppointments, { query })).body.appointments?.length;
    expect(await found({ date: '2032-06-10', lastDate: '2032-06-11' })).toBe(3);
    expect(await found({ date: '2032-06-11', lastDate: '2032-06-11' })).toBe(1);
    const refusals = [
      [
        { date: '2032-06-11', lastDate: '2032-06-10' },
        { lastDate: 'The last day must not be before the first' },
      ],
      [{ lastDate: '2032-06-10' }, { date: 'Send the first day too' }],
    ] as const;
    for (const [query, fields] of refusals) {
      const { status, body } = await desk.call(listAppointments, { query });
      expect([status, body]).toMatchObject([400, { fields }]);
    }
  });

  it("filters of the appointment list do not reveal other doctors' appointments", async () => {
    expect((await otherDesk.call(listAppointments, { query: { doctorId: doctor.id } })).status).toBe(403);
    const patientId = await aPatientOf(clinic, doctor);
    await desk.call(createAppointment, { body: aBooking(patientId, doctor, freeTime()) });
    const { body } = await otherDesk.call(listAppointments, { query: { patientId } });
    expect(body.appointments).toEqual([]);
  });

  it('cursor and offset return the same pages of appointments, latest first', async () => {
    const all = (await desk.call(listAppointments, { query: { limit: 200 } })).body.appointments.map(
      ({ uuid }) => uuid,
    );
    const byOffset = await desk.call(listAppointments, { query: { limit: 2, offset: 2 } });
    expect(byOffset.body.appointments.map(({ uuid }) => uuid)).toEqual(all.slice(2, 4));
    const first = await desk.call(listAppointments, { query: { limit: 2 } });
    const cursor = first.body.pagination.nextCursor ?? '';
    const second = await desk.call(listAppointments, { query: { limit: 2, cursor } });
    expect(second.body.appointments.map(({ uuid }) => uuid)).toEqual(all.slice(2, 4));
  });
});
