import { viewCentralQueue } from '@anteroom/contract/central-queue';
import { callNextCentral } from '@anteroom/contract/queue';
import { getQueueHistory, type PastEntry } from '@anteroom/contract/queue-analytics';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, at, eightToday, type QueueDesk, today, tomorrow } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

const historyOf = async ({ desk, params }: QueueDesk) => (await desk.call(getQueueHistory, { params })).body;
const reset = ({ desk, params }: QueueDesk, resetType: 'completed_only' | 'skipped_only' | 'all') =>
  desk.call(resetQueue, { params, body: { resetType } });

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const inShort = ({ appointmentUuid, serialNumber, globalSerialNumber, ...entry }: PastEntry) => [
  appointmentUuid,
  serialNumber ?? globalSerialNumber,
  entry.currentStatus,
  ...(entry.isRemoved ? ['removed'] : []),
];

const entryOf = (uuid: string) =>
  clinic.db
    .selectFrom('appointments')
    .select(['id', 'patient_id as patientId', 'doctor_id as doctorId'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

/** Settles an entry at a past time, which the API does not allow. */
async function settle(uuid: string, when: string): Promise<void> {
  const { id } = await entryOf(uuid);
  await clinic.db
    .updateTable('queue_entries')
    .set({ settled_at: new Date(when), completed_at: new Date(when) })
    .where('appointment_id', '=', id)
    .execute();
}

async function tell(uuid: string, minutes: number): Promise<number> {
  const { id, doctorId } = await entryOf(uuid);
  const estimate = new Date(at(minutes));
  await clinic.db
    .insertInto('shown_estimates')
    .values({
      appointment_id: id,
      doctor_id: doctorId,
      shown_at: clinic.clock.now(),
      shown_on: 'visit_page',
      estimate,
      low: estimate,
      high: estimate,
    })
    .execute();
  return estimate.getTime();
}

describe('the history of a day-wise queue', () => {
  it('the history contains the queues of thirty days, including today, each in order', async () => {
    const own = await aQueueDesk(clinic);
    await own.book(0, ago(30));
    const oldest = await own.book(0, ago(29));
    const [second, first] = [await own.book(10), await own.book(0)];
    await own.book(0, tomorrow);
    await own.set(oldest, 'completed');
    const { queueType, dateRange, dayWise, central } = await historyOf(own);
    expect([queueType, dateRange, central]).toEqual(['day_wise', { start: ago(29), end: today }, []]);
    expect(Object.keys(dayWise)).toEqual([today, ago(29)]);
    expect(dayWise[ago(29)]?.map(inShort)).toEqual([[oldest, 1, 'completed']]);
    expect(dayWise[today]?.map(inShort)).toEqual([
      [first, 1, 'waiting'],
      [second, 2, 'waiting'],
    ]);
  });

  it('the history is empty for a doctor without entries', async () => {
    const own = await aQueueDesk(clinic);
    expect(await historyOf(own)).toMatchObject({ dayWise: {}, central: [] });
  });

  it('the history contains the details of each entry', async () => {
    const own = await aQueueDesk(clinic);
    const [current, waiting] = [await own.book(0), await own.book(10)];
    await own.change(current, { reasonForVisit: 'Cough' });
    await own.callNext();
    const told = await tell(current, 5);
    await tell(waiting, 500);
    const { queue } = await own.view();
    const [seen, next] = (await historyOf(own)).dayWise[today] ?? [];
    const { appointmentUuid, ticketCode, calledAt, startedAt, patientId, patientLastName } = queue[0] ?? {};
    expect(seen).toMatchObject({
      appointmentUuid,
      ticketCode,
      calledAt,
      startedAt,
      patientId,
      patientLastName,
      queueDate: today,
      serialNumber: 1,
      globalSerialNumber: null,
      scheduledDateTime: at(0),
      reasonForVisit: 'Cough',
      currentStatus: 'in_progress',
      completedAt: null,
      isRemoved: false,
      estimatedTime: told,
    });
    // A waiting patient gets the current estimate, not the one shown earlier.
    const shown = Number(queue[1]?.estimatedTime);
    expect(Math.abs(Number(next?.estimatedTime) - shown)).toBeLessThan(60_000);
  });

  it('the history omits cancelled and deleted appointments, even if a reset removed them first', async () => {
    const own = await aQueueDesk(clinic);
    const booked: string[] = [];
    for (const minutes of [0, 10, 20, 30, 40]) booked.push(await own.book(minutes));
    const [cancelled = '', deleted = '', cancelledLater = '', deletedLater = '', stays = ''] = booked;
    await own.set(cancelled, 'cancelled');
    await own.remove(deleted);
    await reset(own, 'all');
    await own.set(cancelledLater, 'cancelled');
    await own.remove(deletedLater);
    expect((await historyOf(own)).dayWise[today]?.map(inShort)).toEqual([[stays, 3, 'waiting', 'removed']]);
  });

  it('the history lists a patient removed by a reset once, at the current place if the patient was put back', async () => {
    const own = await aQueueDesk(clinic);
    const [moved, twice] = [await own.book(0), await own.book(10)];
    await reset(own, 'all');
    await own.change(moved, { scheduledDateTime: at(0, ago(1)) });
    await own.change(twice, { scheduledDateTime: at(20) });
    await reset(own, 'all');
    const { dayWise } = await historyOf(own);
    expect(dayWise[today]?.map(inShort)).toEqual([[twice, 1, 'waiting', 'removed']]);
    expect(dayWise[ago(1)]?.map(inShort)).toEqual([[moved, 1, 'waiting']]);
  });
});

describe('the history of a central queue', () => {
  it('the history of a central queue is one list: the current patient, settled entries with the latest first, then waiting entries that are due', async () => {
    const own = await aQueueDesk(clinic, { queueType: 'central' });
    const names = [
      'long ago',
      'oldest',
      'yesterday',
      'waiting since',
      'today',
      'current',
      'waiting',
    ] as const;
    const booked = new Map<string, string>();
    for (const [index, name] of names.entries()) booked.set(name, await own.book(index * 10, ago(6 - index)));
    await own.book(0, tomorrow);
    const uuid = (name: (typeof names)[number]) => booked.get(name) ?? '';
    for (const name of ['long ago', 'oldest', 'yesterday', 'today'] as const) {
      await own.set(uuid(name), 'completed');
    }
    await own.set(uuid('current'), 'in_progress');
    await settle(uuid('long ago'), `${ago(30)}T23:59:59Z`);
    await settle(uuid('oldest'), `${ago(29)}T00:00:00Z`);
    await settle(uuid('yesterday'), `${ago(1)}T23:59:59Z`);
    const { queueType, dayWise, central } = await historyOf(own);
    expect([queueType, dayWise]).toEqual(['central', {}]);
    // A settled entry has the number that it had on the day it was settled. Entries settled before that day do not
    // count for this number.
    expect(central.map(inShort)).toEqual([
      [uuid('current'), 3, 'in_progress'],
      [uuid('today'), 2, 'completed'],
      [uuid('yesterday'), 1, 'completed'],
      [uuid('oldest'), 1, 'completed'],
      [uuid('waiting since'), 1, 'waiting'],
      [uuid('waiting'), 4, 'waiting'],
    ]);
    const { queue } = (await own.desk.call(viewCentralQueue, { params: own.params })).body;
    const ofHistory = new Map(central.map((entry) => [entry.appointmentUuid, entry.globalSerialNumber]));
    for (const entry of queue) expect(ofHistory.get(entry.appointmentUuid)).toBe(entry.globalSerialNumber);
  });

  it('the history starts with the current patient, even if the call of this patient completed the previous one', async () => {
    const own = await aQueueDesk(clinic, { queueType: 'central' });
    const [first, second] = [await own.book(0), await own.book(10)];
    for (const currentAppointmentId of [null, first]) {
      await own.desk.call(callNextCentral, { params: own.params, body: { currentAppointmentId } });
    }
    expect((await historyOf(own)).central.map(inShort)).toEqual([
      [second, 2, 'in_progress'],
      [first, 1, 'completed'],
    ]);
  });

  it('the history sorts removed entries by the time they were settled, else by the time of the reset', async () => {
    const own = await aQueueDesk(clinic, { queueType: 'central' });
    const [seen, waiting] = [await own.book(0), await own.book(10)];
    const ofTomorrow = await own.book(0, tomorrow);
    await own.set(seen, 'completed');
    await reset(own, 'all');
    const { central } = await historyOf(own);
    expect(central.map(inShort)).toEqual([
      [waiting, 2, 'waiting', 'removed'],
      [ofTomorrow, 3, 'waiting', 'removed'],
      [seen, 1, 'completed', 'removed'],
    ]);
  });

  it('the history shows a removed entry with its number in the former queue, even after the queue type changed', async () => {
    const own = await aQueueDesk(clinic);
    await own.book(0, ago(1));
    const removed = await own.book(0);
    await own.set(removed, 'completed');
    await reset(own, 'completed_only');
    const body = { queueType: 'central', autoAdvanceQueue: false, estimatedConsultationTime: 20 } as const;
    await own.desk.call(saveQueueSettings, { params: own.params, body });
    const [first] = (await historyOf(own)).central;
    expect(first).toMatchObject({ appointmentUuid: removed, serialNumber: 1, globalSerialNumber: null });
  });
});

describe('reading the history', () => {
  it('records reading the history with all patients it contains', async () => {
    const own = await aQueueDesk(clinic);
    const uuids = [await own.book(0), await own.book(0, ago(5))];
    await own.book(0, tomorrow);
    await historyOf(own);
    const patients = await Promise.all(uuids.map(async (uuid) => (await entryOf(uuid)).patientId));
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select('patient_ids as patientIds')
      .where('doctor_id', '=', own.doctor.id)
      .where('action', '=', 'queue.history_read')
      .execute();
    expect(rows).toEqual([{ patientIds: patients.toSorted((one, other) => one - other) }]);
  });

  it('rejects reading the history for a doctor without queue settings', async () => {
    const own = await aQueueDesk(clinic);
    await clinic.db
      .updateTable('queues')
      .set({ queue_type: null })
      .where('doctor_id', '=', own.doctor.id)
      .execute();
    const { status, errorBody } = await own.desk.call(getQueueHistory, { params: own.params });
    expect([status, errorBody.code]).toEqual([409, 'queue_not_configured']);
  });
});
