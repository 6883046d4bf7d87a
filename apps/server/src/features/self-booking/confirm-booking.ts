import { timingSafeEqual } from 'node:crypto';
import { selfBooking } from '@anteroom/contract/self-booking';
import type { BookingOutcome } from '@anteroom/contract/self-booking-details';
import { type AppointmentListener, bookByPatient, type LockedDoctor } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { deriveBookingCode } from '#features/mail';
import { findPatientOfContact } from '#features/patients';
import { isInHours, listHoursOfDates } from '#features/schedule';
import { findPatientsAddress, openLinks } from '#features/visits';
import { AppError, notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import { secretsInForce } from '#platform/crypto/keys';
import { hashSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { requestOf } from '#platform/http/request-of';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { findOpenPage, findPageOfDoctor, type PageRow } from './booking-pages.queries.ts';
import {
  countOpenOfContact,
  countWrongCode,
  endRequest,
  findAppointmentOfRequest,
  lockRequest,
  markRequested,
  type RequestRow,
  settleRequest,
} from './booking-requests.queries.ts';
import { assertBegun, isTimeTaken } from './give-details.ts';
import { confirmedContactOf, contactOf, type Given, hashesOf, openGiven } from './given.ts';
import { planHoldEnd } from './hold-end.rules.ts';
import { timeTaken } from './hold-time.ts';
import { deleteExpiredHolds, deleteHold, insertHold, keepHold, listHeldTimes } from './holds.queries.ts';
import { findCallingCode } from './sms-codes.queries.ts';
import { writeToContact } from './write-to-contact.ts';

type WithLock = Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> };

/** Rejections are returned instead of thrown, so that the changes made before them are committed. */
type Confirmed = { outcome: BookingOutcome } | { rejection: AppError };

type Confirmation = { secret: string; code: string; doctorId: number; meta: RequestMeta };

/**
 * Verifies an email address or phone number with the code sent to it. Rejects a wrong code, a taken time, or too many
 * open bookings. Books only if exactly one active patient matches (see `findPatientOfContact`) and has no overlapping
 * appointment. Otherwise creates a request for staff. A repeated request with the correct code gets the same response.
 */
export async function confirmBooking(
  context: WithLock,
  tx: Tx,
  { secret, code, doctorId, meta }: Confirmation,
): Promise<Confirmed> {
  const { clock, settings } = context;
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  await deleteExpiredHolds(tx, doctorId, clock.now());
  const request = assertBegun(context, await lockRequest(tx, hashSecret(secret)));
  if (request.codeSalt === null) throw notFound('Booking');
  if (request.wrongCodes >= selfBooking.wrongCodes) throw notFound('Booking');
  if (!isCode(settings, request, code)) return rejectCode(tx, request);
  if (request.state === 'requested') return { outcome: { outcome: 'requested', address: null } };
  if (request.state === 'booked') return answerAgain(context, tx, request);
  if (request.state !== 'to_confirm') throw notFound('Booking');
  const page = await findPageStillOpen(context, tx, doctorId);
  const given = openGiven(settings, request);
  const problem = page ? await findProblem(context, tx, { request, page, given }) : timeTaken();
  if (problem) {
    await deleteHold(tx, request.holdId);
    await endRequest(tx, request.id);
    return { rejection: problem };
  }
  const by = requestOf(meta);
  return { outcome: await settle(context, tx, { doctor, request, given, by }) };
}

/**
 * Finds the booking page of a held time. Returns null if the page was closed or the doctor's account disabled since the
 * time was held.
 */
async function findPageStillOpen({ settings }: Context, tx: Tx, doctorId: number): Promise<PageRow | null> {
  const page = await findPageOfDoctor(tx, doctorId);
  return (page && (await findOpenPage(tx, page.slug, settings))) ?? null;
}

function isCode(settings: Context['settings'], { uuid, codeSalt }: RequestRow, code: string): boolean {
  const salt = codeSalt ?? Buffer.alloc(0);
  return secretsInForce(settings).some((secret) =>
    timingSafeEqual(Buffer.from(deriveBookingCode(secret, { uuid, salt })), Buffer.from(code)),
  );
}

async function rejectCode(tx: Tx, { id, holdId, wrongCodes, state }: RequestRow): Promise<Confirmed> {
  await countWrongCode(tx, id);
  const left = selfBooking.wrongCodes - wrongCodes - 1;
  if (left > 0)
    return { rejection: new AppError('wrong_code', 'This code is not right. Check the newest message.') };
  if (state === 'to_confirm') {
    await deleteHold(tx, holdId);
    await endRequest(tx, id);
  }
  return {
    rejection: new AppError(
      'too_many_wrong_codes',
      'The code was wrong too often. Please choose a time again.',
    ),
  };
}

/** Checks again, under the lock, the conditions that may have changed since the time was held. */
async function findProblem(
  context: Context,
  tx: Tx,
  { request, page: { maxOpen }, given }: { request: RequestRow; page: PageRow; given: Given },
): Promise<AppError | null> {
  const { doctorId, start, end, holdId: exceptHoldId, id: exceptId } = request;
  const now = context.clock.now();
  const held = await listHeldTimes(tx, { doctorId, start, end, now, exceptHoldId });
  if (start <= now || held.length > 0 || (await isTimeTaken(tx, request))) return timeTaken();
  if (!(await isInHours(context, tx, request))) return timeTaken();
  const hashes = hashesOf(context.settings, 'contact', contactOf(given));
  const open = await countOpenOfContact(tx, { doctorId, hashes, exceptId, now });
  if (open < maxOpen) return null;
  return new AppError(
    'too_many_bookings',
    'You already have as many appointments as can be booked online. Please call the practice.',
  );
}

type Settling = { doctor: LockedDoctor; request: RequestRow; given: Given; by: RequestMeta };

async function settle(context: Context, tx: Tx, settling: Settling): Promise<BookingOutcome> {
  const { doctor, request, given, by } = settling;
  const { doctorId, start, end, appointmentType } = request;
  const { firstName, lastName, dateOfBirth } = given;
  const contact = confirmedContactOf(given, await findCallingCode(tx));
  const claimed = { doctorId, firstName, lastName, dateOfBirth, contact };
  const patientId = await findPatientOfContact(tx, claimed);
  const booked =
    patientId === null
      ? null
      : await bookByPatient(context, tx, by, { doctor, doctorId, patientId, start, end, appointmentType });
  if (booked === null) return becomeRequest(context, tx, settling);
  await deleteHold(tx, request.holdId);
  await settleRequest(tx, request.id, {
    state: 'booked',
    appointmentId: booked.id,
    by: null,
    now: context.clock.now(),
  });
  const link = await linkOf(context, tx, booked);
  await writeToContact(context, tx, { request, given, booked: { ...booked, salt: link.salt }, by: null });
  return { outcome: 'booked', address: link.address };
}

async function becomeRequest(
  context: Context,
  tx: Tx,
  { doctor, request, by }: Settling,
): Promise<BookingOutcome> {
  const { id, uuid, doctorId, start, end } = request;
  const { clock, settings } = context;
  const now = clock.now();
  const expiresAt = await findHoldEnd(context, tx, request);
  const { holdId: had } = request;
  const holdId = had ?? (await insertHold(tx, { doctorId, start, end, networkHash: null, expiresAt, now }));
  if (had !== null) await keepHold(tx, had, expiresAt);
  await markRequested(tx, id, { holdId, now });
  await doctor.requestsChanged(dateInZone(start, settings.clinicTimezone), 'patient');
  await recordAudit(tx, by, {
    action: 'booking_request.received',
    doctorId,
    object: { type: 'booking_request', id: uuid },
  });
  return { outcome: 'requested', address: null };
}

/**
 * The number of days in which the next working day is searched. If the doctor is away for longer, the time is kept only
 * until the end of tomorrow.
 */
const searchedDays = 14;

async function findHoldEnd({ clock, settings }: Context, tx: Tx, request: RequestRow): Promise<Date> {
  const timezone = settings.clinicTimezone;
  const from = dateInZone(clock.now(), timezone);
  const hours = await listHoursOfDates(tx, [request.doctorId], { from, to: plusDays(from, searchedDays) });
  const dates = (hours.get(request.doctorId) ?? []).flatMap(({ date, windows }) =>
    windows.length > 0 ? [date] : [],
  );
  return planHoldEnd({ dates, today: from, start: request.start, timezone });
}

async function answerAgain(context: Context, tx: Tx, request: RequestRow): Promise<Confirmed> {
  const appointment = await findAppointmentOfRequest(tx, request.id);
  if (!appointment) throw notFound('Booking');
  const { id: appointmentId, uuid } = appointment;
  const address = await findPatientsAddress(context, tx, { appointmentId, uuid });
  return { outcome: { outcome: 'booked', address } };
}

async function linkOf(context: Context, tx: Tx, { id, uuid }: { id: number; uuid: string }) {
  const links = await openLinks(context, tx, { userId: null }, [{ appointmentId: id, uuid }]);
  const link = links.get(id);
  if (!link) throw new Error('Opening the ticket returned no link.');
  return link;
}
