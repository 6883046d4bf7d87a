import type { ReminderChannel } from '@anteroom/contract/reminders';
import { recordAudit, theServer } from '#features/audit';
import type { Tx } from '#platform/db/database';

/** The doctor, appointment and patient of a reminder. Without `uuid`, the row of the appointment no longer exists. */
export type Reminded = { doctorId: number; uuid: string | null; patientId: number | null };

/**
 * Adds the audit entry of a reminder. For an SMS, only the first transaction that learns that the patient has the
 * message, or may have it, calls this.
 */
export async function recordSent(
  tx: Tx,
  { doctorId, uuid, patientId }: Reminded,
  channel: ReminderChannel,
): Promise<void> {
  await recordAudit(tx, theServer, {
    action: 'reminder.sent',
    doctorId,
    ...(uuid === null ? {} : { object: { type: 'appointment', id: uuid } }),
    patientIds: patientId === null ? [] : [patientId],
    details: { channel },
  });
}
