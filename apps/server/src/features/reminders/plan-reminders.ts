import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { planDue } from './quiet-hours.rules.ts';
import {
  findReminderSettings,
  holdReminderSettings,
  listToReplan,
  planAt,
} from './reminder-rules.queries.ts';
import { insertReminders, listToPlan } from './reminders.queries.ts';

type Planning = Pick<Context, 'clock' | 'settings'>;

/** The number of rows per transaction. */
const batch = 500;

/**
 * Adds a row for each rule and each appointment to which it applies, from a day before the reminder is due. Skips a
 * reminder whose time had already passed when the patient booked or the rule was made, because it would arrive at the
 * wrong time.
 */
export async function planReminders({ db, clock, settings }: Context, stopping?: AbortSignal): Promise<void> {
  let planned = batch;
  while (planned === batch && !stopping?.aborted) {
    planned = await inTransaction(db, async (tx) => {
      await holdReminderSettings(tx);
      const quiet = await findReminderSettings(tx);
      const now = clock.now();
      const due = (await listToPlan(tx, { now, most: batch })).map((row) => {
        const dueAt = planDue(row, quiet, settings.clinicTimezone);
        return { ...row, dueAt, isTooLate: dueAt <= now };
      });
      if (due.length > 0) await insertReminders(tx, due, now);
      return due.length;
    });
  }
}

/**
 * Computes the due times of unsent reminders again after a change of their rule or, if `ruleId` is null, of the quiet
 * hours. No reminder is lost: a planned one whose new time has passed is due now. A skipped one whose new time is ahead
 * is planned again, because the reason to skip it may no longer apply.
 */
export async function replanReminders(
  { clock, settings }: Planning,
  tx: Tx,
  ruleId: number | null,
): Promise<void> {
  const quiet = await findReminderSettings(tx);
  const now = clock.now();
  const due = (await listToReplan(tx, ruleId, now)).map(({ id, isSkipped, ...row }) => ({
    id,
    isSkipped,
    dueAt: planDue(row, quiet, settings.clinicTimezone),
  }));
  await planAt(
    tx,
    due
      .filter(({ isSkipped, dueAt }) => !isSkipped || dueAt > now)
      .map(({ id, dueAt }) => ({ id, dueAt: new Date(Math.max(dueAt.getTime(), now.getTime())) })),
  );
}
