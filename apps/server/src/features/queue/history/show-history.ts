import type { QueueEntry } from '@anteroom/contract/queue';
import type { getQueueHistory, PastEntry } from '@anteroom/contract/queue-analytics';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inSnapshot } from '#platform/db/transaction';
import { plusDays, startOfDate } from '#platform/time/clinic-time';
import { readConfiguredQueue } from '../views/read-queue-status.ts';
import { today } from '../views/today.ts';
import { hideEarlierVisits, viewCentral, viewDayWise } from '../views/view-line.ts';
import { numbersOnTheirDay } from './central-numbers.rules.ts';
import { listPastDays, listPastOfCentral, listStandingSince, type PastRow } from './history.queries.ts';
import { presentHistory } from './present-history.ts';

type History = RouteOutput<typeof getQueueHistory>;
type Period = History['dateRange'] & { doctorId: number };
type Past = { entries: PastEntry[]; rows: readonly PastRow[] };

/** Including today. */
const historyDays = 30;

/** Returns the recent entries of a doctor's queue, including removed ones, and records the read. */
export async function showHistory(context: Context, actor: Actor, doctorId: number): Promise<History> {
  const end = today(context);
  const start = plusDays(end, 1 - historyDays);
  const { queueType, past } = await inSnapshot(context.db, async (tx) => {
    const { queueType } = await readConfiguredQueue(tx, doctorId);
    const read = queueType === 'central' ? readCentral : readDays;
    return { queueType, past: await read(context, tx, { doctorId, start, end }) };
  });
  const patientIds = past.rows.map(({ patientId }) => patientId);
  const screen = `history of ${doctorId}`;
  await recordRead(context, actor, { action: 'queue.history_read', screen, doctorId, patientIds });
  const isCentral = queueType === 'central';
  return {
    queueType,
    dateRange: { start, end },
    dayWise: isCentral ? {} : Object.fromEntries(Map.groupBy(past.entries, ({ queueDate }) => queueDate)),
    central: isCentral ? past.entries : [],
  };
}

async function readDays(context: Context, tx: Tx, { doctorId, start, end }: Period): Promise<Past> {
  const rows = await hideOfEarlierDays(tx, end, await listPastDays(tx, { doctorId, start, end }));
  const { view } = await viewDayWise(context, tx, { doctorId, date: end });
  const expected = expectedIn(view.queue);
  return {
    rows,
    entries: rows.map((row) => presentHistory(row, { kind: 'day_wise', place: row.place }, expected)),
  };
}

async function readCentral(context: Context, tx: Tx, { doctorId, start, end }: Period): Promise<Past> {
  const timezone = context.settings.clinicTimezone;
  const since = startOfDate(start, timezone);
  const rows = await hideOfEarlierDays(tx, end, await listPastOfCentral(tx, { doctorId, since, today: end }));
  const standing = await listStandingSince(tx, { doctorId, since });
  const numbers = numbersOnTheirDay(standing, { today: end, timezone });
  const { view } = await viewCentral(context, tx, doctorId);
  const expected = expectedIn(view.queue);
  return {
    rows,
    entries: rows.map((row) =>
      presentHistory(row, { kind: 'central', place: numbers.get(row.id) ?? null }, expected),
    ),
  };
}

/**
 * Hides the reasons of visits from before a restriction of the patient's record, but not those of today, which the
 * queue shows too.
 */
async function hideOfEarlierDays(tx: Tx, today: string, rows: readonly PastRow[]): Promise<PastRow[]> {
  const hidden = await hideEarlierVisits(tx, rows);
  return hidden.map((row, index) => (row.queueDate < today ? row : (rows[index] ?? row)));
}

function expectedIn(queue: readonly QueueEntry[]): Map<number, number | null> {
  return new Map(queue.map(({ id, estimatedTime }) => [id, estimatedTime]));
}
