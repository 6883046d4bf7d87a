import type { ListedReminder } from '@anteroom/contract/reminders';
import type { Context } from '#platform/context';
import { dateInZone, spanOfDate } from '#platform/time/clinic-time';
import { listRemindersBetween } from './reminders.queries.ts';

const most = 500;

/** Lists the reminders that are or were due on a day, for admins: at most 500, with masked addresses and no names of patients. */
export async function listReminders(
  { db, clock, settings }: Context,
  { date }: { date?: string | undefined },
): Promise<{ date: string; reminders: ListedReminder[]; hasMore: boolean }> {
  const zone = settings.clinicTimezone;
  const day = date ?? dateInZone(clock.now(), zone);
  const rows = await listRemindersBetween(db, { ...spanOfDate(day, zone), most: most + 1 });
  return {
    date: day,
    hasMore: rows.length > most,
    reminders: rows.slice(0, most).map(({ dueAt, forTime, changedAt, ...row }) => ({
      ...row,
      dueAt: dueAt.getTime(),
      forTime: forTime.getTime(),
      changedAt: changedAt.getTime(),
    })),
  };
}
