import type { AppointmentStatus } from '@anteroom/contract/appointments';
import {
  type BookedAppointment,
  findVisibleAppointment,
  holdsItsTime,
  isExpectedAgain,
  isTimeTaken,
  lockPatientOf,
  removeAppointment,
  restoreAppointmentStatus,
} from '#features/appointments';
import { findPatientStates } from '#features/patients';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { takePlace, takePlaceBefore } from '../../positions.queries.ts';
import { lineOfBooking } from '../../queue-line.ts';
import { archiveEntry, leaveLine, moveToLine, moveWithinLine } from '../../reposition.queries.ts';
import { dayBegan } from '../../views/today.ts';
import { findDelay, storeDelay } from '../announce.queries.ts';
import {
  findCurrentEntry,
  findEntry,
  findEntryOfAppointment,
  type LockedQueueRow,
  setPaused,
} from '../line.queries.ts';
import type { LineEntry } from '../line.rules.ts';
import { findFirstFallen, type PlaceLeft, planPlaceBehind } from '../position.rules.ts';
import { exchangePositions, listStanding } from '../read-line.queries.ts';
import { hasPauseChange, listPositions, restoreArrival, restoreEntry } from './undo.queries.ts';
import {
  asWaiting,
  type ChangedEntry,
  delayImageOf,
  type EntryImage,
  inWritingOrder,
  isAsLeft,
  isoOf,
  notUndone,
  patientInactive,
  timeTaken,
  type Undo,
  type UndoOf,
} from './undo.rules.ts';

/**
 * The hook that runs when an undo makes a cancelled appointment scheduled again. The caller holds the patient's lock.
 */
export type UndoListener = {
  expectedAgain(tx: Tx, actor: Actor, appointment: BookedAppointment): Promise<void>;
};

/** An undo under the doctor's lock. `changedIn` is the queue's version after the change, `at` when it was made. */
export type Step = {
  context: Context & UndoListener;
  tx: Tx;
  actor: Actor;
  doctorId: number;
  queue: LockedQueueRow;
  changedIn: number;
  at: Date;
  now: Date;
};

export type Reversed = {
  /** The changed entries. The patient of the change comes first, if the entry still exists. */
  entries: readonly LineEntry[];
  /** Finishes the undo once its queue version is known. For example, archives a removed entry with that version. */
  complete?: (version: number) => Promise<void>;
};

type Reversals = { [Kind in Undo['kind']]: (step: Step, undo: UndoOf<Kind>) => Promise<Reversed> };

/**
 * The reversal of each kind of change. Each checks that the entries are still as the change left them, so that no later
 * work is lost.
 */
export const reversals: Reversals = {
  call: reverseEntries,
  skip: reverseEntries,
  status: reverseEntries,
  arrival: async ({ tx, doctorId }, { kind, entryId, was, became }) => {
    const entry = await findEntry(tx, doctorId, entryId);
    if (entry?.status !== 'waiting' || isoOf(entry.arrivedAt) !== became) throw notUndone(kind);
    await restoreArrival(tx, entryId, was);
    return { entries: [entry] };
  },
  pause: async ({ tx, doctorId, queue, changedIn, at }, { kind, was, isActive }) => {
    if (queue.isActive !== isActive) throw notUndone(kind);
    // A queue stores when it was paused, but not when it was started again.
    const isSame = isActive
      ? !(await hasPauseChange(tx, { doctorId, after: changedIn }))
      : queue.pausedAt?.getTime() === at.getTime();
    if (!isSame) throw notUndone(kind);
    await setPaused(tx, doctorId, was === null ? null : new Date(was));
    return { entries: [] };
  },
  move: async ({ tx, doctorId }, { kind, entryId, was, became }) => {
    const now = await listPositions(
      tx,
      became.map(({ id }) => id),
    );
    const isSame = became.every(({ id, position }) =>
      now.some((entry) => entry.id === id && entry.status === 'waiting' && entry.position === position),
    );
    const entry = await findEntry(tx, doctorId, entryId);
    if (!(isSame && entry)) throw notUndone(kind);
    await exchangePositions(tx, was);
    return { entries: [entry] };
  },
  walk_in: removeWalkIn,
  delay: async ({ tx, doctorId }, { kind, was, became }) => {
    const delay = delayImageOf(await findDelay(tx, doctorId));
    const isSame = delay?.minutes === became?.minutes && delay?.announcedAt === became?.announcedAt;
    if (!isSame) throw notUndone(kind);
    // Keep the original announcement time, because the delay counts from it. If a patient has been called since then,
    // the delay stays ended.
    await storeDelay(tx, doctorId, was && { ...was, announcedAt: new Date(was.announcedAt) });
    return { entries: [] };
  },
};

type Found = ChangedEntry & { entry: LineEntry | null };

type OfEntries = UndoOf<'call' | 'skip' | 'status'>;

async function reverseEntries(step: Step, undo: OfEntries): Promise<Reversed> {
  const found = await findAsLeft(step, undo);
  const isTaken = await isAnotherCurrent(step, found);
  const restored: LineEntry[] = [];
  for (const one of inWritingOrder(found)) {
    const was = isTaken && one.was.status === 'in_progress' ? besideCurrent(undo, one.was) : one.was;
    restored.push(await restore(step, { ...one, was }, undo));
  }
  const place = ({ appointmentUuid }: LineEntry) =>
    undo.entries.findIndex(({ was }) => was.appointmentUuid === appointmentUuid);
  return { entries: restored.toSorted((one, other) => place(one) - place(other)) };
}

/**
 * Finds the entries if they are still as the change left them. To undo a skip, only the skipped patient's entry must be
 * unchanged: the entry of the patient called next is omitted if it has changed since.
 */
async function findAsLeft({ tx, doctorId, at }: Step, { kind, entries }: OfEntries): Promise<Found[]> {
  const found: Found[] = [];
  for (const changed of entries) {
    const entry = await findEntryOfAppointment(tx, doctorId, changed.was.appointmentUuid);
    if (isAsLeft(entry, changed, at)) found.push({ ...changed, entry });
    else if (kind !== 'skip' || changed === entries[0]) throw notUndone(kind, changed.became);
  }
  return found;
}

async function isAnotherCurrent({ tx, doctorId }: Step, found: readonly Found[]): Promise<boolean> {
  const current = await findCurrentEntry(tx, doctorId);
  return current !== null && !found.some(({ entry }) => entry?.id === current.id);
}

function besideCurrent({ kind }: OfEntries, was: EntryImage): EntryImage {
  if (kind !== 'skip') throw notUndone(kind);
  return asWaiting(was);
}

async function restore(step: Step, { entry, was }: Found, place: Partial<PlaceLeft>): Promise<LineEntry> {
  const { tx, actor, doctorId, now } = step;
  const appointment = await findVisibleAppointment(tx, actor, was.appointmentUuid);
  if (!appointment) throw notUndone('status');
  const wasCancelled = entry === null;
  const isMoved = appointment.scheduledAt.toISOString() !== was.scheduledAt;
  if (wasCancelled && (appointment.status !== 'cancelled' || isMoved)) throw notUndone('status');
  await lockPatientOf(tx, appointment);
  await assertBookable(tx, appointment, was);
  if (wasCancelled) await expectAgain(step, appointment, was);
  const id = entry?.id ?? (await enterAgain(step, appointment.id, was, place));
  if (entry && isMoved && was.status === 'waiting') await placeByTime(step, entry, appointment.scheduledAt);
  await restoreEntry(tx, id, was);
  if (wasCancelled) await restoreArrival(tx, id, was);
  await restoreAppointmentStatus(tx, { id: appointment.id, status: was.appointmentStatus, now });
  const restored = await findEntry(tx, doctorId, id);
  if (!restored) throw new Error('A restored queue entry was not found.');
  return restored;
}

/** Rejects an undo that would make an inactive patient expected again, because inactive patients cannot be booked. */
async function assertBookable(
  tx: Tx,
  { status, patientId }: BookedAppointment & { status: AppointmentStatus },
  { appointmentStatus }: EntryImage,
): Promise<void> {
  if (!isExpectedAgain({ status }, { status: appointmentStatus })) return;
  const patient = (await findPatientStates(tx, [patientId])).get(patientId);
  if (!patient?.isActive) throw patientInactive();
}

/** Prepares a cancelled appointment to be restored. Rejects this if its time was booked since. */
async function expectAgain(
  { context, tx, actor }: Step,
  appointment: BookedAppointment,
  { appointmentStatus: status }: EntryImage,
): Promise<void> {
  if (holdsItsTime({ status }) && (await isTimeTaken(tx, appointment.id))) throw timeTaken();
  await context.expectedAgain(tx, actor, appointment);
}

/**
 * Places an entry by the new time of its appointment, which was moved since the change. A waiting patient must be on
 * the date of the appointment.
 */
async function placeByTime(
  { context, tx, doctorId, queue }: Step,
  entry: LineEntry,
  scheduledAt: Date,
): Promise<void> {
  const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
  const from = lineOfBooking(doctorId, queue.queueType, entry.queueDate);
  const to = lineOfBooking(doctorId, queue.queueType, date);
  const placed = { entryId: entry.id, date, scheduledAt };
  if (from.date === to.date) await moveWithinLine(tx, to, placed);
  else await moveToLine(tx, { from, to }, placed);
}

/**
 * Gives a cancelled appointment its place in the queue again: behind the waiting patients who were ahead of it. Entries
 * whose serial numbers became smaller get their former numbers back.
 */
async function enterAgain(
  { context, tx, doctorId, queue }: Step,
  appointmentId: number,
  { queueDate: date, scheduledAt }: EntryImage,
  { ahead = [], fallen = [] }: Partial<PlaceLeft>,
): Promise<number> {
  const line = lineOfBooking(doctorId, queue.queueType, date);
  const standing = () => listStanding(tx, line, dayBegan(context));
  const newcomer = { appointmentId, date, scheduledAt: new Date(scheduledAt), isWalkIn: false };
  const follower = findFirstFallen(await standing(), fallen);
  const entryId = follower
    ? await takePlaceBefore(tx, line, newcomer, follower.position)
    : await takePlace(tx, line, newcomer);
  await exchangePositions(tx, planPlaceBehind(await standing(), entryId, ahead));
  return entryId;
}

/**
 * Deletes the appointment of a walk-in and archives its queue entry. The patient's record stays, even if it was created
 * with the walk-in.
 */
async function removeWalkIn(
  { context, tx, actor, doctorId, queue, at, now }: Step,
  { kind, appointmentUuid }: UndoOf<'walk_in'>,
): Promise<Reversed> {
  const entry = await findEntryOfAppointment(tx, doctorId, appointmentUuid);
  const appointment = await findVisibleAppointment(tx, actor, appointmentUuid);
  const isSame = entry?.status === 'waiting' && entry.arrivedAt?.getTime() === at.getTime();
  if (!(isSame && appointment?.version === 1)) throw notUndone(kind);
  await lockPatientOf(tx, appointment);
  const line = lineOfBooking(doctorId, queue.queueType, entry.queueDate);
  return {
    entries: [entry],
    complete: async (version) => {
      await archiveEntry(tx, line, { entryId: entry.id, version, now });
      await leaveLine(tx, line, entry.id);
      await removeAppointment(context, tx, actor, appointment.id);
    },
  };
}
