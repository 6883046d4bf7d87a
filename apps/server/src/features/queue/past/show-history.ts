import type { QueueEntry } from '@anteroom/contract/queue';
import type { getQueueHistory, PastEntry } from '@anteroom/contract/queue-analytics';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';
import { plusDays, startOfDate } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { atOneMoment } from '#platform/db/transaction';
import { readConfiguredQueue } from '../views/read-queue-status.ts';
import { today } from '../views/today.ts';
import { viewCentral, viewDayWise } from '../views/view-line.ts';
import { numbersOnTheirDay } from './central-numbers.rules.ts';
import { listPastDays, listPastOfCentral, listStandingSince, type PastRow } from './history.queries.ts';
import { presentPast } from './present-past.ts';

type History = RouteOutput<typeof getQueueHistory>;
type Period = History['dateRange'] & { doctorId: number };
type Past = { entries: PastEntry[]; rows: readonly PastRow[] };

/** How many days the history reaches back, today included. */
const historyDays = 30;

/** Shows someone who stood in a doctor's queue lately, with those whom a reset removed. */
export async function showHistory(context: Context, actor: Actor, doctorId: number): Promise<History> {
  const end = today(context);
  const start = plusDays(end, 1 - historyDays);
  const { queueType, past } = await atOneMoment(context.db, async (tx) => {
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
  const rows = await listPastDays(tx, { doctorId, start, end });
  const { view } = await viewDayWise(context, tx, { doctorId, date: end });
  const expected = expectedIn(view.queue);
  return {
    rows,
    entries: rows.map((row) => presentPast(row, { kind: 'day_wise', place: row.place }, expected)),
  };
}

async function readCentral(context: Context, tx: Tx, { doctorId, start, end }: Period): Promise<Past> {
  const timezone = context.settings.clinicTimezone;
  const since = startOfDate(start, timezone);
  const rows = await listPastOfCentral(tx, { doctorId, since, today: end });
  const standing = await listStandingSince(tx, { doctorId, since });
  const numbers = numbersOnTheirDay(standing, { today: end, timezone });
  const { view } = await viewCentral(context, tx, doctorId);
  const expected = expectedIn(view.queue);
  return {
    rows,
    entries: rows.map((row) =>
      presentPast(row, { kind: 'central', place: numbers.get(row.id) ?? null }, expected),
    ),
  };
}

function expectedIn(queue: readonly QueueEntry[]): Map<number, number | null> {
  return new Map(queue.map(({ id, estimatedTime }) => [id, estimatedTime]));
}
