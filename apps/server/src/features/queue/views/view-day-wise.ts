import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';
import type { Context } from '#context';
import type { Db, Tx } from '#platform/db/database';
import { wrongQueueType } from '../line/open-queue.ts';
import { type Estimate, estimateWaiting } from './estimate.rules.ts';
import { countStats, presentEntry, presentSettings, presentStatus } from './present-entry.ts';
import { type ConfiguredQueueRow, currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { today } from './today.ts';
import {
  type Day,
  type EntryRow,
  listActiveWindows,
  listDayEntries,
  listMeasuredMinutes,
} from './views.queries.ts';

/** What every screen shows, and who can be read there. */
export type DayView = { view: DayWiseQueue; patientIds: number[] };

/** One day's line of a doctor. */
export async function viewDayWise(context: Context, db: Db | Tx, { doctorId, date }: Day): Promise<DayView> {
  const queue = await readConfiguredQueue(db, doctorId);
  if (queue.queueType !== 'day_wise') throw wrongQueueType('day_wise');
  const rows = await listDayEntries(db, { doctorId, date });
  const estimates = await estimatesOf(context, db, { doctorId, date, queue, rows });
  const view = {
    queue: placeEntries(rows, estimates, context.settings.clinicTimezone),
    stats: countStats(rows),
    queueSettings: presentSettings(queue),
    currentStatus: presentStatus(queue),
    date,
    version: queue.version,
  };
  return { view, patientIds: [...rows.map(({ patientId }) => patientId), ...currentPatientOf(queue)] };
}

type Subject = Day & { queue: ConfiguredQueueRow; rows: readonly EntryRow[] };

/** One estimate for each waiting entry; none while the queue is paused or for a day that is over. */
async function estimatesOf(context: Context, db: Db | Tx, subject: Subject): Promise<Estimate[]> {
  const { doctorId, date, queue, rows } = subject;
  const waiting = rows.filter((row) => row.currentStatus === 'waiting');
  const clinicToday = today(context);
  if (waiting.length === 0 || !queue.isActive || date < clinicToday) return [];
  return estimateWaiting(waiting.length, {
    now: context.clock.now(),
    timezone: context.settings.clinicTimezone,
    settingMinutes: queue.consultationMinutes,
    measuredMinutes: await listMeasuredMinutes(db, doctorId, 20),
    currentStartedAt: date === clinicToday ? queue.currentStartedAt : null,
    firstScheduledAt: waiting[0]?.scheduledAt ?? null,
    bookedUntil: date === clinicToday ? lastEndOf(waiting) : null,
    windows: await listActiveWindows(db, doctorId),
  });
}

function lastEndOf(rows: readonly EntryRow[]): Date {
  return new Date(
    Math.max(
      ...rows.map(({ scheduledAt, durationMinutes }) => scheduledAt.getTime() + durationMinutes * 60_000),
    ),
  );
}

function placeEntries(rows: readonly EntryRow[], estimates: Estimate[], timezone: string): QueueEntry[] {
  const remaining = estimates.values();
  return rows.map((row, index) => {
    const estimate = row.currentStatus === 'waiting' ? (remaining.next().value ?? null) : null;
    return presentEntry(row, { serialNumber: index + 1, globalSerialNumber: null, estimate }, timezone);
  });
}
