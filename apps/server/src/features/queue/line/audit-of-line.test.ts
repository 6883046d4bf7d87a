import { moveCentral, skipCentral } from '@anteroom/contract/central-queue';
import {
  callNextCentral,
  callNextDayWise,
  setDelay,
  setQueueStatus,
  setRoom,
  skipDayWise,
} from '@anteroom/contract/queue';
import { checkIn, moveDayWise, returnPatient } from '@anteroom/contract/queue-positions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor, aManagerOf } from '#test/people';

const clinic = await aClinic();

type Kind = 'day_wise' | 'central';

/** Creates a doctor's queue, and a manager who runs it. */
async function aManagedLine(queueType: Kind, { count = 3, autoAdvance = false } = {}) {
  const doctor = await aDoctor(clinic, { queueType, autoAdvance });
  const uuids = await aLineOf(clinic, doctor, count);
  const manager = await aManagerOf(clinic, doctor);
  const desk = await signIn(clinic, manager);
  const params = { doctorId: doctor.id };
  const isCentral = queueType === 'central';
  const patientOf = async (uuid: string | undefined) => (await entryOf(uuid)).patientId;
  return {
    doctor,
    manager,
    uuids,
    patientOf,
    callNext: (currentAppointmentId: string | null) =>
      isCentral
        ? desk.call(callNextCentral, { params, body: { currentAppointmentId } })
        : desk.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId } }),
    skip: (appointmentId = '') =>
      desk.call(isCentral ? skipCentral : skipDayWise, { params: { ...params, appointmentId } }),
    move: async (uuid: string | undefined, place: number) => {
      const at = { ...params, queueId: (await entryOf(uuid)).entryId };
      return isCentral
        ? desk.call(moveCentral, { params: at, body: { newGlobalPosition: place } })
        : desk.call(moveDayWise, { params: at, body: { newPosition: place } });
    },
    pause: () => desk.call(setQueueStatus, { params, body: { status: 'paused' } }),
    resume: () => desk.call(setQueueStatus, { params, body: { status: 'active' } }),
    giveBack: (appointmentId = '') => desk.call(returnPatient, { params: { ...params, appointmentId } }),
    rows: () => rowsOf(doctor.id, manager.id),
  };
}

function entryOf(uuid = '') {
  return clinic.db
    .selectFrom('appointments')
    .innerJoin('queue_entries', 'queue_entries.appointment_id', 'appointments.id')
    .select(['queue_entries.id as entryId', 'patient_id as patientId'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

/** Reads the audit rows of a queue. `isWithChange`: the row and the event were written in one transaction. */
async function rowsOf(doctorId: number, actorId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select action, outcome, actor_id = ${actorId} and session_id is not null as "isByManager",
      patient_ids as patients, object_id as object, details,
      exists (select from queue_events where doctor_id = ${doctorId} and queue_events.xmin = audit_events.xmin)
        as "isWithChange"
    from audit_events
    where doctor_id = ${doctorId} and action in (
        'queue.called_next', 'queue.skipped', 'queue.moved', 'queue.returned', 'queue.paused', 'queue.resumed')
    order by seq`.execute(clinic.db);
  return rows;
}

const done = { outcome: 'done', isByManager: true, isWithChange: true };

describe.each<Kind>(['day_wise', 'central'])('S-171: the audit trail of a %s queue', (kind) => {
  it('the audit trail records a call with its author, the called patient and the completed patient', async () => {
    const { uuids, patientOf, callNext, rows } = await aManagedLine(kind, { count: 1 });
    await callNext(null);
    await callNext(uuids[0] ?? null);
    const [uuid, patient] = [uuids[0], await patientOf(uuids[0])];
    const ofCall = { ...done, action: 'queue.called_next', patients: [patient], object: null };
    expect(await rows()).toEqual([
      { ...ofCall, details: { completed: null, called: uuid } },
      { ...ofCall, details: { completed: uuid, called: null } },
    ]);
  });

  it('the audit trail lists the completed and the called patient in one entry', async () => {
    const { uuids, patientOf, callNext, rows } = await aManagedLine(kind);
    await callNext(null);
    await callNext(uuids[0] ?? null);
    expect((await rows())[1]).toEqual({
      ...done,
      action: 'queue.called_next',
      patients: [await patientOf(uuids[0]), await patientOf(uuids[1])],
      object: null,
      details: { completed: uuids[0], called: uuids[1] },
    });
  });

  it('the audit trail records a skip with its author, the skipped patient and the patient called next', async () => {
    const { uuids, patientOf, callNext, skip, rows } = await aManagedLine(kind, { autoAdvance: true });
    await skip(uuids[2]);
    await callNext(null);
    await skip(uuids[0]);
    const [first, second, third] = await Promise.all(uuids.map(patientOf));
    const ofSkip = { ...done, action: 'queue.skipped' };
    expect((await rows()).filter(({ action }) => action === 'queue.skipped')).toEqual([
      { ...ofSkip, object: uuids[2], patients: [third], details: { called: null } },
      { ...ofSkip, object: uuids[0], patients: [first, second], details: { called: uuids[1] } },
    ]);
  });

  it('the audit trail contains the patients that the response to a move shows, even if nothing moved', async () => {
    const { doctor, manager, uuids, patientOf, move } = await aManagedLine(kind);
    expect((await move(uuids[1], 2)).status).toBe(200);
    const reads = clinic.db
      .selectFrom('audit_events')
      .select('patient_ids as patients')
      .where('actor_id', '=', manager.id)
      .where('doctor_id', '=', doctor.id)
      .where('action', '=', 'queue.read');
    expect(await reads.execute()).toEqual([{ patients: await Promise.all(uuids.map(patientOf)) }]);
    expect((await move(uuids[1], 1)).status).toBe(200);
    expect(await reads.execute()).toHaveLength(1);
  });

  it('the audit trail contains the current patient that the response to a queue change shows, once in 15 minutes', async () => {
    const { doctor, uuids, patientOf, callNext } = await aManagedLine(kind);
    await callNext(null);
    const second = await aManagerOf(clinic, doctor);
    const desk = await signIn(clinic, second);
    const params = { doctorId: doctor.id };
    const reads = async () => {
      const rows = await clinic.db
        .selectFrom('audit_events')
        .select('patient_ids as patients')
        .where('actor_id', '=', second.id)
        .where('action', '=', 'queue.read')
        .orderBy('seq')
        .execute();
      return rows.map(({ patients }) => patients);
    };
    const room = await desk.call(setRoom, { params, body: { room: '4' } });
    expect(room.body.currentStatus.currentPatient?.id).toBe(await patientOf(uuids[0]));
    expect(await reads()).toEqual([[await patientOf(uuids[0])]]);
    expect((await desk.call(setDelay, { params, body: { minutes: 10 } })).status).toBe(200);
    const arrival = { params: { ...params, appointmentId: uuids[2] ?? '' }, body: {} };
    expect((await desk.call(checkIn, arrival)).body.current?.patientId).toBe(await patientOf(uuids[0]));
    expect((await desk.call(setQueueStatus, { params, body: { status: 'paused' } })).status).toBe(200);
    expect(await reads()).toHaveLength(1);
    await desk.call(setQueueStatus, { params, body: { status: 'active' } });
    await callNext(uuids[0] ?? null);
    expect((await desk.call(setRoom, { params, body: { room: '5' } })).status).toBe(200);
    expect(await reads()).toEqual([[await patientOf(uuids[0])], [await patientOf(uuids[1])]]);
  });

  it('the audit trail records a move with its author, the old position and the new one', async () => {
    const { uuids, patientOf, move, rows } = await aManagedLine(kind);
    await move(uuids[2], 1);
    const ofMove = {
      ...done,
      action: 'queue.moved',
      object: uuids[2],
      patients: [await patientOf(uuids[2])],
    };
    expect(await rows()).toEqual([{ ...ofMove, details: { from: 3, to: 1 } }]);
  });

  it('the audit trail records who returned a skipped patient, and who paused and resumed the queue', async () => {
    const { uuids, patientOf, skip, giveBack, pause, resume, rows } = await aManagedLine(kind);
    await skip(uuids[0]);
    await giveBack(uuids[0]);
    await pause();
    await resume();
    const returned = { object: uuids[0], patients: [await patientOf(uuids[0])], details: {} };
    const ofQueue = { ...done, object: null, patients: [], details: {} };
    expect((await rows()).slice(1)).toEqual([
      { ...done, action: 'queue.returned', ...returned },
      { ...ofQueue, action: 'queue.paused' },
      { ...ofQueue, action: 'queue.resumed' },
    ]);
  });

  it('the audit trail has no row for an action that was rejected or changed nothing', async () => {
    const { uuids, callNext, skip, move, pause, rows } = await aManagedLine(kind);
    await skip(uuids[1]);
    const before = await rows();
    const refused = [
      await callNext(uuids[2] ?? null),
      await skip(uuids[1]),
      await skip(crypto.randomUUID()),
      await move(uuids[1], 1),
      await move(uuids[2], 99),
    ];
    expect((await move(uuids[0], 1)).status).toBe(200);
    await pause();
    refused.push(await callNext(null));
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect((await rows()).filter(({ action }) => action !== 'queue.paused')).toEqual(before);
  });
});
