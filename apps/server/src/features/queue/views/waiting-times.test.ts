import { listUpcomingCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import { callNextDayWise, type QueueEntry, setQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor, type Person } from '#test/people';

/** The clinic is in Berlin, one hour ahead of UTC in November. */
const clinic = await aClinic();
const friday = new Date('2026-11-20T09:00:00Z');
const minute = 60_000;
beforeEach(() => clinic.clock.set(friday));

type Choices = { queueType?: 'day_wise' | 'central'; count?: number };

async function aWaitingRoom({ queueType = 'day_wise', count = 4 }: Choices = {}) {
  const doctor = await aDoctor(clinic, { queueType });
  const line = await aLineOf(clinic, doctor, count);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const view = async (who = desk) =>
    queueType === 'central'
      ? (await who.call(viewCentralQueue, { params })).body.queue
      : (await who.call(viewDayWiseQueue, { params, query: {} })).body.queue;
  return { doctor, line, desk, params, view };
}

async function giveWindows(doctor: Person, days: readonly number[], from: number, until: number) {
  const slots = days.map((day) => ({
    doctor_id: doctor.id,
    day_of_week: day,
    is_active: true,
    start_minute: from * 60,
    end_minute: until * 60,
    slot_duration_minutes: 15,
  }));
  await clinic.db.insertInto('schedule_slots').values(slots).execute();
}

/** Increments the versions of all queues, because views are cached until the version changes. */
async function countChanges() {
  await clinic.db.updateTable('queues').set({ version: sql`version + 1` }).execute();
}

async function changeEntry(
  uuid: string | undefined,
  changes: { late_minutes?: number; queue_date?: string },
) {
  await clinic.db
    .updateTable('queue_entries')
    .set(changes)
    .where('appointment_id', 'in', (all) =>
      all
        .selectFrom('appointments')
        .select('id')
        .where('uuid', '=', uuid ?? ''),
    )
    .execute();
  await countChanges();
}

const told = ({ estimateLow, estimatedTime, estimateHigh }: QueueEntry) => {
  if (estimateLow === null || estimatedTime === null || estimateHigh === null)
    throw new Error('Told nothing');
  return { low: estimateLow, time: estimatedTime, high: estimateHigh };
};

function expectSound(entries: readonly QueueEntry[]): void {
  const now = clinic.clock.now().getTime();
  let before = { low: 0, time: 0, high: 0 };
  for (const entry of entries) {
    const estimate = told(entry);
    const { low, time, high } = estimate;
    expect(low).toBeGreaterThan(now - minute);
    expect(low <= time && time <= high && low < high).toBe(true);
    expect(low >= before.low && time >= before.time && high >= before.high).toBe(true);
    before = estimate;
  }
}

describe('the estimates of a queue', () => {
  it.each(['day_wise', 'central'] as const)(
    'waiting patients in a %s queue all get an estimate with a range',
    async (queueType) => {
      const { view } = await aWaitingRoom({ queueType });
      const queue = await view();
      expect(queue).toHaveLength(4);
      expectSound(queue);
      const lengths = queue.map(told).map(({ low, high }) => high - low);
      expect(lengths[3]).toBeGreaterThan(lengths[0] ?? 0);
    },
  );

  it.each(['day_wise', 'central'] as const)('a paused %s queue has no estimates', async (queueType) => {
    const { view, desk, params } = await aWaitingRoom({ queueType });
    await desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    for (const { estimatedTime, estimateLow, estimateHigh, estimatedDate } of await view()) {
      expect([estimatedTime, estimateLow, estimateHigh, estimatedDate]).toEqual([null, null, null, null]);
    }
  });

  it('estimates follow the measured consultation times', async () => {
    const { view, doctor, params } = await aWaitingRoom({ count: 14 });
    const lengthOf = (queue: readonly QueueEntry[]) => {
      const [one, other] = queue.filter(({ currentStatus }) => currentStatus === 'waiting').map(told);
      return Math.round(((other?.time ?? 0) - (one?.time ?? 0)) / minute);
    };
    expect(lengthOf(await view())).toBe(20);
    for (let calls = 0; calls < 11; calls += 1) {
      await (await signIn(clinic, doctor)).call(callNextDayWise, { params, query: {}, body: {} });
      clinic.clock.moveOn(8);
    }
    // Ten visits took eight minutes each, so the configured twenty minutes no longer matter.
    const queue = await view(await signIn(clinic, doctor));
    expect([8, 9]).toContain(lengthOf(queue));
    expectSound(queue.filter(({ currentStatus }) => currentStatus === 'waiting'));
  });

  it('estimates are uncertain before the fifth measured visit, and while patients are called in pairs', async () => {
    const { view, doctor, params } = await aWaitingRoom({ count: 40 });
    const callNext = async () =>
      (await signIn(clinic, doctor)).call(callNextDayWise, { params, query: {}, body: {} });
    const isUncertain = async () => (await view(await signIn(clinic, doctor))).at(-1)?.estimateIsUncertain;
    expect(await isUncertain()).toBe(true);
    for (let calls = 0; calls < 6; calls += 1) {
      await callNext();
      clinic.clock.moveOn(8);
    }
    expect(await isUncertain()).toBe(false);
    for (let calls = 0; calls < 20; calls += 1) {
      await callNext();
      clinic.clock.moveOn(calls % 2 === 0 ? 0.5 : 16);
    }
    expect(await isUncertain()).toBe(true);
  });

  it('the range of a late patient ends after the announced arrival, and patients behind are not delayed', async () => {
    const { view, line } = await aWaitingRoom();
    const [, behind] = await view();
    await changeEntry(line[0], { late_minutes: 60 });
    const [late, next] = await view();
    if (!late || !next || !behind) throw new Error('Nobody waits');
    expect(told(late).high).toBeGreaterThan(late.scheduledDateTime + 60 * minute);
    expect(told(next).high).toBeLessThan(told(late).high);
    expect(told(next).low).toBeLessThanOrEqual(told(behind).low);
  });

  it('estimates consider the doctor’s no-shows, but not imported ones', async () => {
    const { doctor, view, line } = await aWaitingRoom({ count: 60 });
    const settled = line.slice(0, 45);
    const settle = { status: 'skipped', settled_at: new Date(friday.getTime() - 60 * minute) } as const;
    const ids = clinic.db.selectFrom('appointments').select('id').where('uuid', 'in', settled);
    await clinic.db.updateTable('queue_entries').set(settle).where('appointment_id', 'in', ids).execute();
    const last = async () => {
      await countChanges();
      const entry = (await view()).at(-1);
      if (!entry) throw new Error('Nobody waits');
      return told(entry);
    };
    const withNoShows = await last();
    const imported = (await ids.execute()).map(({ id }) => ({
      import_key: `no-show ${doctor.id} ${id}`,
      appointment_id: id,
      import_id: 1,
      line_number: 1,
      line_digest: 'known',
    }));
    await clinic.db.insertInto('imported_appointments').values(imported).execute();
    const without = await last();
    expect(withNoShows.low).toBeLessThan(without.low - 20 * minute);
    expect(withNoShows.time).toBeCloseTo(without.time, -5);
  });
});

describe('a queue that is longer than the doctor’s hours', () => {
  it.each(['day_wise', 'central'] as const)(
    'estimates beyond the doctor’s hours continue in the next window of a %s queue',
    async (queueType) => {
      clinic.clock.set(new Date('2026-11-20T09:35:00Z'));
      const { view, doctor } = await aWaitingRoom({ queueType });
      await giveWindows(doctor, [1, 5], 9, 11);
      clinic.clock.set(new Date('2026-11-20T09:35:00Z'));
      const queue = await view();
      expectSound(queue);
      // Two patients are called before 11:00 in Berlin, the others on Monday from 9:00.
      expect(queue.map(({ estimatedDate }) => estimatedDate)).toEqual([
        ...['2026-11-20', '2026-11-20'],
        ...['2026-11-23', '2026-11-23'],
      ]);
      expect(queue[2]?.estimatedTime).toBe(Date.parse('2026-11-23T08:00:00Z'));
    },
  );

  it('the estimates of a long queue continue overnight if the doctor has no weekly hours', async () => {
    const { view } = await aWaitingRoom({ count: 60 });
    const queue = await view();
    expectSound(queue);
    const [first, last] = [queue[0], queue.at(-1)].map((entry) => (entry ? told(entry).time : 0));
    expect(Math.round(((last ?? 0) - (first ?? 0)) / minute)).toBe(59 * 20);
  });

  it('estimates beyond the hours continue by the local clock on a day with a clock change', async () => {
    clinic.clock.set(new Date('2026-10-24T14:50:00Z'));
    const { view, doctor } = await aWaitingRoom({ queueType: 'central', count: 3 });
    await giveWindows(doctor, [6, 0], 9, 17);
    const queue = await view();
    expectSound(queue);
    // 16:50 is in daylight saving time; 9:00 on Sunday is in standard time.
    expect(queue.map(({ estimatedTime }) => new Date(estimatedTime ?? 0).toISOString().slice(0, 16))).toEqual(
      ['2026-10-24T14:50', '2026-10-25T08:00', '2026-10-25T08:20'],
    );
    expect(told(queue[2] as QueueEntry).high).toBeGreaterThan(Date.parse('2026-10-25T08:20:00Z'));
  });

  it('no estimate in a central queue is before the day for which the patient is booked', async () => {
    const { desk, params, doctor, line } = await aWaitingRoom({ queueType: 'central' });
    await giveWindows(doctor, [1, 2, 3, 4, 5], 9, 17);
    const monday = '2026-11-23';
    for (const uuid of line.slice(2)) {
      await changeEntry(uuid, { queue_date: monday });
      const noon = {
        scheduled_at: new Date(`${monday}T11:00:00Z`),
        ends_at: new Date(`${monday}T11:05:00Z`),
      };
      await clinic.db
        .updateTable('appointments')
        .set({ ...noon, overlap_allowed: true })
        .where('uuid', '=', uuid)
        .execute();
    }
    const { appointmentsByDate } = (await desk.call(listUpcomingCentral, { params })).body;
    expectSound(appointmentsByDate['2026-11-20'] ?? []);
    expect(appointmentsByDate['2026-11-20']).toHaveLength(2);
    const later = appointmentsByDate[monday] ?? [];
    expect(later).toHaveLength(2);
    for (const entry of later) {
      expect(entry.estimatedDate).toBe(monday);
      expect(told(entry).low).toBeGreaterThanOrEqual(Date.parse(`${monday}T08:00:00Z`));
    }
  });
});
