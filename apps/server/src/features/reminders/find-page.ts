import { deriveStoredVisitSecret } from '#features/mail';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Db, Tx } from '#platform/db/database';
import { findTicketLink, type ReminderToSend } from './reminders.queries.ts';

/** Returns the path of the patient's own page, or null if it cannot be opened. */
export async function findPage(
  settings: AppSecrets,
  db: Db | Tx,
  { appointmentId, uuid, isExpected }: ReminderToSend,
): Promise<string | null> {
  if (uuid === null || !isExpected) return null;
  const link = await findTicketLink(db, appointmentId);
  return link && `/q/${deriveStoredVisitSecret(settings, { uuid, ...link })}`;
}
