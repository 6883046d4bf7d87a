import { addMail, toBase64 } from '#features/mail';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { addBookingText } from './add-booking-text.ts';
import type { RequestRow } from './booking-requests.queries.ts';
import type { Given } from './given.ts';

type Settled = {
  request: RequestRow;
  given: Given;
  /** Null if the request was declined. */
  booked: { id: number; patientId: number; salt: Buffer } | null;
  /** The user who settled the request. Null if the person did so by confirming the contact. */
  by: Actor | null;
};

/** Sends the result of a request only to the contact that the person confirmed. */
export async function writeToContact(
  context: Context,
  tx: Tx,
  { request, given, booked, by }: Settled,
): Promise<void> {
  if (given.codeBy === 'sms') {
    await addBookingText(context, tx, {
      kind: booked ? 'confirmed' : 'declined',
      request,
      appointmentId: booked?.id ?? null,
      start: request.start,
      number: given.phone,
      person: booked ? null : personOf(given),
      isByStaff: by !== null,
    });
    return;
  }
  const addressed = {
    cause: by ?? ('notice' as const),
    recipient: given.email,
    userId: null,
    now: context.clock.now(),
  };
  const requestId = request.id;
  if (booked === null) {
    await addMail(tx, { kind: 'booking_declined', details: { requestId }, ...addressed });
    return;
  }
  const { id: appointmentId, patientId, salt } = booked;
  const details = { requestId, appointmentId, patientId, salt: toBase64(salt) };
  await addMail(tx, { kind: 'booking_confirmed', details, ...addressed });
}

function personOf({ firstName, lastName, dateOfBirth }: Given) {
  return { firstName, lastName, dateOfBirth };
}
