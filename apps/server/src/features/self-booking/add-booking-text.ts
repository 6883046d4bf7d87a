import { randomUUID } from 'node:crypto';
import type { BookingTextKind } from '@anteroom/contract/reminders';
import { hashContact } from '#features/contact-blocks';
import { findReminderSettings, maskPhone, planMessage } from '#features/reminders';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { insertText } from './booking-texts.queries.ts';
import { type Recipient, sealRecipient } from './sealed-number.ts';

const dayMillis = 24 * 60 * 60_000;

type Text = {
  kind: BookingTextKind;
  request: { id: number; doctorId: number };
  appointmentId: number | null;
  /** The appointment time that the message is about. */
  start: Date;
  /** E.164. */
  number: string;
  person?: Recipient['person'];
  /**
   * The message is not sent after this time. By default, the appointment time, but at most a day from now. A day from
   * now if that time has passed.
   */
  expiresAt?: Date;
  /**
   * True if staff caused the message: it then waits for the end of the quiet hours, unless the appointment begins
   * earlier. A person who books expects a message immediately.
   */
  isByStaff?: boolean;
};

/**
 * Queues an SMS about a booking in the transaction of the change it reports. The message is sent to the provider after
 * the commit.
 */
export async function addBookingText(context: Context, tx: Tx, text: Text): Promise<void> {
  const { clock, settings } = context;
  const { kind, request, appointmentId, start, number } = text;
  const now = clock.now();
  const messageId = randomUUID();
  const quiet = text.isByStaff ? await findReminderSettings(tx) : null;
  const aDayLater = new Date(now.getTime() + dayMillis);
  await insertText(tx, {
    kind,
    requestId: request.id,
    doctorId: request.doctorId,
    appointmentId,
    start,
    messageId,
    recipient: sealRecipient(settings, messageId, { number, person: text.person ?? null }),
    recipientHash: await hashContact(tx, { channel: 'sms', address: number }),
    maskedRecipient: maskPhone(number),
    now,
    dueAt: quiet === null ? now : planMessage({ now, start }, quiet, settings.clinicTimezone),
    expiresAt: text.expiresAt ?? (start > now && start < aDayLater ? start : aDayLater),
  });
}
