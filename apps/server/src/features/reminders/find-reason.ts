import type { SkipReason } from '@anteroom/contract/reminders';
import { isBlocked } from '#features/contact-blocks';
import type { Db, Tx } from '#platform/db/database';
import { findReasonToSkip } from './reminder.rules.ts';
import type { ReminderToSend } from './reminders.queries.ts';

/** Returns why a reminder must not be sent now, or null. */
export async function findReason(
  db: Db | Tx,
  reminder: ReminderToSend,
  now: Date,
): Promise<SkipReason | null> {
  const reason = findReasonToSkip(reminder, now);
  if (reason !== null || reminder.address === null) return reason;
  return (await isBlocked(db, { channel: 'email', address: reminder.address })) ? 'opted_out' : null;
}
