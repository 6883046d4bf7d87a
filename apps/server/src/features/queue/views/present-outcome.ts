import type { QueueEntry } from '@anteroom/contract/queue';
import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { viewDayWise } from './view-day-wise.ts';

type Day = { doctorId: number; date: string };

/** The line after a change, read in its transaction, with a way to find the entries that changed. */
export async function presentOutcome(context: Context, tx: Tx, day: Day) {
  const view = await viewDayWise(context, tx, day);
  /** An entry may stand in another day's line: a patient of yesterday's can still be the current one. */
  const entryOf = async (changed: { id: number; queueDate: string } | null): Promise<QueueEntry | null> => {
    if (!changed) return null;
    const { queue } =
      changed.queueDate === day.date
        ? view
        : await viewDayWise(context, tx, { ...day, date: changed.queueDate });
    return queue.find(({ id }) => id === changed.id) ?? null;
  };
  return { entryOf, stats: view.stats, version: view.version };
}
