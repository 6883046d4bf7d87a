import { createDisplay, viewDisplay } from '@anteroom/contract/displays';
import { getQueueStatus, type Priority, setDelay, setRoom } from '@anteroom/contract/queue';
import { setPriority } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { describe, expect, it } from 'vitest';
import { saveChange } from '#test/bookings';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aManagerOf } from '#test/people';
import { aQueueDesk, at, eightToday, type QueueDesk, today, tomorrow } from '#test/queue-desk';
import { findQueueFaults } from '../integrity/find-faults.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

async function aQueueOf(count: number) {
  const queue = await aQueueDesk(clinic);
  const uuids: string[] = [];
  for (let place = 0; place < count; place += 1) uuids.push(await queue.book(place * 10));
  const mark = (appointmentId: string, body: { priority: Priority; isToMove?: boolean }, who = queue.desk) =>
    who.call(setPriority, { params: { ...queue.params, appointmentId }, body });
  const order = async () => (await queue.view()).queue.map(({ appointmentUuid }) => appointmentUuid);
  return { ...queue, uuids, mark, order };
}

const auditOf = (doctorId: number, action: string) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['details', 'actor_id as actorId'])
    .where('doctor_id', '=', doctorId)
    .where('action', '=', action)
    .orderBy('seq')
    .execute();

describe('a room', () => {
  it('the queue status and the display show the doctor’s room; each change of the room adds an audit entry', async () => {
    const { desk, params, doctor, events } = await aQueueOf(1);
    const { body } = await desk.call(createDisplay, { body: { label: 'Hall', doctorIds: [doctor.id] } });
    const secret = body.address.split('/').at(-1) ?? '';
    const set = (room: string | null) => desk.call(setRoom, { params, body: { room } });
    expect((await set('Room 3')).body.currentStatus.room).toBe('Room 3');
    await set('Room 3');
    const shown = await desk.call(viewDisplay, { params: { secret } });
    expect(shown.body.doctors[0]).toMatchObject({ room: 'Room 3', delayMinutes: null });
    expect((await set(null)).body.currentStatus.room).toBeNull();
    expect((await events()).filter(({ reason }) => reason === 'room_changed')).toHaveLength(2);
    expect(await auditOf(doctor.id, 'queue.room_changed')).toHaveLength(2);
  });

  it('rejects a room that is empty or has more than twenty characters', async () => {
    const { desk, params } = await aQueueOf(0);
    for (const room of ['', ' ', 'x'.repeat(21)])
      expect((await desk.call(setRoom, { params, body: { room } })).status, room).toBe(400);
  });
});

describe('a delay', () => {
  it('an announced delay shifts every estimate, and the queue status contains the time of the announcement', async () => {
    clinic.clock.set(new Date(`${today}T09:00:00Z`));
    const { desk, params, doctor, view, events } = await aQueueOf(3);
    const { body } = await desk.call(setDelay, { params, body: { minutes: 45 } });
    expect(body.currentStatus).toMatchObject({ delayMinutes: 45, delayAnnouncedAt: expect.any(Number) });
    for (const { estimateLow } of (await view()).queue) expect(estimateLow).toBeGreaterThanOrEqual(at(45));
    expect(await events()).toContainEqual(
      expect.objectContaining({ reason: 'delayed', after: { delayMinutes: 45 } }),
    );
    expect(await auditOf(doctor.id, 'queue.delayed')).toMatchObject([{ details: { minutes: 45 } }]);
  });

  it('an announced delay ends when the next patient is called, or when a user removes the delay', async () => {
    const { desk, params, callNext } = await aQueueOf(2);
    const delayed = async () => (await desk.call(getQueueStatus, { params })).body.currentStatus.delayMinutes;
    const say = (minutes: number | null) => desk.call(setDelay, { params, body: { minutes } });
    await say(20);
    clinic.clock.moveOn(5);
    await callNext();
    expect(await delayed()).toBeNull();
    await say(10);
    expect(await delayed()).toBe(10);
    await say(null);
    expect(await delayed()).toBeNull();
  });

  it.each([
    [
      'a reset',
      ({ desk, params }: QueueDesk) =>
        desk.call(resetQueue, { params, body: { resetType: 'completed_only' as const } }),
    ],
    ['deleting the called patient’s appointment', ({ remove }: QueueDesk, called: string) => remove(called)],
    [
      'cancelling the called patient’s appointment',
      ({ set }: QueueDesk, called: string) => set(called, 'cancelled'),
    ],
  ] as const)('a delay that a call has ended stays ended after %s', async (_, takeBack) => {
    const queue = await aQueueOf(3);
    const { desk, params, callNext, set, uuids } = queue;
    const [called = ''] = uuids;
    const delayed = async () => (await desk.call(getQueueStatus, { params })).body.currentStatus.delayMinutes;
    await desk.call(setDelay, { params, body: { minutes: 20 } });
    clinic.clock.moveOn(5);
    await callNext();
    await set(called, 'completed');
    expect(await delayed()).toBeNull();
    expect((await takeBack(queue, called)).status).toBeLessThan(300);
    expect(await delayed()).toBeNull();
  });

  it('undoing a call restores the delay that the call ended, even after a reset of other patients', async () => {
    const { desk, params, callNext, skip, uuids } = await aQueueOf(3);
    const delayed = async () => (await desk.call(getQueueStatus, { params })).body.currentStatus.delayMinutes;
    await desk.call(setDelay, { params, body: { minutes: 20 } });
    clinic.clock.moveOn(5);
    await skip(uuids[2] ?? '');
    const { version } = (await callNext()).body;
    await desk.call(resetQueue, { params, body: { resetType: 'skipped_only' } });
    expect(await delayed()).toBeNull();
    expect((await desk.call(undoQueueChange, { params, body: { version } })).status).toBe(200);
    expect(await delayed()).toBe(20);
  });

  it('undoing a delay restores the previous delay with the time of its announcement, unless a call has ended that delay', async () => {
    const { desk, params, callNext } = await aQueueOf(2);
    const status = async () => (await desk.call(getQueueStatus, { params })).body.currentStatus;
    const say = async (minutes: number | null) =>
      (await desk.call(setDelay, { params, body: { minutes } })).body.undoVersion ?? -1;
    const undo = (version: number) => desk.call(undoQueueChange, { params, body: { version } });
    expect((await undo(await say(20))).body.undone).toBe('delay');
    expect(await status()).toMatchObject({ delayMinutes: null, delayAnnouncedAt: null });

    await say(20);
    const first = await status();
    clinic.clock.moveOn(5);
    const slip = await say(45);
    await undo(slip);
    const { delayMinutes, delayAnnouncedAt } = first;
    expect(await status()).toMatchObject({ delayMinutes, delayAnnouncedAt });

    const beforeCall = await say(30);
    clinic.clock.set(new Date(clinic.clock.now().getTime() + 1000));
    await callNext();
    await undo(beforeCall);
    expect((await status()).delayMinutes).toBeNull();

    const replaced = await say(10);
    await say(15);
    const late = await undo(replaced);
    expect([late.status, late.errorBody.code]).toEqual([409, 'queue_changed']);
    expect((await status()).delayMinutes).toBe(15);
  });

  it('rejects a delay of less than one minute, more than four hours or a fraction of a minute', async () => {
    const { desk, params } = await aQueueOf(0);
    for (const minutes of [0, -5, 241, 1.5])
      expect((await desk.call(setDelay, { params, body: { minutes } })).status, `${minutes}`).toBe(400);
  });
});

describe('a priority', () => {
  it('setting a priority proposes a move and shows its effect; the order changes only after the user confirms', async () => {
    const { uuids, mark, order, doctor, events, view } = await aQueueOf(3);
    const last = uuids[2] ?? '';
    const { status, body } = await mark(last, { priority: 'urgent' });
    expect([status, body.move]).toEqual([200, { place: 1, overtaken: 2, minutes: expect.any(Number) }]);
    expect(body.move?.minutes).toBeGreaterThan(0);
    expect(await order()).toEqual(uuids);
    const moved = await mark(last, { priority: 'urgent', isToMove: true });
    expect(moved.body).toMatchObject({ move: null, entry: { serialNumber: 1, priority: 'urgent' } });
    expect(await order()).toEqual([last, uuids[0], uuids[1]]);
    expect((await view()).queue.map(({ priority }) => priority)).toEqual(['urgent', 'routine', 'routine']);
    expect((await events()).filter(({ reason }) => reason === 'priority_changed')).toHaveLength(2);
    expect(await auditOf(doctor.id, 'queue.priority_changed')).toMatchObject([
      { details: { from: 'routine', to: 'urgent' } },
      { details: { from: 'urgent', to: 'urgent', place: 1 } },
    ]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('when two users set priorities at the same time, both patients move ahead of the routine ones, the emergency first', async () => {
    const queue = await aQueueOf(5);
    const manager = await signIn(clinic, await aManagerOf(clinic, queue.doctor));
    const [first, second, third, fourth = '', fifth = ''] = queue.uuids;
    await Promise.all([
      queue.mark(fourth, { priority: 'urgent', isToMove: true }),
      queue.mark(fifth, { priority: 'emergency', isToMove: true }, manager),
    ]);
    expect(await queue.order()).toEqual([fifth, fourth, first, second, third]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('an appointment keeps its priority when it moves to another day', async () => {
    const { uuids, mark, desk, view } = await aQueueOf(1);
    const uuid = uuids[0] ?? '';
    await mark(uuid, { priority: 'emergency' });
    const change = { scheduledDateTime: at(60, tomorrow), allowOverlap: true };
    expect((await saveChange(desk, { uuid }, change)).status).toBe(200);
    expect((await view(tomorrow)).queue).toMatchObject([{ appointmentUuid: uuid, priority: 'emergency' }]);
  });

  it('rejects a priority for a patient who no longer waits', async () => {
    const { uuids, mark, callNext } = await aQueueOf(1);
    await callNext();
    const { status, errorBody } = await mark(uuids[0] ?? '', { priority: 'urgent' });
    expect([status, errorBody.code]).toEqual([409, 'entry_settled']);
  });
});
