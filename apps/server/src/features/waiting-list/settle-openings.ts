import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import {
  type AppointmentListener,
  createAppointment,
  findVisibleAppointment,
  updateAppointment,
} from '#features/appointments';
import { recordAudit, recordRead } from '#features/audit';
import { announceWaitingList } from '#features/live';
import { lockPatient } from '#features/patients';
import { actsForDoctor } from '#features/staff';
import { AppError, notAllowed, notFound } from '#platform/app-error';
import { ascending } from '#platform/ascending';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { LockedTooLittleError } from '#platform/db/transaction';
import { fillOpening, lockOpeningAndEntry, setDepth } from './offer-answers.queries.ts';
import { isExpected } from './offers.rules.ts';
import {
  type EntryToBook,
  findEntryToBook,
  findOwnOpening,
  listOffersOf,
  listOpeningRows,
  type OpeningToSettle,
} from './opening-list.queries.ts';
import { closeOpenings } from './openings.queries.ts';

const closedShownMillis = 7 * 24 * 60 * 60_000;
const mostShown = 50;
const minute = 60_000;

type WithLock = Context & { appointmentListener: AppointmentListener };

/** Lists the openings of the caller's doctors. Names only patients whose records the caller may read. */
export async function listOpenings(
  context: Context,
  actor: Actor,
): Promise<RouteOutput<typeof api.listOpenings>> {
  const { db, clock } = context;
  const since = new Date(clock.now().getTime() - closedShownMillis);
  const rows = await listOpeningRows(db, actor, { since, limit: mostShown });
  const ids = rows.map(({ id }) => id);
  const offers = ids.length === 0 ? [] : await listOffersOf(db, actor, ids);
  const offersOf = Map.groupBy(offers, ({ openingId }) => openingId);
  if (offers.length > 0) {
    await recordRead(context, actor, {
      action: 'waiting_list.read',
      screen: 'openings',
      patientIds: offers.flatMap(({ mayRead, patientId }) => (mayRead ? [patientId] : [])),
      details: { openings: rows.length },
    });
  }
  return {
    openings: rows.map(({ start, end, ...row }) => ({
      ...row,
      scheduledDateTime: start.getTime(),
      durationMinutes: (end.getTime() - start.getTime()) / minute,
      offers: (offersOf.get(row.id) ?? []).map(
        ({
          openingId: _,
          patientId: id,
          firstName,
          lastName,
          mayRead,
          dueAt,
          sentAt,
          answeredAt,
          ...offer
        }) => ({
          ...offer,
          patient: mayRead ? { id, firstName, lastName } : null,
          recipient: mayRead ? offer.recipient : null,
          dueAt: dueAt.getTime(),
          sentAt: sentAt?.getTime() ?? null,
          answeredAt: answeredAt?.getTime() ?? null,
        }),
      ),
    })),
  };
}

/** Returns an opening of the caller's doctors. Another doctor's opening gives the same error as an unknown one. */
export async function findOpening(db: Db | Tx, actor: Actor, openingId: number): Promise<OpeningToSettle> {
  const opening = await findOwnOpening(db, actor, openingId);
  if (!opening) throw notFound('Opening');
  return opening;
}

type Booking = { openingId: number; entryId: number };

/**
 * Books an opening for one of its candidates, like a booking by staff, and cancels the appointment that it replaces.
 * Locks the doctors by id, then the patient, the opening and the entry. If the entry belongs to another record by then,
 * because of a merge, throws an error that makes the transaction start again.
 */
export async function bookOpening(
  context: WithLock,
  tx: Tx,
  actor: Actor,
  { openingId, entryId }: Booking,
): Promise<RouteOutput<typeof api.bookOpening>> {
  const seen = await findEntry(tx, { openingId, entryId });
  const { doctorId } = await findOpening(tx, actor, openingId);
  const doctorIds = new Set([doctorId, ...(replacedDoctorOf(actor, seen) ?? [])]);
  for (const id of ascending(doctorIds)) {
    await context.appointmentListener.lockDoctor(tx, id);
  }
  await lockPatient(tx, seen.patientId);
  await lockOpeningAndEntry(tx, { openingId, entryId });
  const opening = await findOpening(tx, actor, openingId);
  const entry = await findSameEntry(tx, { openingId, entryId }, seen);
  if (opening.state !== 'open' || opening.start <= context.clock.now()) throw noLongerOpen();
  await releaseReplaced(context, tx, actor, { entry, depth: opening.depth + 1 });
  const { start, appointmentType, end } = opening;
  const isMoved = releases(entry) && entry.replacedMinutes !== null && entry.replacedType !== null;
  const appointment = await createAppointment(context, tx, actor, {
    doctorId,
    patientId: entry.patientId,
    scheduledDateTime: start.getTime(),
    durationMinutes: isMoved ? (entry.replacedMinutes ?? 0) : (end.getTime() - start.getTime()) / minute,
    appointmentType: isMoved ? (entry.replacedType ?? appointmentType) : appointmentType,
    allowOverlap: false,
  });
  const booked = await findVisibleAppointment(tx, actor, appointment.uuid);
  if (!booked) throw notFound('Appointment');
  await fillOpening(tx, {
    openingId,
    offerId: entry.offerId,
    entryId,
    appointmentId: booked.id,
    state: 'booked',
    now: context.clock.now(),
  });
  await recordAudit(tx, actor, {
    action: 'waiting_list.opening_booked',
    doctorId,
    object: { type: 'waiting_entry', id: entryId },
    patientIds: [entry.patientId],
    details: { opening: openingId },
  });
  await announceWaitingList(tx, [...doctorIds]);
  return { appointmentId: appointment.uuid };
}

async function findEntry(tx: Tx, asked: Booking): Promise<EntryToBook> {
  const entry = await findEntryToBook(tx, asked);
  if (!entry) throw notFound('Patient on the waiting list');
  return entry;
}

/**
 * Reads the entry again under the locks. Throws if it has another patient, or replaces an appointment with another
 * doctor, because these were not locked.
 */
async function findSameEntry(tx: Tx, asked: Booking, seen: EntryToBook): Promise<EntryToBook> {
  const entry = await findEntry(tx, asked);
  const isSame =
    entry.patientId === seen.patientId &&
    entry.replacedDoctorId === seen.replacedDoctorId &&
    releases(entry) === releases(seen);
  if (!isSame) throw new LockedTooLittleError('The entry belongs to another record by now');
  return entry;
}

function noLongerOpen(): AppError {
  return new AppError('time_taken', 'This time is no longer offered.');
}

function releases({ replacedStatus }: EntryToBook): boolean {
  return replacedStatus !== null && isExpected(replacedStatus);
}

/**
 * Returns the doctor of the appointment to replace, or null if there is none. Rejects a doctor that the caller does not
 * act for.
 */
function replacedDoctorOf(actor: Actor, entry: EntryToBook): [number] | null {
  const { replacedDoctorId } = entry;
  if (replacedDoctorId === null || !releases(entry)) return null;
  if (actsForDoctor(actor, replacedDoctorId)) return [replacedDoctorId];
  throw notAllowed('This patient’s other appointment is with a doctor you do not work for.');
}

async function releaseReplaced(
  context: WithLock,
  tx: Tx,
  actor: Actor,
  { entry, depth }: { entry: EntryToBook; depth: number },
): Promise<void> {
  const { replacedUuid: uuid, replacedDoctorId: doctorId } = entry;
  if (uuid === null || doctorId === null || !releases(entry)) return;
  const body = { status: 'cancelled', allowOverlap: false } as const;
  await updateAppointment(context, tx, actor, { uuid, doctorId, body, ifMatch: null });
  await setDepth(tx, uuid, depth);
}

/** Closes an opening: no more patients get an offer, and open offers end. */
export async function withdrawOpening(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  openingId: number,
): Promise<void> {
  const { doctorId } = await findOpening(tx, actor, openingId);
  await lockOpeningAndEntry(tx, { openingId, entryId: 0 });
  const { state } = await findOpening(tx, actor, openingId);
  if (state !== 'open') throw noLongerOpen();
  await closeOpenings(tx, [openingId], { because: 'withdrawn', now: clock.now() });
  await recordAudit(tx, actor, {
    action: 'waiting_list.opening_withdrawn',
    doctorId,
    object: { type: 'opening', id: openingId },
  });
  await announceWaitingList(tx, [doctorId]);
}
