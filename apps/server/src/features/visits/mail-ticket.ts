import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { addMail, toBase64 } from '#features/mail';
import { AppError } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import type { Throttle } from '#platform/throttle';
import { openTicket } from './open-ticket.ts';

/** Of one appointment's ticket: who sends it more often than that mistakes a slow mailbox for a lost mail. */
export const mailsOfTicket = { name: 'ticket_mail', per: 'record', failures: 3, seconds: 60 * 60 } as const;

/** Sends the patient their ticket. The mail says when to come and to whom, and nothing of what for. */
export async function mailTicket(
  context: Context,
  throttle: Throttle,
  actor: Actor,
  uuid: string,
): Promise<{ message: string }> {
  const { db, clock } = context;
  const ticket = await inTransaction(db, (tx) => openTicket(context, tx, actor, uuid));
  const { appointmentId, doctorId, patientId, patientEmail: recipient } = ticket;
  if (recipient === null)
    throw new AppError('patient_without_email', 'This patient has no email address on record.');
  // Outside of the transaction, which it would hold up; by then it is known that this person may.
  await throttle.count(uuid);
  await inTransaction(db, async (tx) => {
    const details = { appointmentId, patientId, salt: toBase64(ticket.salt) };
    await addMail(tx, { kind: 'ticket', cause: actor, details, recipient, userId: null, now: clock.now() });
    await recordAudit(tx, actor, {
      action: 'ticket.mailed',
      doctorId,
      object: { type: 'appointment', id: uuid },
      patientIds: [patientId],
    });
  });
  return { message: `The ticket is on its way to ${recipient}.` };
}
