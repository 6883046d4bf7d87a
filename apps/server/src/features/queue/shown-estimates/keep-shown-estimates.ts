import { runWithoutDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { today } from '../views/today.ts';
import { insertShownEstimates, type ShownEstimate } from './shown-estimates.queries.ts';

/** Stores shown estimates in the background. The caller does not wait. */
export type KeepShownEstimates = (shown: readonly ShownEstimate[]) => void;

/** Collects estimates while a write is in progress, keeps the newest per patient, and writes them in one statement. */
export function createKeepShownEstimates(context: Context): KeepShownEstimates {
  const { db, clock, log } = context;
  const waiting = new Map<string, ShownEstimate>();
  let isWriting = false;

  const writeWaiting = async () => {
    isWriting = true;
    try {
      while (waiting.size > 0) {
        const shown = [...waiting.values()];
        waiting.clear();
        await insertShownEstimates(db, shown, { now: clock.now(), today: today(context) });
      }
    } finally {
      isWriting = false;
    }
  };
  return (shown) => {
    for (const one of shown) waiting.set(one.appointmentUuid, one);
    if (isWriting) return;
    runWithoutDeadline(writeWaiting).catch((error: Error) =>
      log.warn({ reason: error.message }, 'failed to store shown estimates'),
    );
  };
}
