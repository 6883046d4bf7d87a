import type { Context } from '#context';
import type { ScheduleListener } from '#features/schedule';
import { assertStillActsForDoctor } from '#features/staff';
import { lockQueue } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { lineOfBooking } from './queue-line.ts';
import { today } from './views/today.ts';

/** Whoever watches a doctor's queue learns that the hours by which it is reckoned are others now. */
export function queueFollowsSchedule(context: Context): ScheduleListener {
  return {
    lockDoctor: async (tx, actor, doctorId) => {
      const queue = await lockQueue(tx, doctorId);
      if (!queue) return null;
      await assertStillActsForDoctor(tx, actor, doctorId);
      return {
        hoursChanged: async () => {
          // Of every day to come: the queue as a whole.
          const line = { ...lineOfBooking(doctorId, queue.queueType, today(context)), date: null };
          const now = context.clock.now();
          await recordQueueChange(tx, actor, { line, reason: 'hours_changed', before: {}, after: {}, now });
        },
      };
    },
  };
}
