import type { ScheduleListener } from '#features/schedule';
import { assertStillActsForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { recordQueueChange } from './line/change-line.ts';
import { lockQueue } from './line/line.queries.ts';
import { lineOfBooking } from './queue-line.ts';
import { today } from './views/today.ts';

/** Notifies screens that show a doctor's queue when the working hours change, because estimates depend on them. */
export function syncScheduleToQueue(context: Context): ScheduleListener {
  return {
    lockDoctor: async (tx, actor, doctorId) => {
      const queue = await lockQueue(tx, doctorId);
      if (!queue) return null;
      await assertStillActsForDoctor(tx, actor, doctorId);
      return {
        hoursChanged: async () => {
          // The hours of any coming day can have changed, so the change concerns the whole queue.
          const line = { ...lineOfBooking(doctorId, queue.queueType, today(context)), date: null };
          const now = context.clock.now();
          await recordQueueChange(tx, actor, { line, reason: 'hours_changed', before: {}, after: {}, now });
        },
      };
    },
  };
}
