import type { listUpcomingCentral } from '@anteroom/contract/central-queue';
import type { QueueEntry } from '@anteroom/contract/queue';
import type { listNotSeen } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { inSnapshot } from '#platform/db/transaction';
import { plusDays } from '#platform/time/clinic-time';
import { estimatesOf } from './estimates-of.ts';
import { presentLine } from './present-line.ts';
import { readConfiguredQueue } from './read-queue-status.ts';
import { centralToday, today } from './today.ts';
import { hideEarlierVisits, readQueueOf } from './view-line.ts';
import { countNotSeen, listNotSeenEntries, listWaitingUntil } from './views.queries.ts';
import { waitingAcrossDays } from './waiting-of.rules.ts';

/** Including today. */
const forecastDays = 7;
const notSeenLimit = 200;

/**
 * Returns the waiting patients of a central queue for today and the next days. No patient is expected before their own
 * day.
 */
export async function showUpcoming(
  context: Context,
  actor: Actor,
  doctorId: number,
): Promise<RouteOutput<typeof listUpcomingCentral>> {
  const day = centralToday(context, doctorId);
  const lastDay = plusDays(day.today, forecastDays - 1);
  const zone = context.settings.clinicTimezone;
  const { rows, estimates } = await inSnapshot(context.db, async (tx) => {
    const queue = await readQueueOf('central', tx, doctorId);
    const rows = await listWaitingUntil(tx, { ...day, lastDay });
    const waiting = waitingAcrossDays(rows, { ...day, timezone: zone });
    const subject = { doctorId, queue, waiting, bookedUntil: null, isToday: true };
    return { rows, estimates: await estimatesOf(context, tx, subject) };
  });
  const patientIds = rows.map(({ patientId }) => patientId);
  const screen = `upcoming queue of ${doctorId}`;
  await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
  return {
    dateRange: { start: day.today, end: lastDay },
    totalAppointments: rows.length,
    // Patients waiting since an earlier day are expected today.
    appointmentsByDate: byDate(presentLine(context, 'central', rows, estimates), (index) =>
      laterDate(rows[index]?.queueDate, day.today),
    ),
  };
}

export async function showNotSeen(
  context: Context,
  actor: Actor,
  doctorId: number,
): Promise<RouteOutput<typeof listNotSeen>> {
  const before = { doctorId, today: today(context) };
  const { queueType } = await readConfiguredQueue(context.db, doctorId);
  const listed =
    queueType === 'central' ? [] : await listNotSeenEntries(context.db, { ...before, limit: notSeenLimit });
  const rows = await hideEarlierVisits(context.db, listed);
  const patientIds = rows.map(({ patientId }) => patientId);
  const screen = `not seen by ${doctorId}`;
  await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
  const placed = rows.map((row) => ({ ...row, place: null }));
  const days = byDate(presentLine(context, 'day_wise', placed, []), (index) => rows[index]?.queueDate ?? '');
  return {
    days: Object.entries(days).map(([date, queue]) => ({ date, queue })),
    total: rows.length < notSeenLimit ? rows.length : await countNotSeen(context.db, before),
  };
}

function byDate(
  entries: readonly QueueEntry[],
  dateOf: (index: number) => string,
): Record<string, QueueEntry[]> {
  const dated = entries.map((entry, index) => ({ entry, date: dateOf(index) }));
  const days = Map.groupBy(dated, ({ date }) => date);
  return Object.fromEntries([...days].map(([date, some]) => [date, some.map(({ entry }) => entry)]));
}

function laterDate(date: string | undefined, today: string): string {
  return date && date > today ? date : today;
}
