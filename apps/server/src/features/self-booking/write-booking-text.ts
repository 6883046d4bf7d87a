import type { bookingTextSkipReasons } from '@anteroom/contract/reminders';
import { getClinic } from '#features/clinic';
import { isHashBlocked } from '#features/contact-blocks';
import { deriveBookingCode, deriveStoredVisitSecret, toOneLine } from '#features/mail';
import { countSegments, findReminderSettings } from '#features/reminders';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { formatShortInstantIn } from '#platform/time/format-time';
import { composeBookingSms } from './booking-sms.messages.ts';
import type { TextToSend } from './booking-texts.queries.ts';
import { contactOf, openGiven } from './given.ts';
import { openRecipient } from './sealed-number.ts';

type SkipReason = (typeof bookingTextSkipReasons)[number];

/**
 * Returns why a message must not be sent any more, or null. Staff or the person may have changed the booking since the
 * message was queued.
 */
export async function findReasonToSkip(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  tx: Tx,
  text: TextToSend,
): Promise<SkipReason | null> {
  if (!text.isNewest) return 'replaced';
  if (text.kind === 'confirmed' && text.start <= clock.now()) return 'too_late';
  if (!text.doctorIsHere || !isStillRight(text)) return 'over';
  if (text.kind === 'code' && !confirmsRecipient(settings, text)) return 'replaced';
  return (await isHashBlocked(tx, text.recipientHash)) ? 'opted_out' : null;
}

/**
 * Returns whether the code confirms the number to which it would be sent. If the person has given another contact
 * since, the code of that contact must not go to this number: its owner could then confirm the contact of another
 * person.
 */
function confirmsRecipient(settings: Context['settings'], text: TextToSend): boolean {
  const { messageId, recipient, requestUuid: uuid, given } = text;
  if (uuid === null || given === null) return false;
  const { number } = openRecipient(settings, messageId, recipient);
  return contactOf(openGiven(settings, { uuid, given })) === number;
}

function isStillRight(text: TextToSend): boolean {
  const { kind, requestState, status, scheduledAt, start, getsMessages, linkSalt } = text;
  if (kind === 'code') return requestState === 'to_confirm';
  if (kind === 'declined') return requestState === 'declined';
  if (requestState === null || !getsMessages) return false;
  if (kind === 'cancelled') return status === 'cancelled';
  // As with a mail: without the ticket of the booking, the appointment may belong to another patient.
  if (kind === 'confirmed' && linkSalt === null) return false;
  const isExpected = status === 'scheduled' || status === 'confirmed';
  return isExpected && scheduledAt?.getTime() === start.getTime();
}

/** Writes a booking SMS from current data. */
export async function writeBookingText(
  context: Context,
  tx: Tx,
  text: TextToSend,
): Promise<{ text: string; segments: number }> {
  const { settings } = context;
  const clinic = await getClinic({ ...context, db: tx });
  const messages = await findReminderSettings(tx);
  const language = text.language ?? messages.language;
  const written = composeBookingSms(language, text.kind, {
    clinicName: toOneLine(clinic.name),
    clinicPhone: clinic.phone,
    doctorName: messages.namesDoctor ? toOneLine(text.doctorName) : null,
    when: formatShortInstantIn(language, text.start, clinic),
    code: codeOf(settings, text),
    page: pageOf(settings, text),
  });
  return { text: written, segments: countSegments(written) };
}

function codeOf({ appSecret }: Context['settings'], { kind, requestUuid, codeSalt }: TextToSend): string {
  if (kind !== 'code') return '';
  if (requestUuid === null || codeSalt === null) throw new Error('A request to confirm has no code.');
  return deriveBookingCode(appSecret, { uuid: requestUuid, salt: codeSalt });
}

function pageOf(settings: Context['settings'], text: TextToSend): string | null {
  const { kind, appointmentUuid: uuid, linkSalt: salt, linkHash: secretHash } = text;
  const hasPage = kind === 'confirmed' || kind === 'moved';
  if (!hasPage || uuid === null || salt === null || secretHash === null) return null;
  return `${settings.appUrl}/q/${deriveStoredVisitSecret(settings, { uuid, salt, secretHash })}`;
}
