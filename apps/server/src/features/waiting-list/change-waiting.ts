import type { AddToWaitingListBody, WaitingEntry, WaitingEntryChange } from '@anteroom/contract/waiting-list';
import { assertBookablePatient, findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { announceWaitingList } from '#features/live';
import { lockPatient } from '#features/patients';
import { assertDoctorIsActive, assertStillActsForDoctor } from '#features/staff';
import { AppError, invalidField, notAllowed, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { LockedTooLittleError } from '#platform/db/transaction';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { dateInZone } from '#platform/time/clinic-time';
import { presentEntry } from './list-waiting.ts';
import { endOffersOfEntry } from './offer-answers.queries.ts';
import {
  insertEntry,
  isWaitingFor,
  listEntries,
  lockEntry,
  removeEntry,
  setDoctors,
  updateEntry,
} from './waiting-list.queries.ts';
import { assertPossible } from './wishes.rules.ts';

/** Puts a patient on the waiting list. Takes the patient's lock before anything is read. */
export async function addToWaitingList(
  context: Context,
  tx: Tx,
  actor: Actor,
  { patientId, replacesAppointmentId, ...body }: AddToWaitingListBody,
): Promise<WaitingEntry> {
  await lockPatient(tx, patientId);
  await assertBookablePatient(tx, actor, patientId);
  await assertMayChoose(tx, actor, body.doctorIds);
  assertPossible(body, today(context));
  const replacesId = await findReplaced(context, tx, actor, { patientId, uuid: replacesAppointmentId });
  const wishes = { ...body, doctorIds: inOrder(body.doctorIds) };
  await assertWaitsOnce(tx, { patientId, doctorIds: wishes.doctorIds, exceptId: null });
  const id = await insertEntry(tx, {
    ...wishes,
    patientId,
    replacesId,
    addedBy: actor.userId,
    now: context.clock.now(),
  });
  await recordAudit(tx, actor, { action: 'waiting_list.added', ...subjectOf({ id, patientId, ...wishes }) });
  await announceWaitingList(tx, wishes.doctorIds);
  return findEntry(context, tx, actor, id);
}

type Update = { entryId: number; change: WaitingEntryChange; ifMatch: number | null };

export async function updateWaiting(
  context: Context,
  tx: Tx,
  actor: Actor,
  { entryId, change, ifMatch }: Update,
): Promise<WaitingEntry> {
  const { before, doctorIds } = await lockToChange(context, tx, actor, entryId);
  assertFresh(ifMatch, before, {
    what: 'this entry',
    current: before,
    shownPatientIds: [before.patientId],
  });
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const was = { ...before, doctorIds };
  const wishes: typeof was = { ...was, ...given };
  wishes.doctorIds = inOrder(wishes.doctorIds);
  const changedFields = fieldsThatDiffer(was, wishes);
  if (changedFields.length === 0) return before;
  const added = wishes.doctorIds.filter((id) => !doctorIds.includes(id));
  await assertMayChoose(tx, actor, added);
  assertPossible(wishes, change.latest === undefined ? '' : today(context));
  const { patientId } = before;
  await assertWaitsOnce(tx, { patientId, doctorIds: wishes.doctorIds, exceptId: entryId });
  await updateEntry(tx, entryId, wishes);
  await setDoctors(tx, entryId, wishes.doctorIds);
  const lost = doctorIds.filter((id) => !wishes.doctorIds.includes(id));
  if (lost.length > 0) await endOffersOfEntry(tx, entryId, lost);
  const subject = subjectOf({ id: entryId, patientId, doctorIds: wishes.doctorIds });
  await recordAudit(tx, actor, { action: 'waiting_list.updated', ...subject, changedFields });
  await announceWaitingList(tx, [...new Set([...doctorIds, ...wishes.doctorIds])]);
  return findEntry(context, tx, actor, entryId);
}

export async function removeFromWaitingList(
  context: Context,
  tx: Tx,
  actor: Actor,
  entryId: number,
): Promise<void> {
  const {
    before: { patientId },
    doctorIds,
  } = await lockToChange(context, tx, actor, entryId);
  await removeEntry(tx, entryId, context.clock.now());
  await endOffersOfEntry(tx, entryId);
  const subject = subjectOf({ id: entryId, patientId, doctorIds });
  await recordAudit(tx, actor, { action: 'waiting_list.removed', ...subject });
  await announceWaitingList(tx, doctorIds);
}

function today({ clock, settings }: Context): string {
  return dateInZone(clock.now(), settings.clinicTimezone);
}

/** Rejects doctors that the caller does not act for, or that cannot have patients. */
async function assertMayChoose(tx: Tx, actor: Actor, doctorIds: readonly number[]): Promise<void> {
  for (const doctorId of doctorIds) {
    await assertDoctorIsActive(tx, doctorId, 'doctorIds');
    await assertStillActsForDoctor(tx, actor, doctorId);
  }
}

type Waiting = Parameters<typeof isWaitingFor>[1];

/** Rejects a second waiting list entry for a doctor, because the patient would then get two offers of the same time. */
async function assertWaitsOnce(tx: Tx, waiting: Waiting): Promise<void> {
  if (!(await isWaitingFor(tx, waiting))) return;
  throw new AppError(
    'already_waiting',
    'This patient already waits for one of these doctors. Change that entry instead.',
  );
}

type Replaced = { patientId: number; uuid: string | null };

/**
 * Finds the appointment that an earlier time would replace, and returns its id. It must be an upcoming appointment of
 * the patient.
 */
async function findReplaced(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { patientId, uuid }: Replaced,
): Promise<number | null> {
  if (uuid === null) return null;
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  const isToCome =
    appointment?.patientId === patientId &&
    ['scheduled', 'confirmed'].includes(appointment.status) &&
    appointment.scheduledAt > clock.now();
  if (isToCome) return appointment.id;
  throw invalidField('replacesAppointmentId', 'Choose an appointment of this patient that is still to come');
}

/**
 * Takes the locks of the patient and the entry. Responds with the same 404 for an entry of another doctor as for a
 * missing one, and with 403 if the entry is also for doctors that the caller does not act for. If a merge or a
 * separation gave the entry to another record before the locks were taken, throws an error that makes the transaction
 * start again.
 */
async function lockToChange(context: Context, tx: Tx, actor: Actor, entryId: number) {
  const { patientId } = await findEntry(context, tx, actor, entryId);
  await lockPatient(tx, patientId);
  const locked = await lockEntry(tx, entryId);
  if (locked && locked.patientId !== patientId)
    throw new LockedTooLittleError('The entry belongs to another record by now');
  const before = await findEntry(context, tx, actor, entryId);
  if (before.hasOtherDoctors || !locked) {
    throw notAllowed(
      'This patient also waits for doctors you do not work for. Only an admin can change that.',
    );
  }
  return { before, doctorIds: locked.doctorIds };
}

async function findEntry(
  { settings }: Context,
  tx: Tx,
  actor: Actor,
  entryId: number,
): Promise<WaitingEntry> {
  const [row] = await listEntries(tx, actor, { entryId }, 1);
  if (!row) throw notFound('Entry of the waiting list');
  return presentEntry(row, settings.sms !== null);
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/**
 * Returns the subject of an audit entry. A waiting list entry for several doctors is recorded without a doctor, because
 * an audit entry names at most one.
 */
export function subjectOf({
  id,
  patientId,
  doctorIds,
}: {
  id: number;
  patientId: number;
  doctorIds: readonly number[];
}) {
  const [doctorId, ...others] = doctorIds;
  return {
    ...(doctorId === undefined || others.length > 0 ? {} : { doctorId }),
    object: { type: 'waiting_entry', id },
    patientIds: [patientId],
  };
}
