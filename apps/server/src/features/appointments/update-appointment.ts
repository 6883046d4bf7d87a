import type { api } from '@anteroom/contract/api';
import type { Appointment, UpdateAppointmentBody } from '@anteroom/contract/appointments';
import type { RouteOutput } from '@anteroom/contract/route';
import { visitTexts } from '@anteroom/contract/visit-notes';
import { recordAudit, sealChangedValues } from '#features/audit';
import { assertUnrestricted } from '#features/patients';
import { assertDoctorIsActive } from '#features/staff';
import { notFound } from '#platform/app-error';
import { ascending } from '#platform/ascending';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { lockAgainstTickets, updateAppointmentRow } from './appointment-change.queries.ts';
import {
  assertConditions,
  assertDuration,
  isExpectedAgain,
  mergeChange,
  takesTime,
} from './appointment-change.rules.ts';
import type { AppointmentListener, LockedDoctor, QueuedAppointment } from './appointment-listener.ts';
import { findVisibleAppointment, lockPatientOf } from './appointments.queries.ts';
import { assertBookablePatient } from './assert-bookable-patient.ts';
import { assertFreeTime, endOf } from './assert-free-time.ts';
import { presentAppointment } from './present-appointment.ts';
import { readAppointment } from './read-appointment.ts';
import { fileDraft } from './visit-notes/file-draft.ts';
import { countTextChange } from './visit-notes/visit-drafts.queries.ts';

type Update = { uuid: string; doctorId: number; body: UpdateAppointmentBody; ifMatch: number | null };

type Change = { id: number; before: Appointment; after: Appointment; fields: readonly string[] };

/** Changes an appointment and its place in the queue. Takes the doctor's lock before it reads anything. */
export async function updateAppointment(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, body, ifMatch }: Update,
): Promise<RouteOutput<typeof api.updateAppointment>> {
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const change = await readChange(context, tx, actor, { uuid, body });
  const { before, after, fields } = change;
  assertFresh(ifMatch, before, {
    what: 'this appointment',
    current: before,
    shownPatientIds: [before.patientId],
  });
  assertConditions(after);
  assertDuration(before, after, context.clock.now());
  if (fields.length === 0) {
    await recordAudit(tx, actor, { action: 'appointment.read', ...subjectOf(change) });
    return { appointment: before, undoVersion: null };
  }
  if (!isOfStatusAlone(fields)) await assertUnrestricted(tx, actor, patientsOf(change));
  await assertMayMake(tx, actor, change);
  const overlaps = await countOverlaps(tx, actor, change, body.allowOverlap);
  const version = await write(context, tx, actor, { doctor, change, overlaps });
  if (changesTexts(fields)) await countTextChange(tx, change.id);
  await recordAudit(tx, actor, {
    action: 'appointment.updated',
    ...subjectOf(change),
    changedFields: fields,
    details: overlaps === null ? {} : { overlaps },
    sealedValues: sealChangedValues(context.settings.appSecret, fields, { before, after }),
  });
  return {
    appointment: await readAppointment(tx, actor, uuid),
    undoVersion: isOfStatusAlone(fields) ? version : null,
  };
}

/**
 * Returns whether a change affects nothing but the status and the reason of a cancellation. Such a change is possible
 * for a restricted record too.
 */
export function isOfStatusAlone(fields: readonly string[]): boolean {
  return fields.every((field) => field === 'status' || field === 'cancellationReason');
}

export function changesTexts(fields: readonly string[]): boolean {
  return visitTexts.some((text) => fields.includes(text));
}

type Reading = Pick<Update, 'uuid' | 'body'>;

/**
 * Reads the appointment and locks its patients. The patients' data is read later, under their locks.
 */
async function readChange(context: Context, tx: Tx, actor: Actor, { uuid, body }: Reading): Promise<Change> {
  let row = await findVisibleAppointment(tx, actor, uuid);
  // Store an open draft in the appointment first, so that a caller who has not seen the draft gets a version conflict.
  if (row && changesTexts(Object.keys(body)) && (await fileDraft(context, tx, row.id))) {
    row = await findVisibleAppointment(tx, actor, uuid);
  }
  if (!row) throw notFound('Appointment');
  const before = presentAppointment(row);
  const after = mergeChange(before, body);
  await lockPatientOf(tx, row, [after.patientId]);
  return { id: row.id, before, after, fields: fieldsThatDiffer(before, after) };
}

/** Returns the affected patients in the global lock order, by id. */
function patientsOf({ before, after }: Pick<Change, 'before' | 'after'>): number[] {
  return ascending([before.patientId, after.patientId]);
}

async function assertMayMake(tx: Tx, actor: Actor, { before, after }: Change): Promise<void> {
  const isBookedAnew = isExpectedAgain(before, after);
  if (isBookedAnew) await assertDoctorIsActive(tx, after.doctorId);
  if (isBookedAnew || after.patientId !== before.patientId) {
    await assertBookablePatient(tx, actor, after.patientId);
  }
}

/**
 * Rejects the change if it overlaps other appointments, unless `allowOverlap` is set. Returns the number of overlaps,
 * or null if they need not be checked (see `takesTime`).
 */
async function countOverlaps(
  tx: Tx,
  actor: Actor,
  { before, after }: Change,
  allowOverlap: boolean,
): Promise<number | null> {
  if (!takesTime(before, after)) return null;
  return assertFreeTime(tx, actor, { ...after, allowOverlap, except: after.uuid });
}

type Writing = { doctor: LockedDoctor; change: Change; overlaps: number | null };

/**
 * Writes the queue entry before the appointment, as the global lock order requires. Returns the queue's version if the
 * change of the status can be undone.
 */
async function write(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctor, change, overlaps }: Writing,
): Promise<number | null> {
  const { id, before, after } = change;
  const version = await doctor.changed(actor, {
    before: toQueued(id, before),
    after: toQueued(id, after),
  });
  if (after.patientId !== before.patientId) await lockAgainstTickets(tx, id);
  const needsTicket = after.ticketCode === null && after.status !== 'cancelled';
  await updateAppointmentRow(tx, id, {
    ...after,
    formerPatientId: before.patientId,
    end: endOf(after),
    overlaps,
    ticketCode: needsTicket ? await doctor.giveTicketCode() : after.ticketCode,
    now: context.clock.now(),
  });
  return version;
}

/** Converts an appointment to the shape that the hooks of the queue expect. */
export function toQueued(id: number, appointment: Appointment): QueuedAppointment {
  return { ...appointment, id, scheduledAt: new Date(appointment.scheduledDateTime) };
}

function subjectOf({ before, after }: Change) {
  return {
    doctorId: before.doctorId,
    object: { type: 'appointment', id: before.uuid },
    patientIds: patientsOf({ before, after }),
  };
}
