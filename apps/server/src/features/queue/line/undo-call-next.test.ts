import { limits } from '@anteroom/contract/limits';
import { callNextCentral, callNextDayWise, undoCallNext } from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aManagerOf } from '#test/people';
import { aQueueDesk, disagreements, eightToday, type QueueDesk } from '#test/queue-desk';
import { findQueueFaults } from '../integrity/find-faults.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

async function aQueueOf(count: number, queueType: 'day_wise' | 'central' = 'day_wise') {
  const queue = await aQueueDesk(clinic, { queueType });
  const uuids: string[] = [];
  for (let place = 0; place < count; place += 1) uuids.push(await queue.book(place * 10));
  const undo = (version: number, who = queue.desk) =>
    who.call(undoCallNext, { params: queue.params, body: { version } });
  return { ...queue, uuids, undo };
}

/** Returns the appointments with everything that a call changes, as stored. */
function storedEntries({ doctor }: Pick<QueueDesk, 'doctor'>) {
  return clinic.db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['entry.id', 'entry.status', 'entry.position', 'called_at', 'started_at', 'called_by_session'])
    .select(['completed_at', 'settled_at', 'arrived_at', 'appointments.status as appointmentStatus'])
    .where('entry.doctor_id', '=', doctor.id)
    .orderBy('entry.id')
    .execute();
}

async function expectRejected(answer: ReturnType<Awaited<ReturnType<typeof aQueueOf>>['undo']>, why: RegExp) {
  const { status, errorBody } = await answer;
  expect([status, errorBody.code]).toEqual([409, 'queue_changed']);
  expect(errorBody.error).toMatch(why);
  expect(errorBody.snapshot).toMatchObject({ version: expect.any(Number) });
}

describe('undoCallNext', () => {
  it('restores both patients exactly, and keeps changes that others made in between', async () => {
    const queue = await aQueueOf(3);
    const [first = '', second = '', third = ''] = queue.uuids;
    await queue.set(second, 'confirmed');
    await queue.callNext();
    const before = await storedEntries(queue);
    clinic.clock.moveOn(5);
    const call = await queue.callNext();
    const arrival = { params: { ...queue.params, appointmentId: third }, body: {} };
    expect((await queue.desk.call(checkIn, arrival)).status).toBe(200);

    const undone = await queue.undo(call.body.version);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({
      returned: { appointmentUuid: second, currentStatus: 'waiting', serialNumber: 2 },
      current: { appointmentUuid: first, currentStatus: 'in_progress', serialNumber: 1 },
      stats: { waiting: 2, inProgress: 1, completed: 0 },
      version: call.body.version + 2,
    });
    const after = await storedEntries(queue);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[1]?.appointmentStatus).toBe('confirmed');
    expect(after[2]?.arrived_at).toBeInstanceOf(Date);
    expect(await disagreements(queue)).toEqual([]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it.each(['day_wise', 'central'] as const)(
    'lets the first patient of a %s queue wait again when no one was being seen',
    async (queueType) => {
      const queue = await aQueueOf(2, queueType);
      const before = await storedEntries(queue);
      const call =
        queueType === 'central'
          ? await queue.desk.call(callNextCentral, { params: queue.params, body: {} })
          : await queue.callNext();
      const { body } = await queue.undo(call.body.version);
      expect(body).toMatchObject({ returned: { appointmentUuid: queue.uuids[0] }, current: null });
      expect(await storedEntries(queue)).toEqual(before);
    },
  );

  it('continues the last visit of the day after it was completed by a call', async () => {
    const queue = await aQueueOf(1);
    await queue.callNext();
    const before = await storedEntries(queue);
    const call = await queue.callNext();
    const { body } = await queue.undo(call.body.version);
    expect(body).toMatchObject({ returned: null, current: { appointmentUuid: queue.uuids[0] } });
    expect(await storedEntries(queue)).toEqual(before);
  });

  it('is recorded in the audit trail and announced as a change of the queue', async () => {
    const queue = await aQueueOf(2);
    const call = await queue.callNext();
    await queue.undo(call.body.version);
    const { object_id, details, actor_id } = await clinic.db
      .selectFrom('audit_events')
      .select(['object_id', 'details', 'actor_id'])
      .where('action', '=', 'queue.call_undone')
      .where('doctor_id', '=', queue.doctor.id)
      .executeTakeFirstOrThrow();
    expect({ object_id, details, actor_id }).toEqual({
      object_id: null,
      details: { returned: queue.uuids[0], current: null },
      actor_id: queue.doctor.id,
    });
    expect((await queue.events()).at(-1)).toMatchObject({ reason: 'call_undone' });
  });

  it('works from another desk of the doctor, once', async () => {
    const queue = await aQueueOf(2);
    const call = await queue.callNext();
    const manager = await signIn(clinic, await aManagerOf(clinic, queue.doctor));
    const answers = await Promise.all([1, 2, 3, 4].map(() => queue.undo(call.body.version, manager)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('is rejected after the next call, and then undoes that one first', async () => {
    const queue = await aQueueOf(3);
    const first = await queue.callNext();
    const second = await queue.callNext();
    await expectRejected(queue.undo(first.body.version), /the current patient has changed/);
    expect((await queue.undo(second.body.version)).status).toBe(200);
    expect((await queue.undo(first.body.version)).status).toBe(200);
    expect((await queue.line()).map(([, status]) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('is rejected when the called patient was skipped, or the visit before was marked as No Show', async () => {
    const queue = await aQueueOf(3);
    const [first = '', second = ''] = queue.uuids;
    await queue.callNext();
    const call = await queue.callNext();
    await queue.set(first, 'no_show');
    await expectRejected(queue.undo(call.body.version), /the visit before it has been changed/);
    const next = await queue.callNext();
    await queue.skip(queue.uuids[2] ?? '');
    await expectRejected(queue.undo(next.body.version), /the current patient has changed/);
    expect(await queue.statusOf(second)).toBe('completed');
  });

  it('is rejected for a patient who was called a second time', async () => {
    const queue = await aQueueOf(1);
    const first = await queue.callNext();
    await queue.undo(first.body.version);
    clinic.clock.moveOn(0.1);
    await queue.callNext();
    await expectRejected(queue.undo(first.body.version), /the current patient has changed/);
  });

  it('is rejected a minute after the call, and for a version that was no call', async () => {
    const queue = await aQueueOf(2);
    const call = await queue.callNext();
    await expectRejected(queue.undo(call.body.version - 1), /can no longer be undone/);
    clinic.clock.moveOn((limits.undoCallMillis + 1000) / 60_000);
    await expectRejected(queue.undo(call.body.version), /more than a minute ago/);
    expect(await queue.statusOf(queue.uuids[0] ?? '')).toBe('in_progress');
  });

  it('changes at most one thing when it races with the next call', async () => {
    const queue = await aQueueOf(6);
    for (let round = 0; round < 4; round += 1) {
      const { body } = await queue.callNext();
      const currentAppointmentId = body.current?.appointmentUuid ?? null;
      const next = queue.desk.call(callNextDayWise, {
        params: queue.params,
        query: {},
        body: { currentAppointmentId },
      });
      const [called, undone] = await Promise.all([next, queue.undo(body.version)]);
      expect([called.status, undone.status].toSorted()).toEqual([200, 409]);
      expect(await disagreements(queue)).toEqual([]);
    }
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});
