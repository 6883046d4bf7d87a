import { viewCentralQueue } from '@anteroom/contract/central-queue';
import type { EntryStatus, QueueEntry } from '@anteroom/contract/queue';
import { callNextCentral } from '@anteroom/contract/queue';
import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { returnPatient } from '@anteroom/contract/queue-positions';
import { type ResetType, resetQueue, resetTypes } from '@anteroom/contract/queue-reset';
import { queueTypes } from '@anteroom/contract/queue-settings';
import { describe, expect, it } from 'vitest';
import { keyFor, open } from '#platform/crypto/keys';
import { aClinic } from '#test/clinic';
import { aQueueDesk, eightToday, type QueueDesk, today, tomorrow } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const analyticsOf = async ({ desk, params }: QueueDesk) =>
  (await desk.call(getQueueAnalytics, { params })).body;
const historyOf = async ({ desk, params }: QueueDesk) => {
  const { dayWise, central } = (await desk.call(getQueueHistory, { params })).body;
  return [...Object.values(dayWise).flat(), ...central];
};
const reset = async ({ desk, params }: QueueDesk, resetType: ResetType) =>
  (await desk.call(resetQueue, { params, body: { resetType } })).body.deletedCount;

const goes: Record<ResetType, readonly EntryStatus[]> = {
  completed_only: ['completed'],
  skipped_only: ['skipped'],
  all: ['waiting', 'in_progress', 'completed', 'skipped'],
};

const statuses = ['completed', 'in_progress', 'waiting', 'skipped', 'waiting'] as const;
const counted = { total: 5, waiting: 2, inProgress: 1, completed: 1, skipped: 1 };

describe.each(queueTypes)('after a reset of a %s queue', (queueType) => {
  /** Books one patient each: completed, current, waiting, skipped, waiting. */
  async function aDay() {
    const own = await aQueueDesk(clinic, { queueType });
    const uuids: string[] = [];
    for (const minutes of [0, 10, 20, 30, 40]) uuids.push(await own.book(minutes));
    for (const _ of ['complete', 'see']) {
      if (queueType === 'central') await own.desk.call(callNextCentral, { params: own.params, body: {} });
      else await own.callNext();
    }
    await own.set(uuids[3] ?? '', 'no_show');
    const view = async () =>
      queueType === 'central'
        ? (await own.desk.call(viewCentralQueue, { params: own.params })).body
        : own.view();
    return { own, uuids, view, day: statuses.map((status, index) => ({ uuid: uuids[index] ?? '', status })) };
  }

  const numberOf = (entry: QueueEntry) => entry.serialNumber ?? entry.globalSerialNumber;

  it.each(resetTypes)(
    'after a reset of the type %s, the queue is numbered from 1, and today’s counts match the list',
    async (type) => {
      const { own, view, day } = await aDay();
      const stays = day.filter(({ status }) => !goes[type].includes(status));
      expect(await reset(own, type)).toBe(5 - stays.length);
      const { queue, stats } = await view();
      // The central list hides settled patients, but they keep their numbers.
      const shown = stays
        .map(({ uuid, status }, index) => ({ uuid, status, number: index + 1 }))
        .filter(({ status }) => queueType === 'day_wise' || ['waiting', 'in_progress'].includes(status));
      expect(queue.map((entry) => [entry.appointmentUuid, numberOf(entry)])).toEqual(
        shown.map(({ uuid, number }) => [uuid, number]),
      );
      const { dayWise, central } = await analyticsOf(own);
      const figures = dayWise?.today ?? central;
      expect(figures).toMatchObject(stats);
      expect(figures?.total).toBe(stays.length);
      const rate = { completed_only: 0, skipped_only: 25, all: 0 }[type];
      expect(figures?.completionRate).toBe(rate);
    },
  );

  it.each(resetTypes)(
    'after a reset of the type %s, history and weekly activity still contain the removed patients',
    async (type) => {
      const { own, day } = await aDay();
      await reset(own, type);
      const past = await historyOf(own);
      const wasGone = (status: EntryStatus) => goes[type].includes(status);
      expect(
        past
          .map(({ appointmentUuid: uuid, ...entry }) => [uuid, entry.currentStatus, entry.isRemoved])
          .sort(),
      ).toEqual(day.map(({ uuid, status }) => [uuid, status, wasGone(status)]).sort());
      for (const entry of past.filter(({ isRemoved }) => isRemoved)) {
        const place = day.findIndex(({ uuid }) => uuid === entry.appointmentUuid) + 1;
        expect(entry.serialNumber ?? entry.globalSerialNumber).toBe(place);
      }
      const { total, ...ofDate } = counted;
      const removed = day.filter(({ status }) => wasGone(status)).length;
      const { dayWise } = await analyticsOf(own);
      expect(dayWise?.weekly ?? []).toEqual(
        queueType === 'central'
          ? []
          : [{ queueDate: today, totalAppointments: total, ...ofDate, removed, status: 'active' }],
      );
    },
  );

  it.each(resetTypes)(
    'a reset of the type %s keeps the status of completed, missed and scheduled visits; the visit of a removed current patient is scheduled again',
    async (type) => {
      const { own, uuids } = await aDay();
      await reset(own, type);
      const seen = type === 'all' ? 'scheduled' : 'in_progress';
      const expected = ['completed', seen, 'scheduled', 'no_show', 'scheduled'];
      expect(await Promise.all(uuids.map(own.statusOf))).toEqual(expected);
    },
  );

  it.each(resetTypes)(
    'after a reset of the type %s, the audit trail lists the removed patients',
    async (type) => {
      const { own, day } = await aDay();
      const deletedCount = await reset(own, type);
      const { details, patientIds, sealed } = await clinic.db
        .selectFrom('audit_events')
        .innerJoin('audit_values', 'audit_values.audit_seq', 'audit_events.seq')
        .select(['details', 'patient_ids as patientIds', 'sealed'])
        .where('doctor_id', '=', own.doctor.id)
        .where('action', '=', 'queue.reset')
        .executeTakeFirstOrThrow();
      expect(details).toEqual({ resetType: type, deletedCount });
      expect(patientIds).toHaveLength(deletedCount);
      const values = open(keyFor(clinic.context.settings.appSecret, 'audit values'), sealed);
      const gone = day
        .map(({ uuid: appointmentUuid, status }, index) => ({
          appointmentUuid,
          status,
          serialNumber: index + 1,
        }))
        .filter(({ status }) => goes[type].includes(status));
      expect(values).toMatchObject({ before: { entries: gone } });
    },
  );

  it('a patient who was put back after a reset appears once in history and analytics, and not as removed', async () => {
    const { own, uuids } = await aDay();
    await reset(own, 'all');
    const waiting = uuids[2] ?? '';
    await own.desk.call(returnPatient, { params: { ...own.params, appointmentId: waiting } });
    const past = (await historyOf(own)).filter(({ appointmentUuid }) => appointmentUuid === waiting);
    expect(past.map(({ isRemoved }) => isRemoved)).toEqual([false]);
    expect(await historyOf(own)).toHaveLength(5);
    const { dayWise } = await analyticsOf(own);
    if (queueType === 'day_wise') {
      expect(dayWise?.weekly).toMatchObject([{ totalAppointments: 5, waiting: 2, removed: 4 }]);
    }
  });
});

describe('weekly activity of a day-wise queue', () => {
  it('weekly activity counts a removed patient on the original date until the visit is moved or cancelled', async () => {
    const own = await aQueueDesk(clinic);
    const [seen, unseen, later] = [await own.book(0), await own.book(10), await own.book(20)];
    await own.set(seen, 'completed');
    await reset(own, 'all');
    // Moves the entries to yesterday instead of waiting for the next day.
    for (const table of ['queue_entries', 'archived_queue_entries'] as const) {
      await clinic.db
        .updateTable(table)
        .set({ queue_date: ago(1) })
        .where('doctor_id', '=', own.doctor.id)
        .execute();
    }
    const week = async () => (await analyticsOf(own)).dayWise?.weekly;
    const ofDate = { queueDate: ago(1), completed: 1, status: 'incomplete' };
    expect(await week()).toMatchObject([{ ...ofDate, totalAppointments: 3, waiting: 2, removed: 3 }]);
    await own.change(later, { scheduledDateTime: Date.parse(`${tomorrow}T09:00:00Z`) });
    expect(await week()).toMatchObject([{ ...ofDate, totalAppointments: 2, waiting: 1, removed: 2 }]);
    await own.set(unseen, 'cancelled');
    expect(await week()).toMatchObject([
      { ...ofDate, totalAppointments: 1, removed: 1, status: 'completed' },
    ]);
  });
});
