import type { Offer } from '@anteroom/contract/offers';
import { type AppointmentListener, bookByPatient, changeByPatient } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { announceWaitingList } from '#features/live';
import { addMail, toBase64 } from '#features/mail';
import { lockPatient } from '#features/patients';
import { findPatientsAddress, openLinks } from '#features/visits';
import { AppError, notFound } from '#platform/app-error';
import { ascending } from '#platform/ascending';
import type { Context, RequestMeta } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Db, Tx } from '#platform/db/database';
import { LockedTooLittleError } from '#platform/db/transaction';
import { requestOf } from '#platform/http/request-of';
import { findObstacle } from './is-still-free.ts';
import {
  fillOpening,
  findAddress,
  findOffer,
  lockOpeningAndEntry,
  markDeclined,
  type OfferRow,
  setDepth,
} from './offer-answers.queries.ts';
import { canReplace, isExpected } from './offers.rules.ts';
import { findCandidate } from './openings.queries.ts';

type WithLock = Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> };

const minute = 60_000;

/** Finds the offer for a secret. Unknown and malformed secrets give the same error after the same work. */
export async function findOfferOf(db: Db | Tx, secret: string): Promise<OfferRow> {
  const offer = await findOffer(db, hashSecret(secret));
  if (!offer || offer.state === 'planned' || offer.state === 'skipped') throw notFound('Offer');
  return offer;
}

/** Returns an offered time. Changes nothing, so that mail scanners that open links have no effect. */
export async function viewOffer(context: Context, secret: string): Promise<{ offer: Offer }> {
  const { db } = context;
  const offer = await findOfferOf(db, secret);
  const address = isAnswered(offer) ? await addressAgain(context, db, offer) : null;
  return { offer: await present(context, db, offer, address) };
}

async function present(
  context: Context,
  db: Db | Tx,
  offer: OfferRow,
  address: string | null,
): Promise<Offer> {
  const { name: clinicName, phone: clinicPhone, timezone, timeFormat } = await getClinic(context);
  const { doctorName, start, end, replacedStart, language } = offer;
  const state = await stateOf(context, db, offer);
  return {
    clinicName,
    clinicPhone,
    timezone,
    timeFormat,
    doctorName,
    scheduledDateTime: start.getTime(),
    durationMinutes: (end.getTime() - start.getTime()) / minute,
    state,
    replaces: state === 'open' && releases(offer) ? (replacedStart?.getTime() ?? null) : null,
    address,
    language,
  };
}

async function stateOf(context: Context, db: Db | Tx, offer: OfferRow): Promise<Offer['state']> {
  const stored = storedStateOf(offer);
  if (stored !== null) return stored;
  const obstacle = await findObstacle(context, db, { ...offer, except: releasedUuid(offer) });
  if (obstacle === null) return 'open';
  if (obstacle === 'held') return 'held';
  return obstacle === 'passed' ? 'over' : 'taken';
}

/**
 * Returns the state of an offer that is no longer open, or null for an open one. The caller still checks whether its
 * time was booked in the meantime.
 */
function storedStateOf(offer: OfferRow): Exclude<Offer['state'], 'open'> | null {
  const { state, openingState, entryState } = offer;
  if (isBookedOtherwise(offer)) return 'booked';
  if (state === 'accepted' || state === 'booked') return isAnswered(offer) ? 'accepted' : 'over';
  if (state === 'declined') return 'declined';
  if (openingState === 'filled' || state === 'taken') return 'taken';
  return state === 'sent' && openingState === 'open' && entryState === 'waiting' ? null : 'over';
}

/**
 * True if the patient got an appointment from the waiting list, but not through this offer, or if the appointment was
 * moved since. The page must not show the offered time as booked then.
 */
function isBookedOtherwise({ state, start, entryState, bookedUuid, bookedStart }: OfferRow): boolean {
  const isAccepted = state === 'accepted' || state === 'booked';
  const isOfThis = isAccepted && bookedStart?.getTime() === start.getTime();
  return !isOfThis && entryState === 'booked' && bookedUuid !== null;
}

function releases({ replacedStatus }: OfferRow): boolean {
  return replacedStatus !== null && isExpected(replacedStatus);
}

function releasedUuid(offer: OfferRow): string | null {
  return releases(offer) && offer.replacedDoctorId === offer.doctorId ? offer.replacedUuid : null;
}

/** Returns whether the patient already has the offered time. A repeated request then gets the same response. */
export function isAnswered({ state, bookedUuid }: OfferRow): boolean {
  return (state === 'accepted' || state === 'booked') && bookedUuid !== null;
}

type Answering = { secret: string; meta: RequestMeta };

/**
 * Books the offered time for its patient, and cancels the appointment that it replaces, in one transaction. Locks the
 * doctors by id, then the patient, the opening, the entry and the offers, and reads everything again under these locks.
 * If the offer belongs to another record by then, because of a merge, throws an error that makes the transaction start
 * again.
 */
export async function acceptOffer(
  context: WithLock,
  tx: Tx,
  { secret, meta }: Answering,
): Promise<{ offer: Offer }> {
  const seen = await findOfferOf(tx, secret);
  const doctors = await lockDoctors(context, tx, seen);
  await lockPatient(tx, seen.patientId);
  await lockOpeningAndEntry(tx, seen);
  const offer = await findOfferOf(tx, secret);
  if (isAnswered(offer))
    return { offer: await present(context, tx, offer, await addressAgain(context, tx, offer)) };
  if (isBookedOtherwise(offer)) return { offer: await present(context, tx, offer, null) };
  const doctor = doctors.get(offer.doctorId);
  const isSame = offer.patientId === seen.patientId && offer.replacedDoctorId === seen.replacedDoctorId;
  if (!isSame) throw new LockedTooLittleError('The offer belongs to another record by now');
  if (!doctor || !(await canTake(context, tx, offer))) throw noLongerFree();
  const by = requestOf(meta);
  await releaseReplaced(context, tx, by, { offer, doctors });
  const booked = await bookByPatient(context, tx, by, { ...wantedOf(offer), doctor });
  if (!booked) throw noLongerFree();
  const now = context.clock.now();
  await fillOpening(tx, { ...offer, appointmentId: booked.id, state: 'accepted', now });
  await recordAudit(tx, by, {
    action: 'waiting_list.offer_accepted',
    doctorId: offer.doctorId,
    object: { type: 'waiting_entry', id: offer.entryId },
    patientIds: [offer.patientId],
    details: { opening: offer.openingId },
  });
  await announceWaitingList(tx, [...doctors.keys()]);
  const taken = await findOfferOf(tx, secret);
  const address = await openAddress(context, tx, taken);
  return { offer: await present(context, tx, taken, address) };
}

function noLongerFree(): AppError {
  return new AppError('time_taken', 'This time is already taken. You stay on the waiting list.');
}

async function canTake(context: Context, tx: Tx, offer: OfferRow): Promise<boolean> {
  if ((await stateOf(context, tx, offer)) !== 'open') return false;
  const candidate = await findCandidate(tx, offer.offerId, offer);
  if (!candidate || candidate.isDeceased || !candidate.isActive) return false;
  if (candidate.isRestricted || candidate.isBusy) return false;
  return candidate.replaced === null || canReplace(candidate.replaced, offer);
}

type Doctors = Map<number, Awaited<ReturnType<AppointmentListener['lockDoctor']>>>;

/** Locks by id, so that two acceptances that swap times of two doctors cannot deadlock. */
async function lockDoctors(context: WithLock, tx: Tx, offer: OfferRow): Promise<Doctors> {
  const { doctorId, replacedDoctorId } = offer;
  const ids = new Set([doctorId, ...(replacedDoctorId === null ? [] : [replacedDoctorId])]);
  const locked: Doctors = new Map();
  for (const id of ascending(ids)) {
    locked.set(id, await context.appointmentListener.lockDoctor(tx, id));
  }
  return locked;
}

type Releasing = { offer: OfferRow; doctors: Doctors };

const reason = 'Replaced by an earlier time from the waiting list';

async function releaseReplaced(
  context: WithLock,
  tx: Tx,
  by: RequestMeta,
  { offer, doctors }: Releasing,
): Promise<void> {
  const doctor = offer.replacedDoctorId === null ? undefined : doctors.get(offer.replacedDoctorId);
  const uuid = offer.replacedUuid;
  if (!doctor || uuid === null || !releases(offer)) return;
  await changeByPatient(context, tx, by, { doctor, uuid, change: { action: 'visit.cancelled', reason } });
  await setDepth(tx, uuid, offer.depth + 1);
}

const notForPatients: readonly string[] = ['walk_in', 'emergency'];

/**
 * Returns the appointment to book. Its type and length are those of the appointment that it replaces, if any, otherwise
 * those of the opening. Types that patients cannot book become a consultation.
 */
function wantedOf(offer: OfferRow) {
  const { doctorId, patientId, start, end, appointmentType } = offer;
  const isMoved = releases(offer) && offer.replacedMinutes !== null && offer.replacedType !== null;
  const type = isMoved ? offer.replacedType : appointmentType;
  return {
    doctorId,
    patientId,
    start,
    end: isMoved ? new Date(start.getTime() + (offer.replacedMinutes ?? 0) * minute) : end,
    appointmentType: type === null || notForPatients.includes(type) ? ('consultation' as const) : type,
  };
}

async function addressAgain(
  context: Context,
  db: Db | Tx,
  { bookedId: appointmentId, bookedUuid: uuid }: OfferRow,
): Promise<string | null> {
  if (appointmentId === null || uuid === null) return null;
  return findPatientsAddress(context, db, { appointmentId, uuid });
}

/**
 * Opens the patient's page for the booked visit. Returns its URL, and mails it to the patient if there is a mail
 * address.
 */
async function openAddress(
  context: Context,
  tx: Tx,
  { bookedId, bookedUuid, patientId }: OfferRow,
): Promise<string | null> {
  if (bookedId === null || bookedUuid === null) return null;
  const links = await openLinks(context, tx, { userId: null }, [
    { appointmentId: bookedId, uuid: bookedUuid },
  ]);
  const link = links.get(bookedId);
  const recipient = await findAddress(tx, patientId);
  if (link && recipient !== null) {
    await addMail(tx, {
      kind: 'offer_accepted',
      cause: 'notice',
      details: { appointmentId: bookedId, patientId, salt: toBase64(link.salt) },
      recipient,
      userId: null,
      now: context.clock.now(),
    });
  }
  return link?.address ?? null;
}

/** Stores that the patient declined. The patient stays on the waiting list. */
export async function declineOffer(
  context: Context,
  tx: Tx,
  { secret, meta }: Answering,
  { offerId, doctorId, entryId, patientId, openingId }: OfferRow,
): Promise<{ offer: Offer }> {
  if (await markDeclined(tx, offerId, context.clock.now())) {
    await recordAudit(tx, requestOf(meta), {
      action: 'waiting_list.offer_declined',
      doctorId,
      object: { type: 'waiting_entry', id: entryId },
      patientIds: [patientId],
      details: { opening: openingId },
    });
    await announceWaitingList(tx, [doctorId]);
  }
  return { offer: await present(context, tx, await findOfferOf(tx, secret), null) };
}
