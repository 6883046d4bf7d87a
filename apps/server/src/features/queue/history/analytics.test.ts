import { viewCentralQueue } from '@anteroom/contract/central-queue';
import { setQueueStatus } from '@anteroom/contract/queue';
import { getQueueAnalytics } from '@anteroom/contract/queue-analytics';
import { togglePause } from '@anteroom/contract/queue-reset';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, at, eightToday, type QueueDesk, today, tomorrow } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

const dayWiseDesk = () => aQueueDesk(clinic, { queueType: 'day_wise' });
const centralDesk = () => aQueueDesk(clinic, { queueType: 'central' });

const analyticsOf = async ({ desk, params }: QueueDesk) =>
  (await desk.call(getQueueAnalytics, { params })).body;
const dayWiseOf = async (own: QueueDesk) => {
  const { dayWise } = await analyticsOf(own);
  if (!dayWise) throw new Error('No figures of a day-wise queue');
  return dayWise;
};
const centralOf = async (own: QueueDesk) => {
  const { central } = await analyticsOf(own);
  if (!central) throw new Error('No figures of a central queue');
  return central;
};
const centralView = async ({ desk, params }: QueueDesk) =>
  (await desk.call(viewCentralQueue, { params })).body;

/** Returns the date this many days before today. */
const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const noFigures = { waiting: 0, inProgress: 0, completed: 0, skipped: 0 };

describe('the analytics of a day-wise queue', () => {
  it('the analytics count the same patients for today as the queue list', async () => {
    const own = await dayWiseDesk();
    const booked: string[] = [];
    for (const minutes of [0, 10, 20, 30, 40, 50]) booked.push(await own.book(minutes));
    await own.callNext();
    await own.callNext();
    await own.skip(booked[5] ?? '');
    await own.set(booked[4] ?? '', 'cancelled');
    const counted = { total: 5, waiting: 2, inProgress: 1, completed: 1, skipped: 1 };
    const { stats, version, currentStatus, queueSettings } = await own.view();
    expect(stats).toEqual(counted);
    const { total, ...ofDate } = counted;
    expect(await analyticsOf(own)).toEqual({
      queueType: 'day_wise',
      currentStatus: { isActive: true, pausedAt: null, lastUpdated: currentStatus.lastUpdated },
      queueSettings,
      version,
      dayWise: {
        today: { date: today, ...counted, completionRate: 20 },
        weekly: [{ queueDate: today, totalAppointments: total, ...ofDate, removed: 0, status: 'active' }],
      },
      central: null,
    });
  });

  it('the analytics return zeros for an empty queue, and 0 or 100 percent for one patient', async () => {
    const own = await dayWiseDesk();
    const nothing = { date: today, total: 0, ...noFigures, completionRate: 0 };
    expect(await dayWiseOf(own)).toEqual({ today: nothing, weekly: [] });
    const only = await own.book(0);
    expect((await dayWiseOf(own)).today).toEqual({ ...nothing, total: 1, waiting: 1 });
    await own.set(only, 'completed');
    expect((await dayWiseOf(own)).today).toEqual({ ...nothing, total: 1, completed: 1, completionRate: 100 });
  });

  it('the analytics round the completion rate to one decimal', async () => {
    const own = await dayWiseDesk();
    const [first] = [await own.book(0), await own.book(10), await own.book(20)];
    await own.set(first, 'completed');
    expect((await dayWiseOf(own)).today.completionRate).toBe(33.3);
    await own.callNext();
    await own.callNext();
    expect((await dayWiseOf(own)).today.completionRate).toBe(66.7);
  });

  it('the analytics show the last seven dates with entries, oldest first, ignoring gaps and future dates', async () => {
    const own = await dayWiseDesk();
    const dates = [400, 90, 60, 12, 9, 8, 3, 1].map(ago);
    for (const date of [...dates, tomorrow]) await own.book(0, date);
    const shown = async () =>
      (await dayWiseOf(own)).weekly.map(({ queueDate, totalAppointments }) => [queueDate, totalAppointments]);
    expect(await shown()).toEqual(dates.slice(1).map((date) => [date, 1]));
    await own.book(0);
    await own.book(10, ago(1));
    expect(await shown()).toEqual([...dates.slice(2, -1).map((date) => [date, 1]), [ago(1), 2], [today, 1]]);
  });

  it('the analytics mark a past date as incomplete while a patient is still waiting, else as completed', async () => {
    const own = await dayWiseDesk();
    const left = await own.book(0, ago(2));
    const [seen, missed] = [await own.book(10, ago(2)), await own.book(20, ago(2))];
    await own.set(seen, 'completed');
    await own.set(missed, 'no_show');
    const ofDate = { queueDate: ago(2), totalAppointments: 3, inProgress: 0, skipped: 1, removed: 0 };
    expect((await dayWiseOf(own)).weekly).toEqual([
      { ...ofDate, waiting: 1, completed: 1, status: 'incomplete' },
    ]);
    await own.set(left, 'completed');
    expect((await dayWiseOf(own)).weekly).toEqual([
      { ...ofDate, waiting: 0, completed: 2, status: 'completed' },
    ]);
  });

  it('while a queue is paused, the analytics show the whole queue and today as paused, but not past dates', async () => {
    const own = await dayWiseDesk();
    await own.book(0);
    await own.set(await own.book(0, ago(1)), 'completed');
    const toggled = await own.desk.call(togglePause, { params: own.params });
    const { currentStatus, dayWise, version } = await analyticsOf(own);
    const { isActive, pausedAt, lastUpdated } = toggled.body.currentStatus;
    expect(isActive).toBe(false);
    expect(currentStatus).toEqual({ isActive, pausedAt, lastUpdated });
    expect(dayWise?.weekly.map(({ status }) => status)).toEqual(['completed', 'paused']);
    await own.desk.call(togglePause, { params: own.params });
    const resumed = await analyticsOf(own);
    expect(resumed.currentStatus).toMatchObject({ isActive: true, pausedAt: null });
    expect(resumed.dayWise?.weekly.map(({ status }) => status)).toEqual(['completed', 'active']);
    expect(resumed.version).toBe(version + 1);
  });
});

describe('the analytics of a central queue', () => {
  it('the analytics of a central queue have the same counts and the same next patient as the queue screen', async () => {
    const own = await centralDesk();
    const [first, , third] = [await own.book(0, ago(3)), await own.book(0), await own.book(10)];
    await own.book(0, tomorrow);
    await own.set(first, 'completed');
    await own.set(third, 'no_show');
    const last = await own.book(30);
    const { stats, queue } = await centralView(own);
    const central = await centralOf(own);
    expect(central).toMatchObject({
      total: 4,
      waiting: 2,
      inProgress: 0,
      completed: 1,
      skipped: 1,
      completionRate: 25,
    });
    expect(central).toMatchObject(stats);
    const next = queue[0];
    expect(central.nextPatient).toMatchObject({
      globalSerialNumber: 2,
      ticketCode: next?.ticketCode,
      estimatedDate: next?.estimatedDate,
    });
    for (const time of ['estimatedTime', 'estimateLow', 'estimateHigh'] as const) {
      const shown = Number(next?.[time]);
      expect(Math.abs(Number(central.nextPatient?.[time]) - shown)).toBeLessThan(60_000);
    }
    expect((await analyticsOf(own)).dayWise).toBeNull();
    expect(queue.map(({ appointmentUuid }) => appointmentUuid)).toContain(last);
  });

  it('the analytics name no next patient if only patients of later days wait', async () => {
    const own = await centralDesk();
    await own.book(0, tomorrow);
    expect(await centralOf(own)).toEqual({ total: 0, ...noFigures, completionRate: 0, nextPatient: null });
  });

  it('the analytics give the next patient no estimate while the queue is paused', async () => {
    const own = await centralDesk();
    await own.book(0);
    await own.desk.call(setQueueStatus, { params: own.params, body: { status: 'paused' } });
    const { currentStatus, central } = await analyticsOf(own);
    expect(currentStatus.isActive).toBe(false);
    expect(central?.nextPatient).toEqual({
      globalSerialNumber: 1,
      ticketCode: expect.any(String),
      estimatedDate: null,
      estimatedTime: null,
      estimateLow: null,
      estimateHigh: null,
      estimateIsUncertain: false,
    });
  });
});

describe('the analytics of a queue whose type changes during the day', () => {
  it('when the queue type changes during the day, the analytics use the new type and lose no patient', async () => {
    const own = await dayWiseDesk();
    await own.book(0, ago(1));
    await own.set(await own.book(0), 'completed');
    await own.book(10);
    const change = (queueType: 'day_wise' | 'central') => {
      const body = { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 20 };
      return own.desk.call(saveQueueSettings, { params: own.params, body });
    };
    await change('central');
    // In a central queue, the patient of yesterday who was not seen is still waiting.
    expect(await centralOf(own)).toMatchObject({ total: 3, waiting: 2, completed: 1 });
    await change('day_wise');
    const { today: now, weekly } = await dayWiseOf(own);
    expect(now).toMatchObject({ total: 2, waiting: 1, completed: 1, completionRate: 50 });
    expect(weekly.map(({ queueDate, waiting }) => [queueDate, waiting])).toEqual([
      [ago(1), 1],
      [today, 1],
    ]);
  });
});

describe('reading the analytics', () => {
  const rowsOf = ({ doctor }: QueueDesk) =>
    clinic.db
      .selectFrom('audit_events')
      .select(['patient_ids'])
      .where('doctor_id', '=', doctor.id)
      .where('action', '=', 'queue.analytics_read')
      .execute();

  it('repeated reads of the analytics add one audit entry per quarter of an hour, and another one if the next patient changes', async () => {
    const own = await centralDesk();
    const [first] = [await own.book(0), await own.book(10)];
    await analyticsOf(own);
    await analyticsOf(own);
    expect(await rowsOf(own)).toHaveLength(1);
    await own.set(first, 'no_show');
    await analyticsOf(own);
    const rows = await rowsOf(own);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ patient_ids }) => patient_ids.length)).toEqual([1, 1]);
    expect(rows[0]).not.toEqual(rows[1]);
  });

  it('rejects reading the analytics for a doctor without queue settings', async () => {
    const own = await dayWiseDesk();
    await clinic.db
      .updateTable('queues')
      .set({ queue_type: null })
      .where('doctor_id', '=', own.doctor.id)
      .execute();
    const { status, errorBody } = await own.desk.call(getQueueAnalytics, { params: own.params });
    expect([status, errorBody.code]).toEqual([409, 'queue_not_configured']);
  });
});

describe.each([
  {
    day: '2026-03-29',
    before: '2026-03-28T22:55:00Z',
    within: ['2026-03-28T23:00:00Z', '2026-03-29T00:55:00Z', '2026-03-29T01:00:00Z', '2026-03-29T21:55:00Z'],
    after: '2026-03-29T22:00:00Z',
  },
  {
    day: '2026-10-25',
    before: '2026-10-24T21:55:00Z',
    within: ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:55:00Z'],
    after: '2026-10-25T23:00:00Z',
  },
])('on $day, when the clocks in Berlin change', ({ day, before, within, after }) => {
  /**
   * Books six appointments around the two midnights and the clock change of today. The first one of today is completed.
   */
  async function aDayOf(queueType: 'day_wise' | 'central') {
    const berlin = await aClinic({ clinicTimezone: 'Europe/Berlin' });
    berlin.clock.set(new Date(Date.parse(after) - 60_000));
    const own = await aQueueDesk(berlin, { queueType });
    const booked: string[] = [];
    for (const iso of [before, ...within, after])
      booked.push(await own.book((Date.parse(iso) - at(0)) / 60_000));
    await own.set(booked[1] ?? '', 'completed');
    return own;
  }

  it('the analytics include the first and last minutes of the day', async () => {
    const { today: figures, weekly } = await dayWiseOf(await aDayOf('day_wise'));
    expect(figures).toMatchObject({ date: day, total: 4, waiting: 3, completionRate: 25 });
    const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(weekly.map(({ queueDate, totalAppointments }) => [queueDate, totalAppointments])).toEqual([
      [eve, 1],
      [day, 4],
    ]);
  });

  it('the analytics of a central queue count patients not seen the day before as waiting, but no patients of the next day', async () => {
    expect(await centralOf(await aDayOf('central'))).toMatchObject({ total: 5, waiting: 4, completed: 1 });
  });
});
