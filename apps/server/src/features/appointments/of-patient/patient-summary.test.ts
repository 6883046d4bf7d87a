import { createAppointment } from '@anteroom/contract/appointments';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { checkIn } from '@anteroom/contract/queue-positions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, aPatientOf, type Person } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
const both = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));

const hour = 3_600_000;
const day = 24 * hour;
const now = clinic.clock.now().getTime();

type Stored = { with?: Person; at: number; status?: 'scheduled' | 'completed' | 'cancelled' | 'no_show' };

/** Inserts an appointment directly, because the API cannot book a completed one. */
async function store(patientId: number, { with: whose = doctor, at, status = 'completed' }: Stored) {
  const { uuid } = await clinic.db
    .insertInto('appointments')
    .values({
      doctor_id: whose.id,
      patient_id: patientId,
      status,
      duration_minutes: 20,
      overlap_allowed: true,
      scheduled_at: new Date(now + at),
      ends_at: new Date(now + at + hour / 3),
      appointment_type: 'consultation',
      ticket_code: 'T-001',
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

const summaryOf = async (patientId: number, who = desk) =>
  (await who.call(getPatientSummary, { params: { patientId } })).body;
const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid);

describe('getPatientSummary', () => {
  it('the patient summary contains the record, the visits latest first and the bookings earliest first', async () => {
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Summary' });
    const missed = await store(patientId, { at: -9 * day, status: 'no_show' });
    const seen = await store(patientId, { at: -2 * day });
    const neverClosed = await store(patientId, { at: -5 * day, status: 'scheduled' });
    const later = await store(patientId, { at: 9 * day, status: 'scheduled' });
    const next = await store(patientId, { at: 2 * day, status: 'scheduled' });
    await store(patientId, { at: 3 * day, status: 'cancelled' });
    const { patient, visits, bookings, pagination } = await summaryOf(patientId);
    expect(patient).toMatchObject({ id: patientId, lastName: 'Summary' });
    expect(uuidsOf(visits)).toEqual([seen, neverClosed, missed]);
    expect(uuidsOf(bookings)).toEqual([next, later]);
    expect(pagination).toEqual({ hasMore: false, nextCursor: null });
  });

  it('the patient summary omits visits and bookings with doctors the caller does not act for', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const own = await store(patientId, { at: -2 * day });
    const foreign = await store(patientId, { with: otherDoctor, at: -1 * day });
    const foreignBooking = await store(patientId, { with: otherDoctor, at: day, status: 'scheduled' });
    for (const who of [desk, manager]) {
      const { visits, bookings } = await summaryOf(patientId, who);
      expect([uuidsOf(visits), bookings]).toEqual([[own], []]);
    }
    const seenByBoth = await summaryOf(patientId, both);
    expect(uuidsOf(seenByBoth.visits)).toEqual([foreign, own]);
    expect(uuidsOf(seenByBoth.bookings)).toEqual([foreignBooking]);
  });

  it('the patient summary shows whether the patient can be checked in', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const { body } = await desk.call(createAppointment, {
      body: { patientId, doctorId: doctor.id, scheduledDateTime: now + 60_000, durationMinutes: 5 },
    });
    const { uuid } = body.appointment;
    const entryOf = async () => (await summaryOf(patientId)).bookings[0];
    expect(await entryOf()).toMatchObject({ uuid, isWaiting: true, arrivedAt: null });
    await desk.call(checkIn, {
      params: { doctorId: doctor.id, appointmentId: uuid },
      body: { hasArrived: true },
    });
    expect((await entryOf())?.arrivedAt).toEqual(expect.any(Number));
  });

  it('records one read for a session that opens the same record again within a quarter of an hour', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    for (const _ of [1, 2, 3]) await summaryOf(patientId, manager);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where(sql<boolean>`${patientId} = any(patient_ids)`)
      .execute();
    expect(rows).toEqual([{ action: 'patient.read', actor_id: manager.person.id }]);
  });
});

describe('listPatientVisits', () => {
  it('the list of visits continues where the patient summary ends, and contains each visit once', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const all: string[] = [];
    for (let days = 1; days <= 55; days += 1) all.push(await store(patientId, { at: -days * day }));
    const { visits, pagination } = await summaryOf(patientId);
    expect(pagination.hasMore).toBe(true);
    const query = { cursor: pagination.nextCursor ?? '' };
    const { body } = await desk.call(listPatientVisits, { params: { patientId }, query });
    expect([...uuidsOf(visits), ...uuidsOf(body.visits)]).toEqual(all);
    expect(body.pagination.hasMore).toBe(false);
    const rows = clinic.db
      .selectFrom('audit_events')
      .select('action')
      .where(sql<boolean>`${patientId} = any(patient_ids)`)
      .orderBy('seq');
    expect(await rows.execute()).toEqual([{ action: 'patient.read' }, { action: 'appointment.read' }]);
  });

  it('rejects a cursor from the visits of another patient', async () => {
    const [one, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    for (const days of [1, 2]) await store(one, { at: -days * day });
    const at = (patientId: number, query: object) =>
      desk.call(listPatientVisits, { params: { patientId }, query });
    const { body } = await at(one, { limit: 1 });
    expect((await at(other, { cursor: body.pagination.nextCursor })).status).toBe(400);
  });
});
