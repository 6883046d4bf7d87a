import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { planDue } from './quiet-hours.rules.ts';
import {
  deleteTooLate,
  findReminderSettings,
  holdReminderSettings,
  listPlanned,
  setDue,
} from './reminder-rules.queries.ts';
import { insertReminders, listToPlan } from './reminders.queries.ts';

type Planning = Pick<Context, 'clock' | 'settings'>;

/** Rows per transaction. */
const batch = 500;

/**
 * Adds a row for each coming appointment and each rule that applies to it. A reminder that would be due already, because
 * the patient booked or the rule was made later than that, is left out: it would arrive at the wrong time.
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
 * Gives planned reminders their due times again after a change of their rule, or of the quiet hours (null). None is lost: a
 * reminder whose new time has passed is due now.
 */
export async function replanReminders(
  { clock, settings }: Planning,
  tx: Tx,
  ruleId: number | null,
): Promise<void> {
  const quiet = await findReminderSettings(tx);
  const now = clock.now();
  const planned = await listPlanned(tx, ruleId);
  await setDue(
    tx,
    planned.map(({ id, ...row }) => {
      const dueAt = planDue(row, quiet, settings.clinicTimezone);
      return { id, dueAt: new Date(Math.max(dueAt.getTime(), now.getTime())) };
    }),
  );
  await deleteTooLate(tx, ruleId, now);
}
