import { recordAudit } from '#features/audit';
import { addMail, toBase64 } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import type { Throttle } from '#platform/throttle';
import { type OpenTicket, openTicket } from './open-ticket.ts';

/** The maximum number of mails per ticket and hour. Users resend a ticket when a mailbox is slow. */
export const mailsOfTicket = { name: 'ticket_mail', per: 'record', failures: 3, seconds: 60 * 60 } as const;

export type TicketToMail = OpenTicket & { uuid: string; recipient: string };

/**
 * Opens a ticket that is to be mailed, then counts the mail. Counts after the transaction that opens the ticket: that
 * transaction stays short, and only callers who may read the appointment use up the limit.
 */
export async function openTicketToMail(
  context: Context,
  throttle: Throttle,
  actor: Actor,
  uuid: string,
): Promise<TicketToMail> {
  const ticket = await inTransaction(context.db, (tx) => openTicket(context, tx, actor, uuid));
  const { patientEmail: recipient } = ticket;
  if (!ticket.getsMessages) {
    throw new AppError('patient_inactive', 'This patient is inactive or has died, so nothing is sent.');
  }
  if (recipient === null)
    throw new AppError('patient_without_email', 'This patient has no email address on record.');
  await throttle.count(uuid);
  return { ...ticket, uuid, recipient };
}

/**
 * Mails the ticket to the patient. The mail names the doctor if the clinic wants that, and never the reason for the
 * visit.
 */
export async function mailTicket(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { appointmentId, doctorId, patientId, salt, uuid, recipient }: TicketToMail,
): Promise<{ message: string }> {
  const details = { appointmentId, patientId, salt: toBase64(salt) };
  await addMail(tx, { kind: 'ticket', cause: actor, details, recipient, userId: null, now: clock.now() });
  await recordAudit(tx, actor, {
    action: 'ticket.mailed',
    doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [patientId],
  });
  const to = actor.hiddenSections.includes('contact') ? 'the patient' : recipient;
  return { message: `The ticket is on its way to ${to}.` };
}
