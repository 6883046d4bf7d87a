import { randomInt } from 'node:crypto';
import { getAccessHistory } from '@anteroom/contract/access-history';
import { createAppointment } from '@anteroom/contract/appointments';
import { describe, expect, it } from 'vitest';
import { anAppointment, freeTimes, saveChange } from '#test/bookings';
import { type Answer, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const own = await aDoctor(clinic, { name: 'Olive Own' });
const foreign = [
  await aDoctor(clinic, { name: 'Fay Foreign' }),
  await aDoctor(clinic, { name: 'Fred Faraway' }),
] as const;
const manager = await aManagerOf(clinic, own);
const desk = await signIn(clinic, manager);
const admin = await signIn(clinic, await anAdmin(clinic));
const freeTime = freeTimes();

const minuteMillis = 60_000;
const elsewhere = { uuid: null, message: 'This patient is booked elsewhere at that time.' };

type Conflict = { startsAfter: number; lasts: number; doctor: 0 | 1 };

/** Returns one to four random appointments with other doctors that all overlap the requested hour. */
function randomConflicts(): Conflict[] {
  return Array.from({ length: randomInt(1, 5) }, () => {
    const lasts = randomInt(1, 97) * 5;
    return { lasts, startsAfter: randomInt(1 - lasts, 60), doctor: randomInt(2) as 0 | 1 };
  });
}

async function bookElsewhere(at: Date, patientId: number, conflicts: readonly Conflict[]): Promise<string[]> {
  const uuids: string[] = [];
  for (const { startsAfter, lasts, doctor } of conflicts) {
    const start = new Date(at.getTime() + startsAfter * minuteMillis);
    const body = aBooking(patientId, foreign[doctor], start, { durationMinutes: lasts, allowOverlap: true });
    const booked = await admin.call(createAppointment, { body });
    expect(booked.status).toBe(201);
    uuids.push(booked.body.appointment.uuid);
  }
  return uuids;
}

/** Returns the whole response as text, without the request id. */
const textOf = ({ status, errorBody }: Answer<typeof createAppointment>) =>
  JSON.stringify({ status, ...errorBody, requestId: '' });

const bodyFor = (patientId: number, at: Date) => aBooking(patientId, own, at, { durationMinutes: 60 });
const book = (who: Desk, patientId: number, at: Date) =>
  who.call(createAppointment, { body: bodyFor(patientId, at) });

describe('an overlap with a doctor the caller does not act for', () => {
  it('S-150: the response about an overlap with other doctors is byte-identical, whatever their appointments are', async () => {
    const answers = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const [at, patientId] = [freeTime(), await aPatientOf(clinic, own)];
      const uuids = await bookElsewhere(at, patientId, randomConflicts());
      for (const who of [desk, await signIn(clinic, own)]) {
        const text = textOf(await book(who, patientId, at));
        for (const secret of [...uuids, 'Fay', 'Fred']) expect(text).not.toContain(secret);
        answers.add(text);
      }
    }
    const [only = '', ...others] = answers;
    expect(others).toEqual([]);
    expect(JSON.parse(only)).toEqual({
      status: 409,
      code: 'appointment_overlap',
      requestId: '',
      error: elsewhere.message,
      conflicts: [elsewhere],
    });
  });

  it('S-150: when booking or moving, lists all overlaps with other doctors as one entry, after the visible conflicts', async () => {
    const at = freeTime();
    const [patientId, other] = [await aPatientOf(clinic, own), await aPatientOf(clinic, own)];
    // Both of these appointments start before the doctor's own appointment, so sorting by time would put them first.
    await bookElsewhere(at, patientId, [
      { startsAfter: -30, lasts: 45, doctor: 0 },
      { startsAfter: -10, lasts: 15, doctor: 1 },
    ]);
    const mine = await anAppointment(clinic, desk, { doctor: own, at, patientId: other });
    const moved = await anAppointment(clinic, desk, { doctor: own, at: freeTime(), patientId });
    const answers = [
      await book(desk, patientId, at),
      await saveChange(desk, moved, { scheduledDateTime: at.getTime(), durationMinutes: 60 }),
    ];
    for (const { status, errorBody } of answers) {
      expect(status).toBe(409);
      expect(errorBody.error).toBe(`This time overlaps another appointment. ${elsewhere.message}`);
      expect(errorBody.conflicts).toEqual([expect.objectContaining({ uuid: mine.uuid }), elsewhere]);
    }
  });

  it('S-150: lists all details of an overlap for a caller who acts for both doctors', async () => {
    const [at, patientId] = [freeTime(), await aPatientOf(clinic, own)];
    const uuids = await bookElsewhere(at, patientId, [{ startsAfter: 0, lasts: 30, doctor: 0 }]);
    for (const who of [admin, await signIn(clinic, await aManagerOf(clinic, own, foreign[0]))]) {
      const { errorBody } = await book(who, patientId, at);
      expect(errorBody.conflicts?.map(({ uuid }) => uuid)).toEqual(uuids);
    }
  });

  it('S-150: two overlaps with other doctors can be booked anyway, and the audit trail counts them as one', async () => {
    const [at, patientId] = [freeTime(), await aPatientOf(clinic, own)];
    await bookElsewhere(at, patientId, [
      { startsAfter: 0, lasts: 30, doctor: 0 },
      { startsAfter: 30, lasts: 30, doctor: 1 },
    ]);
    const body = { ...bodyFor(patientId, at), allowOverlap: true };
    const { status, body: answer } = await desk.call(createAppointment, { body });
    expect(status).toBe(201);
    const { details } = await clinic.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'appointment.created')
      .where('object_id', '=', answer.appointment.uuid)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ overlaps: 1 });
  });

  it('S-151: every response that reveals an overlap with another doctor adds an audit entry that the patient’s doctor can see', async () => {
    const [at, patientId] = [freeTime(), await aPatientOf(clinic, foreign[0])];
    // The earlier appointment with the caller's doctor lets the caller book this patient.
    await anAppointment(clinic, admin, { doctor: own, at: freeTime(), patientId });
    await bookElsewhere(at, patientId, [{ startsAfter: 0, lasts: 60, doctor: 0 }]);
    for (const minutes of [0, 15, 30]) {
      const { status } = await book(desk, patientId, new Date(at.getTime() + minutes * minuteMillis));
      expect(status).toBe(409);
    }
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'outcome', 'reason', 'doctor_id', 'patient_ids', 'details'])
      .where('action', '=', 'appointment.overlap_refused')
      .execute();
    const row = {
      actor_id: manager.id,
      outcome: 'refused',
      reason: 'booked_elsewhere',
      doctor_id: own.id,
      patient_ids: [patientId],
      details: { method: 'POST', route: '/appointments' },
    };
    const theirRows = rows.filter(({ patient_ids }) => patient_ids.map(Number).includes(patientId));
    expect(theirRows).toEqual([row, row, row]);
    const theirs = await signIn(clinic, foreign[0]);
    const { body } = await theirs.call(getAccessHistory, { params: { patientId }, query: {} });
    expect(JSON.stringify(body).split('appointment.overlap_refused')).toHaveLength(4);
  });
});
