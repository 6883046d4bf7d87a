import { recordAudit } from '#features/audit';
import { addMail, toBase64 } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import type { Throttle } from '#platform/throttle';
import { openTicket } from './open-ticket.ts';

/** Limits the mails of one ticket per hour, for users who resend because the mailbox is slow. */
export const mailsOfTicket = { name: 'ticket_mail', per: 'record', failures: 3, seconds: 60 * 60 } as const;

/** Mails the ticket to the patient. The mail contains the time and the doctor, but not the reason for the visit. */
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
  // Count outside the transaction, which it would delay. The caller's access is already checked here.
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
