import { createAppointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { deactivatePatient } from '@anteroom/contract/patients';
import { callNextCentral, callNextDayWise, setQueueStatus, skipDayWise } from '@anteroom/contract/queue';
import { addWalkIn, checkIn, moveDayWise, returnPatient } from '@anteroom/contract/queue-positions';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aManagerOf, aPatientOf } from '#test/people';
import {
  aQueueDesk,
  at,
  eightToday,
  listStatusMismatches,
  type QueueDesk,
  today,
  tomorrow,
} from '#test/queue-desk';
import { findQueueFaults } from '../../integrity/find-faults.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

async function aQueueOf(count: number, queueType: 'day_wise' | 'central' = 'day_wise', autoAdvance = false) {
  const queue = await aQueueDesk(clinic, { queueType, autoAdvance });
  const uuids: string[] = [];
  for (let place = 0; place < count; place += 1) uuids.push(await queue.book(place * 10));
  const undo = (version: number, who = queue.desk) =>
    who.call(undoQueueChange, { params: queue.params, body: { version } });
  return { ...queue, uuids, undo };
}

/** Returns the doctor's stored queue entries, each with the fields that a change and its undo can write. */
function storedEntries({ doctor }: Pick<QueueDesk, 'doctor'>) {
  return clinic.db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['entry.id', 'entry.status', 'entry.position', 'called_at', 'started_at', 'called_by_session'])
    .select(['completed_at', 'settled_at', 'arrived_at', 'late_minutes'])
    .select('appointments.status as appointmentStatus')
    .where('entry.doctor_id', '=', doctor.id)
    .orderBy('entry.id')
    .execute();
}

async function orderOf({ doctor }: Pick<QueueDesk, 'doctor'>): Promise<string[]> {
  const entries = await clinic.db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select('appointments.uuid')
    .where('entry.doctor_id', '=', doctor.id)
    .orderBy('entry.position')
    .execute();
  return entries.map(({ uuid }) => uuid);
}

function setActive(patientId: number, isActive: boolean) {
  return clinic.db.updateTable('patients').set({ is_active: isActive }).where('id', '=', patientId).execute();
}

async function expectRejected(answer: ReturnType<Awaited<ReturnType<typeof aQueueOf>>['undo']>, why: RegExp) {
  const { status, errorBody } = await answer;
  expect([status, errorBody.code]).toEqual([409, 'queue_changed']);
  expect(errorBody.error).toMatch(why);
  expect(errorBody.snapshot).toMatchObject({ version: expect.any(Number) });
}

describe('undo of a call', () => {
  it('undo of a call restores both patients exactly, and keeps other changes that were made in between', async () => {
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
      entry: { appointmentUuid: second, currentStatus: 'waiting', serialNumber: 2 },
      current: { appointmentUuid: first, currentStatus: 'in_progress', serialNumber: 1 },
      stats: { waiting: 2, inProgress: 1, completed: 0 },
      version: call.body.version + 2,
    });
    const after = await storedEntries(queue);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[1]?.appointmentStatus).toBe('confirmed');
    expect(after[2]?.arrived_at).toBeInstanceOf(Date);
    expect(await listStatusMismatches(queue)).toEqual([]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it.each(['day_wise', 'central'] as const)(
    'undo of a call returns the called patient of a %s queue to waiting if no patient was current before the call',
    async (queueType) => {
      const queue = await aQueueOf(2, queueType);
      const before = await storedEntries(queue);
      const call =
        queueType === 'central'
          ? await queue.desk.call(callNextCentral, { params: queue.params, body: {} })
          : await queue.callNext();
      const { body } = await queue.undo(call.body.version);
      expect(body).toMatchObject({ entry: { appointmentUuid: queue.uuids[0] }, current: null });
      expect(await storedEntries(queue)).toEqual(before);
    },
  );

  it('undoing the last Call Next of a day makes the completed patient current again', async () => {
    const queue = await aQueueOf(1);
    await queue.callNext();
    const before = await storedEntries(queue);
    const call = await queue.callNext();
    const { body } = await queue.undo(call.body.version);
    expect(body).toMatchObject({ undone: 'call', current: { appointmentUuid: queue.uuids[0] } });
    expect(await storedEntries(queue)).toEqual(before);
  });

  it.each([
    ['another day', () => at(60, tomorrow), tomorrow, [0, 2]],
    ['a later time of the same day', () => at(60), today, [0, 2, 1]],
  ])(
    'undo of a call places the called patient by time if the appointment was moved to %s since the call',
    async (_, newTime, date, left) => {
      const queue = await aQueueOf(3);
      const [first = '', second = '', third = ''] = queue.uuids;
      await queue.callNext();
      const call = await queue.callNext();
      expect((await queue.change(second, { scheduledDateTime: newTime() })).status).toBe(200);
      expect((await queue.undo(call.body.version)).status).toBe(200);
      expect(await queue.statusOf(first)).toBe('in_progress');
      const uuids = [first, second, third];
      expect((await queue.line()).map(([uuid]) => uuid)).toEqual(left.map((place) => uuids[place]));
      expect(await queue.line(date)).toContainEqual([second, 'waiting']);
      expect(await listStatusMismatches(queue)).toEqual([]);
      expect(await findQueueFaults(clinic.context)).toEqual([]);
    },
  );

  it('an undo adds an audit entry and a queue event', async () => {
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

  it('a manager of the doctor can undo a call, but only once', async () => {
    const queue = await aQueueOf(2);
    const call = await queue.callNext();
    const manager = await signIn(clinic, await aManagerOf(clinic, queue.doctor));
    const answers = await Promise.all([1, 2, 3, 4].map(() => queue.undo(call.body.version, manager)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('rejects the undo of a call while a later call has not been undone', async () => {
    const queue = await aQueueOf(3);
    const first = await queue.callNext();
    const second = await queue.callNext();
    await expectRejected(queue.undo(first.body.version), /the current patient has changed/);
    expect((await queue.undo(second.body.version)).status).toBe(200);
    expect((await queue.undo(first.body.version)).status).toBe(200);
    expect((await queue.line()).map(([, status]) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('rejects the undo of a call when the called patient was skipped, or the previous visit was marked as No Show', async () => {
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

  it('rejects the undo of a patient’s first call after the patient was called a second time', async () => {
    const queue = await aQueueOf(1);
    const first = await queue.callNext();
    await queue.undo(first.body.version);
    clinic.clock.moveOn(0.1);
    await queue.callNext();
    await expectRejected(queue.undo(first.body.version), /the current patient has changed/);
  });

  it('rejects the undo of a call after a minute, and the undo of a version that no call created', async () => {
    const queue = await aQueueOf(2);
    const call = await queue.callNext();
    await expectRejected(queue.undo(call.body.version - 1), /can no longer be undone/);
    clinic.clock.moveOn((limits.undoMillis + 1000) / 60_000);
    await expectRejected(queue.undo(call.body.version), /more than a minute ago/);
    expect(await queue.statusOf(queue.uuids[0] ?? '')).toBe('in_progress');
  });

  it('when an undo races with the next call, only one of the two changes the queue', async () => {
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
      expect(await listStatusMismatches(queue)).toEqual([]);
    }
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});

type Queue = Awaited<ReturnType<typeof aQueueOf>>;

const versionOf = async ({ doctor }: Queue) => {
  const queue = clinic.db.selectFrom('queues').select(['version', 'is_active', 'paused_at']);
  return queue.where('doctor_id', '=', doctor.id).executeTakeFirstOrThrow();
};

/** Each undoable change, with a later change that prevents its undo. The first patient is current, two others wait. */
const changes: Record<
  string,
  { change(queue: Queue): Promise<unknown>; later(queue: Queue): Promise<unknown> }
> = {
  'an arrival': {
    change: (queue) => arrival(queue, 1, true),
    later: (queue) => queue.callNext(),
  },
  'an arrival that was taken back': {
    change: async (queue) => {
      await arrival(queue, 1, true);
      clinic.clock.moveOn(5);
      return arrival(queue, 1, false);
    },
    later: (queue) => arrival(queue, 1, true),
  },
  'a skip of a waiting patient': {
    change: (queue) => queue.skip(queue.uuids[1] ?? ''),
    later: (queue) => putBack(queue, 1),
  },
  'a skip of the current patient, with the call that followed': {
    change: (queue) => queue.skip(queue.uuids[0] ?? ''),
    later: (queue) => putBack(queue, 0),
  },
  'a completed visit, with the call that followed': {
    change: (queue) => queue.set(queue.uuids[0] ?? '', 'completed'),
    later: (queue) => queue.callNext(),
  },
  'a cancelled appointment': {
    change: (queue) => queue.set(queue.uuids[1] ?? '', 'cancelled'),
    later: (queue) => queue.set(queue.uuids[1] ?? '', 'scheduled'),
  },
  'a move': {
    change: (queue) => move(queue, 2, 2),
    later: (queue) => move(queue, 1, 2),
  },
};

function arrival({ desk, params, uuids }: Queue, which: number, hasArrived: boolean) {
  return desk.call(checkIn, {
    params: { ...params, appointmentId: uuids[which] ?? '' },
    body: { hasArrived },
  });
}

function putBack({ desk, params, uuids }: Queue, which: number) {
  return desk.call(returnPatient, { params: { ...params, appointmentId: uuids[which] ?? '' } });
}

async function move(queue: Queue, which: number, newPosition: number) {
  const entry = (await queue.view()).queue.find(
    ({ appointmentUuid }) => appointmentUuid === queue.uuids[which],
  );
  const params = { ...queue.params, queueId: entry?.id ?? 0 };
  return queue.desk.call(moveDayWise, { params, body: { newPosition } });
}

async function aQueueWithCurrent() {
  const queue = await aQueueOf(3, 'day_wise', true);
  await queue.callNext();
  await clinic.db
    .updateTable('queue_entries')
    .set({ late_minutes: 20 })
    .where('doctor_id', '=', queue.doctor.id)
    .where('status', '=', 'waiting')
    .execute();
  return queue;
}

describe('undo', () => {
  it.each(Object.entries(changes))(
    'undo of %s restores everything and adds an audit entry',
    async (_, { change }) => {
      const queue = await aQueueWithCurrent();
      let before = await storedEntries(queue);
      const isTakenBack = change === changes['an arrival that was taken back']?.change;
      if (isTakenBack) {
        await arrival(queue, 1, true);
        before = await storedEntries(queue);
      }
      clinic.clock.moveOn(5);
      expect(await change(queue)).toMatchObject({ status: 200 });
      const { version } = await versionOf(queue);
      const { status, body } = await queue.undo(version);
      expect([status, body.version]).toEqual([200, version + 1]);
      // A restored appointment gets a new entry at the same place in the queue. Only its `id` and `position` may
      // differ.
      const inOrder = (rows: typeof before) =>
        rows
          .toSorted((one, other) => Number(one.position) - Number(other.position))
          .map(({ id: _id, position: _position, ...row }) => row);
      expect(inOrder(await storedEntries(queue))).toEqual(inOrder(before));
      expect(await listStatusMismatches(queue)).toEqual([]);
      expect(await findQueueFaults(clinic.context)).toEqual([]);
      const audited = await clinic.db
        .selectFrom('audit_events')
        .select(['object_id', 'actor_id'])
        .where('action', '=', 'queue.change_undone')
        .where('doctor_id', '=', queue.doctor.id)
        .execute();
      expect(audited).toEqual([{ object_id: expect.any(String), actor_id: queue.doctor.id }]);
    },
  );

  it('recording an arrival a second time offers no undo', async () => {
    const queue = await aQueueWithCurrent();
    const [first, second] = [await arrival(queue, 1, true), await arrival(queue, 1, true)];
    expect([first.body.undoVersion, second.body.undoVersion]).toEqual([first.body.version, null]);
  });

  it.each(Object.entries(changes))(
    'rejects undo of %s after a later change',
    async (_, { change, later }) => {
      const queue = await aQueueWithCurrent();
      await change(queue);
      const { version } = await versionOf(queue);
      expect(await later(queue)).toMatchObject({ status: 200 });
      const before = await storedEntries(queue);
      await expectRejected(queue.undo(version), /was not undone/);
      expect(await storedEntries(queue)).toEqual(before);
    },
  );

  it.each(Object.entries(changes))(
    'undo of %s happens once when three requests arrive at the same time',
    async (_, { change }) => {
      const queue = await aQueueWithCurrent();
      await change(queue);
      const { version } = await versionOf(queue);
      const answers = await Promise.all([1, 2, 3].map(() => queue.undo(version)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await findQueueFaults(clinic.context)).toEqual([]);
    },
  );

  it('undoing a resume restores the pause with its original start time; after a resume, the pause cannot be undone', async () => {
    const queue = await aQueueOf(1);
    const set = (status: 'active' | 'paused') =>
      queue.desk.call(setQueueStatus, { params: queue.params, body: { status } });
    await set('paused');
    const paused = await versionOf(queue);
    clinic.clock.moveOn(0.3);
    await set('active');
    const started = await versionOf(queue);
    await expectRejected(queue.undo(paused.version), /was not undone/);
    expect((await queue.undo(started.version)).body).toMatchObject({ undone: 'pause', entry: null });
    expect(await versionOf(queue)).toMatchObject({ is_active: false, paused_at: paused.paused_at });
    await expectRejected(queue.undo(started.version), /was not undone/);
  });

  it.each([
    ['the queue was paused and started again', 'pause'],
    ['it was undone and the queue was started again', 'undo'],
  ] as const)('rejects the undo of a resume if since then %s', async (_, between) => {
    const queue = await aQueueOf(1);
    const set = async (status: 'active' | 'paused') => {
      clinic.clock.moveOn(0.1);
      await queue.desk.call(setQueueStatus, { params: queue.params, body: { status } });
      return versionOf(queue);
    };
    await set('paused');
    const resumed = await set('active');
    if (between === 'pause') await set('paused');
    else expect((await queue.undo(resumed.version)).status).toBe(200);
    const before = await versionOf(queue);
    const last = await set('active');
    await expectRejected(queue.undo(resumed.version), /was not undone/);
    expect(await versionOf(queue)).toEqual(last);
    expect((await queue.undo(last.version)).status).toBe(200);
    expect(await versionOf(queue)).toMatchObject({ is_active: false, paused_at: before.paused_at });
  });

  it('undo of a walk-in removes the appointment and its place in the queue, but keeps the patient’s record', async () => {
    const queue = await aQueueOf(1);
    const body = { patient: { firstName: 'Nela', lastName: 'Newcome' } };
    const added = await queue.desk.call(addWalkIn, { params: queue.params, body });
    const { uuid, patientId } = added.body.appointment;
    expect((await queue.undo(added.body.version)).status).toBe(200);
    expect(await queue.list()).toEqual([[queue.uuids[0], 'scheduled']]);
    expect(await queue.line()).toEqual([[queue.uuids[0], 'waiting']]);
    const kept = await clinic.db.selectFrom('patients').select('id').where('id', '=', patientId).execute();
    expect(kept).toHaveLength(1);
    const deleted = clinic.db
      .selectFrom('deleted_appointments')
      .select('deleted_by')
      .where('uuid', '=', uuid);
    expect(await deleted.execute()).toEqual([{ deleted_by: queue.doctor.id }]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('rejects undo of a walk-in once the patient was called or the appointment was changed', async () => {
    const queue = await aQueueOf(0);
    const add = async () => {
      const body = { patient: { firstName: 'Nela', lastName: 'Newcome' } };
      return (await queue.desk.call(addWalkIn, { params: queue.params, body })).body;
    };
    const [called, changed] = [await add(), await add()];
    await queue.callNext();
    await queue.change(changed.appointment.uuid, { notes: 'Came with a relative' });
    for (const { version } of [called, changed]) await expectRejected(queue.undo(version), /was not removed/);
    expect(await queue.list()).toHaveLength(2);
  });

  it('if another patient has become current, undoing a skip makes the skipped patient wait again at the old place', async () => {
    const queue = await aQueueWithCurrent();
    const [first = '', second = '', third = ''] = queue.uuids;
    const skip = await queue.desk.call(skipDayWise, { params: { ...queue.params, appointmentId: first } });
    await queue.callNext();
    expect((await queue.undo(skip.body.version)).body.entry).toMatchObject({ currentStatus: 'waiting' });
    expect(await queue.line()).toEqual([
      [first, 'waiting'],
      [second, 'completed'],
      [third, 'in_progress'],
    ]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('undoing a cancellation restores a place between appointments with the same time', async () => {
    const queue = await aQueueOf(0);
    const uuids = [await queue.book(0), await queue.book(0), await queue.book(0)];
    const before = await queue.line();
    await queue.set(uuids[1] ?? '', 'cancelled');
    await queue.undo((await versionOf(queue)).version);
    expect(await queue.line()).toEqual(before);
  });

  it.each(['day_wise', 'central'] as const)(
    'S-281: undoing a cancellation in a %s queue restores the place ahead of completed visits and of later bookings',
    async (queueType) => {
      const queue = await aQueueOf(3, queueType);
      const [first = '', second = '', third = ''] = queue.uuids;
      await queue.set(second, 'completed');
      await queue.set(third, 'completed');
      await queue.set(first, 'cancelled');
      const { version } = await versionOf(queue);
      expect(await orderOf(queue)).toEqual([second, third]);
      const booked = await queue.book(40);
      expect((await queue.undo(version)).status).toBe(200);
      expect(await orderOf(queue)).toEqual([first, second, third, booked]);
      expect(await findQueueFaults(clinic.context)).toEqual([]);
    },
  );

  it.each(['completed', 'no_show', 'in_progress'] as const)(
    'S-281: undoing the cancellation of a visit with the status %s restores its place between completed visits',
    async (status) => {
      const queue = await aQueueOf(4);
      const [first = '', second = '', third = ''] = queue.uuids;
      for (const uuid of [first, third]) await queue.set(uuid, 'completed');
      await queue.set(second, status);
      await queue.remove(queue.uuids[3] ?? '');
      const before = await queue.line();
      await queue.set(second, 'cancelled');
      await queue.undo((await versionOf(queue)).version);
      expect(await queue.line()).toEqual(before);
    },
  );

  it('rejects the undo of a cancellation if the time has been booked since, but not if the appointments overlapped before the cancellation', async () => {
    const queue = await aQueueOf(0);
    const { desk, doctor } = queue;
    const time = { durationMinutes: 20 };
    const book = async (minutes: number, allowOverlap = false) => {
      const patientId = await aPatientOf(clinic, doctor);
      const body = aBooking(patientId, doctor, new Date(at(minutes)), { ...time, allowOverlap });
      return (await desk.call(createAppointment, { body })).body.appointment.uuid;
    };
    const cancelled = await book(0);
    await queue.set(cancelled, 'cancelled');
    const { version } = await versionOf(queue);
    const newer = await book(10);
    await expectRejected(queue.undo(version), /the time has been booked since/);
    expect(await queue.statusOf(cancelled)).toBe('cancelled');
    await queue.set(newer, 'cancelled');
    expect((await queue.undo(version)).status).toBe(200);

    const beside = await book(5, true);
    for (const uuid of [beside, cancelled]) {
      await queue.set(uuid, 'cancelled');
      expect((await queue.undo((await versionOf(queue)).version)).status).toBe(200);
    }
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('rejects the undo of a cancellation while the patient is inactive, unless the visit was completed before', async () => {
    const queue = await aQueueOf(0);
    const patientId = await aPatientOf(clinic, queue.doctor);
    const body = aBooking(patientId, queue.doctor, new Date(at(0)));
    const { uuid } = (await queue.desk.call(createAppointment, { body })).body.appointment;
    await queue.set(uuid, 'cancelled');
    const { version } = await versionOf(queue);
    expect((await queue.desk.call(deactivatePatient, { params: { patientId } })).status).toBe(204);
    await expectRejected(queue.undo(version), /the patient has been made inactive since/);
    expect(await queue.statusOf(uuid)).toBe('cancelled');
    await setActive(patientId, true);
    expect((await queue.undo(version)).status).toBe(200);

    await queue.set(uuid, 'completed');
    await queue.set(uuid, 'cancelled');
    const cancelled = await versionOf(queue);
    await setActive(patientId, false);
    expect((await queue.undo(cancelled.version)).status).toBe(200);
    expect(await queue.statusOf(uuid)).toBe('completed');
  });

  it('rejects the undo of a skip while the patient is inactive', async () => {
    const queue = await aQueueOf(0);
    const patientId = await aPatientOf(clinic, queue.doctor);
    const body = aBooking(patientId, queue.doctor, new Date(at(0)));
    const { uuid } = (await queue.desk.call(createAppointment, { body })).body.appointment;
    await queue.skip(uuid);
    const { version } = await versionOf(queue);
    await setActive(patientId, false);
    await expectRejected(queue.undo(version), /the patient has been made inactive since/);
    expect(await queue.statusOf(uuid)).toBe('no_show');
    await setActive(patientId, true);
    expect((await queue.undo(version)).status).toBe(200);
  });

  it('offers undo of a cancellation only if no other field changes with it', async () => {
    const queue = await aQueueOf(1);
    const [uuid = ''] = queue.uuids;
    const body = { status: 'cancelled', notes: 'Rang at eight' } as const;
    expect((await queue.change(uuid, body)).body.undoVersion).toBeNull();
    expect((await queue.set(uuid, 'scheduled')).body.undoVersion).toBeNull();
    expect((await queue.set(uuid, 'cancelled')).body.undoVersion).toBe((await versionOf(queue)).version);
  });
});
