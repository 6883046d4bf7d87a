import type { QueueEntry } from '@anteroom/contract/queue';
import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inSnapshot } from '#platform/db/transaction';
import { dayWiseLine } from '../queue-line.ts';
import { presentSettings, presentStatus } from '../views/present-entry.ts';
import { isWaiting } from '../views/present-line.ts';
import { countLine } from '../views/present-outcome.ts';
import { readConfiguredQueue } from '../views/read-queue-status.ts';
import { today } from '../views/today.ts';
import { viewCentral } from '../views/view-line.ts';
import { activityByDate, completionRate } from './analytics.rules.ts';
import { countLastDates } from './weekly.queries.ts';

const weeklyDates = 7;

/** Returns the statistics of a doctor's queue and records the read. Today's numbers equal those on the queue screen. */
export async function showAnalytics(
  context: Context,
  actor: Actor,
  doctorId: number,
): Promise<QueueAnalytics> {
  const { analytics, patientIds } = await inSnapshot(context.db, (tx) =>
    readAnalytics(context, tx, doctorId),
  );
  const screen = `analytics of ${doctorId}`;
  await recordRead(context, actor, { action: 'queue.analytics_read', screen, doctorId, patientIds });
  return analytics;
}

type Read = { analytics: QueueAnalytics; patientIds: readonly number[] };

async function readAnalytics(context: Context, tx: Tx, doctorId: number): Promise<Read> {
  const queue = await readConfiguredQueue(tx, doctorId);
  const { isActive, pausedAt, lastUpdated } = presentStatus(context, queue);
  const { queueType, version } = queue;
  const all = {
    queueType,
    version,
    currentStatus: { isActive, pausedAt, lastUpdated },
    queueSettings: presentSettings(queue),
  };
  if (queueType === 'central') {
    const { central, patientIds } = await readCentral(context, tx, doctorId);
    return { analytics: { ...all, dayWise: null, central }, patientIds };
  }
  const dayWise = await readDayWise(context, tx, { doctorId, isActive });
  return { analytics: { ...all, dayWise, central: null }, patientIds: [] };
}

async function readDayWise(
  context: Context,
  tx: Tx,
  { doctorId, isActive }: { doctorId: number; isActive: boolean },
): Promise<QueueAnalytics['dayWise']> {
  const date = today(context);
  const stats = await countLine(context, tx, dayWiseLine(doctorId, date));
  const counts = await countLastDates(tx, { doctorId, today: date, dates: weeklyDates });
  return {
    today: { date, ...stats, completionRate: completionRate(stats) },
    weekly: activityByDate(counts, { today: date, isActive }),
  };
}

/** Reads the whole queue as the queue screen does, so that both show the same estimate for the next patient. */
async function readCentral(context: Context, tx: Tx, doctorId: number) {
  const { view, patientIds } = await viewCentral(context, tx, doctorId);
  const place = view.queue.findIndex(isWaiting);
  const next = view.queue[place];
  const central = {
    ...view.stats,
    completionRate: completionRate(view.stats),
    nextPatient: toNextPatient(next),
  };
  return { central, patientIds: patientIds.slice(place, place + 1) };
}

type NextPatient = NonNullable<QueueAnalytics['central']>['nextPatient'];

function toNextPatient(next: QueueEntry | undefined): NextPatient {
  if (!next || next.globalSerialNumber === null) return null;
  const { globalSerialNumber, ticketCode, estimatedDate, estimatedTime, estimateLow, estimateHigh } = next;
  const { estimateIsUncertain } = next;
  return {
    globalSerialNumber,
    ticketCode,
    estimatedDate,
    estimatedTime,
    estimateLow,
    estimateHigh,
    estimateIsUncertain,
  };
}
