import type { SkipReason } from '@anteroom/contract/reminders';
import { isBlocked } from '#features/contact-blocks';
import type { Db, Tx } from '#platform/db/database';
import { contactOf, findReasonToSkip } from './reminder.rules.ts';
import type { ReminderToSend } from './reminders.queries.ts';

/** Returns why a reminder must not be sent now, or null. */
export async function findReason(
  db: Db | Tx,
  reminder: ReminderToSend,
  now: Date,
): Promise<SkipReason | null> {
  const reason = findReasonToSkip(reminder, now);
  const contact = contactOf(reminder);
  if (reason !== null || contact === null) return reason;
  return (await isBlocked(db, contact)) ? 'opted_out' : null;
}
