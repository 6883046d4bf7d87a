import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { listRestricted } from '#features/patients';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { RecordedEstimate } from '../estimate-record/estimate-record.queries.ts';
import { wrongQueueType } from '../line/change-line.ts';
import type { QueueLine } from '../queue-line.ts';
import { estimatesOf, toRecord } from './estimates-of.ts';
import { countStats, presentSettings, presentStatus, totalStats } from './present-entry.ts';
import { presentLine } from './present-line.ts';
import { type ConfiguredQueueRow, currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { centralToday, today } from './today.ts';
import {
  countCentral,
  type Day,
  type EntryRow,
  listDayEntries,
  listDueEntries,
  listSkippedToday,
} from './views.queries.ts';
import { bookedUntil, waitingInCentral, waitingInDay } from './waiting-of.rules.ts';

/**
 * A view of a queue, the ids of the patients that it shows (those in the queue come first, in its order), and the
 * estimates to record.
 */
export type Seen<View> = { view: View; patientIds: number[]; estimates: readonly RecordedEstimate[] };

export async function viewDayWise(
  context: Context,
  db: Db | Tx,
  { doctorId, date }: Day,
): Promise<Seen<DayWiseQueue>> {
  const { queue, listed } = await pipeline({
    queue: readQueueOf('day_wise', db, doctorId),
    listed: listDayEntries(db, { doctorId, date }),
  });
  const isPast = date < today(context);
  const rows = isPast ? await hideEarlierVisits(db, listed) : listed;
  const isToday = date === today(context);
  const waiting = isPast ? [] : waitingInDay(rows);
  const estimates = await estimatesOf(context, db, {
    doctorId,
    queue,
    isToday,
    waiting,
    bookedUntil: isToday ? bookedUntil(rows) : null,
  });
  const placed = rows.map((row, index) => ({ ...row, place: index + 1 }));
  return seen(queue, rows, isToday ? toRecord(waiting, estimates) : [], {
    queue: presentLine(context, 'day_wise', placed, estimates),
    stats: countStats(rows),
    queueSettings: presentSettings(queue),
    currentStatus: presentStatus(context, queue),
    date,
    version: queue.version,
  });
}

type Visit = Pick<EntryRow, 'patientId' | 'scheduledAt' | 'reasonForVisit'> & {
  patientPhone?: string | null;
};

/**
 * Removes the reason and the phone number from visits from before the restriction of the patient's record. The name
 * stays. Callers apply this only to earlier days: visits of today keep both, because the patient may still need to be
 * treated or called.
 */
export async function hideEarlierVisits<Row extends Visit>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<Row[]> {
  const restricted = await listRestricted(
    db,
    rows.map(({ patientId }) => patientId),
  );
  return rows.map((row) => {
    const since = restricted.get(row.patientId);
    if (!since || row.scheduledAt >= since) return row;
    return { ...row, reasonForVisit: null, ...('patientPhone' in row && { patientPhone: null }) };
  });
}

/** Reads a queue: a central queue as of today, or a day-wise queue of one date. */
export function viewLine(
  context: Context,
  db: Db | Tx,
  { kind, doctorId, date }: QueueLine,
): Promise<Seen<DayWiseQueue | CentralQueue>> {
  if (kind === 'central') return viewCentral(context, db, doctorId);
  return viewDayWise(context, db, { doctorId, date: date ?? today(context) });
}

/** Reads a doctor's central queue up to today. */
export async function viewCentral(
  context: Context,
  db: Db | Tx,
  doctorId: number,
): Promise<Seen<CentralQueue>> {
  const day = centralToday(context, doctorId);
  const { queue, rows, skipped, counts } = await pipeline({
    queue: readQueueOf('central', db, doctorId),
    rows: listDueEntries(db, day),
    skipped: listSkippedToday(db, day),
    counts: countCentral(db, day),
  });
  const waiting = waitingInCentral(rows, day.arrivalsFrom);
  const estimates = await estimatesOf(context, db, {
    doctorId,
    queue,
    waiting,
    bookedUntil: null,
    isToday: true,
  });
  return seen(queue, [...rows, ...skipped], toRecord(waiting, estimates), {
    queue: presentLine(context, 'central', rows, estimates),
    skippedToday: presentLine(context, 'central', skipped, []),
    stats: totalStats(counts),
    queueSettings: presentSettings(queue),
    currentStatus: presentStatus(context, queue),
    version: queue.version,
  });
}

export async function readQueueOf(
  kind: QueueType,
  db: Db | Tx,
  doctorId: number,
): Promise<ConfiguredQueueRow> {
  const queue = await readConfiguredQueue(db, doctorId);
  if (queue.queueType !== kind) throw wrongQueueType(kind);
  return queue;
}

function seen<View>(
  queue: ConfiguredQueueRow,
  rows: readonly EntryRow[],
  estimates: readonly RecordedEstimate[],
  view: View,
): Seen<View> {
  const patientIds = [...rows.map(({ patientId }) => patientId), ...currentPatientOf(queue)];
  return { view, patientIds, estimates };
}
