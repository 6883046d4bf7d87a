import { randomBytes } from 'node:crypto';
import type { BookingDetails } from '@anteroom/contract/self-booking-details';
import { listBusyTimes } from '#features/appointments';
import { addMail, mayMailForStranger, toBase64 } from '#features/mail';
import { isFree } from '#features/schedule';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import { type Bound, countWithin } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { tooManyRequests } from '#platform/throttle';
import { addBookingText } from './add-booking-text.ts';
import {
  endOthersOfContact,
  findRequest,
  lockRequest,
  type RequestRow,
  storeDetails,
} from './booking-requests.queries.ts';
import { contactOf, type Given, hashesOf, sealGiven } from './given.ts';
import { timeTaken } from './hold-time.ts';
import { deleteHolds } from './holds.queries.ts';
import { assertClinicMayText, assertMayText, readNumber } from './sms-codes.ts';

const hourSeconds = 60 * 60;
const codesOfContact: readonly Bound[] = [
  { name: 'booking_codes_of_contact', most: 5, seconds: hourSeconds },
  { name: 'booking_codes_of_contact_in_day', most: 10, seconds: 24 * hourSeconds },
];

const tooManyCodes =
  'Too many codes were sent to this address. Please try again later, or call the practice.';

/** Returns a request started on a booking page, while it can still be confirmed. */
export async function findBegun(context: Context, db: Db | Tx, secret: string): Promise<RequestRow> {
  return assertBegun(context, await findRequest(db, hashSecret(secret)));
}

export function assertBegun({ clock }: Context, request: RequestRow | undefined): RequestRow {
  if (!request || request.state === 'over' || request.expiresAt <= clock.now()) throw notFound('Booking');
  return request;
}

/**
 * Stores the details of the person who will get the held time, and sends a code to the mail address or phone. Does not
 * read patients or check whether the owner stopped messages, so that the response and its duration are the same for
 * known and unknown people.
 */
export async function giveBookingDetails(
  context: Context,
  tx: Tx,
  { secret, details }: { secret: string; details: BookingDetails },
): Promise<{ expiresAt: number }> {
  const { clock, settings } = context;
  const now = clock.now();
  const given = await readGiven(context, tx, details);
  const hashes = hashesOf(settings, 'contact', contactOf(given));
  // Must run first: it makes parallel requests for the same contact wait for each other.
  if (given.codeBy === 'sms') await assertMayText(context, tx, given.phone);
  else await assertMayMailTo(tx, hashes, now);
  const request = assertBegun(context, await lockRequest(tx, hashSecret(secret)));
  if (request.state !== 'held' && request.state !== 'to_confirm') throw notFound('Booking');
  if (await isTimeTaken(tx, request)) throw timeTaken();
  const { id, uuid } = request;
  const codeSalt = randomBytes(16);
  await storeDetails(tx, id, {
    given: sealGiven(settings, uuid, given),
    codeBy: given.codeBy,
    contactHash: hashes[0] ?? Buffer.alloc(0),
    codeSalt,
  });
  await deleteHolds(tx, await endOthersOfContact(tx, { id, hashes }));
  await sendCode(context, tx, { request, given, codeSalt });
  return { expiresAt: request.expiresAt.getTime() };
}

/** Reads the details. Throws if codes by SMS cannot be sent to the phone number. */
async function readGiven(
  context: Context,
  tx: Tx,
  { codeBy, email = '', phone = null, ...person }: BookingDetails,
): Promise<Given> {
  if (codeBy !== 'sms') return { ...person, codeBy: 'email', email, phone };
  return { ...person, codeBy, email: null, phone: await readNumber(context, tx, phone ?? '') };
}

type ToSend = { request: RequestRow; given: Given; codeSalt: Buffer };

async function sendCode(context: Context, tx: Tx, { request, given, codeSalt }: ToSend): Promise<void> {
  const { id, start, expiresAt } = request;
  if (given.codeBy === 'sms') {
    const { phone: number } = given;
    await assertClinicMayText(context, tx);
    await addBookingText(context, tx, {
      ...({ kind: 'code', appointmentId: null } as const),
      ...{ request, start, number, expiresAt },
    });
    return;
  }
  await addMail(tx, {
    kind: 'booking_code',
    cause: 'stranger',
    details: { requestId: id, codeSalt: toBase64(codeSalt) },
    recipient: given.email,
    userId: null,
    now: context.clock.now(),
  });
}

async function assertMayMailTo(tx: Tx, [hash]: readonly Buffer[], now: Date): Promise<void> {
  const key = hash?.toString('base64url') ?? '';
  for (const bound of codesOfContact) {
    const millis = await countWithin(tx, bound, { key, now });
    if (millis !== null) throw tooManyRequests(tooManyCodes, millis);
  }
  if (await mayMailForStranger(tx, 'booking_code', now)) return;
  throw tooManyRequests(
    'Too many people are booking at the moment. Please call the practice.',
    hourSeconds * 1000,
  );
}

/** Returns whether staff have booked the held time in the meantime. */
export async function isTimeTaken(db: Db | Tx, { doctorId, start, end }: RequestRow): Promise<boolean> {
  return !isFree({ start, end }, await listBusyTimes(db, [doctorId], { start, end }));
}
