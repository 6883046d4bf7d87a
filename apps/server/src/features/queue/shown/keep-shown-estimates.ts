import type { Context } from '#context';
import { outliveAnswer } from '#platform/answer-time';
import { today } from '../views/today.ts';
import { insertShownEstimates, type ShownEstimate } from './shown.queries.ts';

/** Takes what was just shown, to keep it soon: nobody waits for it. */
export type KeepShownEstimates = (shown: readonly ShownEstimate[]) => void;

/** Keeps what came while the last was being written in one statement, the newest of each patient. */
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
    outliveAnswer(writeWaiting).catch((error: Error) =>
      log.warn({ reason: error.message }, 'shown estimates could not be kept'),
    );
  };
}
