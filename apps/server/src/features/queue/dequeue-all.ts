import type { Actor } from '#platform/context';
import { deleteEntries, listLeaving } from './bulk-dequeue.queries.ts';
import { recordQueueChange } from './line/change-line.ts';
import { type LockedQueue, lineOn } from './locked-queue.ts';
import { leaveLine } from './reposition.queries.ts';
import { today } from './views/today.ts';

/**
 * Removes many appointments from the queue, in one change. On today's and later dates, settled and current entries keep
 * their serial numbers if a waiting entry is behind them, as after a single deletion. On past dates, entries behind a
 * removed one get lower numbers.
 */
export async function dequeueAll(
  lock: LockedQueue,
  actor: Actor,
  appointmentIds: readonly number[],
): Promise<void> {
  const { tx, doctorId, context } = lock;
  const leaving = await listLeaving(tx, doctorId, appointmentIds);
  const [first] = leaving;
  if (!first) return;
  const from = today(context);
  for (const { entryId, date } of leaving.filter((entry) => entry.date >= from)) {
    await leaveLine(tx, lineOn(lock, date), entryId);
  }
  const past = leaving.filter(({ date }) => date < from);
  await deleteEntries(
    tx,
    past.map(({ entryId }) => entryId),
  );
  const isOneDay = leaving.every(({ date }) => date === first.date);
  const line = lineOn(lock, first.date);
  await recordQueueChange(tx, actor, {
    line: isOneDay ? line : { ...line, date: null },
    reason: 'deleted',
    before: { count: leaving.length, date: isOneDay ? first.date : null },
    after: {},
    now: context.clock.now(),
  });
}
