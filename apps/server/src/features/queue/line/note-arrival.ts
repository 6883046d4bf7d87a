import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { type AuditedBy, recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { findLateness, setLateMinutes } from '../shown-estimates/shown-estimates.queries.ts';
import { arrivalInForce, latenessInForce, today } from '../views/today.ts';
import { openQueue, type QueueDoer, recordQueueChange, thePatient } from './change-line.ts';
import { findEntryOfAppointment, setArrived } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';
import { presentSkip } from './present-skip.ts';
import { imageOf, isoOf } from './undo/undo.rules.ts';

/** A staff member, or the patient. If it is the patient, only the metadata of the request is known. */
type Doer = AuditedBy & Partial<QueueDoer>;
type Noted = { line: QueueLine; entry: LineEntry; version: number; isChanged: boolean };

type OfPatient = { doctorId: number; appointmentUuid: string };

/** Marks a waiting patient as arrived, or removes that mark. Does nothing if this would change nothing. */
export async function noteArrival(
  context: Context,
  tx: Tx,
  by: Doer,
  { hasArrived, ...patient }: OfPatient & { hasArrived: boolean },
): Promise<Noted> {
  const now = context.clock.now();
  const due = await openDueEntry(context, tx, by, patient);
  const { line, entry } = due;
  if (hasArrived === (entry.arrivedAt !== null)) return { ...due, isChanged: false };

  const arrivedAt = hasArrived ? now : null;
  const { changed } = await pipeline({
    arrival: setArrived(tx, entry.id, arrivedAt),
    changed: recordQueueChange(tx, doerOf(by), {
      line,
      entry,
      now,
      // Only staff can undo, so a patient's own report needs no stored state.
      undo: isPatient(by)
        ? null
        : { kind: 'arrival', entryId: entry.id, was: imageOf(entry), became: isoOf(arrivedAt) },
      reason: 'arrived',
      before: { hasArrived: !hasArrived },
      after: { hasArrived },
    }),
    audit: recordAudit(tx, by, {
      action: isPatient(by) ? 'visit.arrival_reported' : 'queue.checked_in',
      doctorId: patient.doctorId,
      object: { type: 'appointment', id: patient.appointmentUuid },
      patientIds: [entry.patientId],
      details: { hasArrived },
    }),
  });
  return { line, entry, version: changed, isChanged: true };
}

/**
 * Stores how many minutes late a patient will be; null clears it. Does nothing if the patient has arrived, or if this
 * would change nothing.
 */
export async function noteLateness(
  context: Context,
  tx: Tx,
  by: Doer,
  { minutes, ...patient }: OfPatient & { minutes: number | null },
): Promise<Noted> {
  const due = await openDueEntry(context, tx, by, patient);
  const { line, entry } = due;
  const now = context.clock.now();
  const { scheduledAt } = entry;
  const lateness = await findLateness(tx, entry.id);
  const before = latenessInForce(context, { ...lateness, queueType: line.kind, scheduledAt });
  if (entry.arrivedAt !== null || minutes === before) return { ...due, isChanged: false };

  const { changed } = await pipeline({
    lateness: setLateMinutes(tx, entry.id, { minutes, now }),
    changed: recordQueueChange(tx, doerOf(by), {
      line,
      entry,
      reason: 'running_late',
      before: { lateMinutes: before },
      after: { lateMinutes: minutes },
      now,
    }),
    audit: recordAudit(tx, by, {
      action: 'visit.running_late_reported',
      doctorId: patient.doctorId,
      object: { type: 'appointment', id: patient.appointmentUuid },
      patientIds: [entry.patientId],
      details: { minutes },
    }),
  });
  return { line, entry, version: changed, isChanged: true };
}

/**
 * Takes the doctor's lock and reads the patient's entry. Rejects entries that are not waiting or belong to a later day.
 */
async function openDueEntry(
  context: Context,
  tx: Tx,
  { userId }: Doer,
  { doctorId, appointmentUuid }: OfPatient,
): Promise<Omit<Noted, 'isChanged'>> {
  const by = typeof userId === 'number' ? { userId } : null;
  const {
    queue: { queueType, version },
    entry: found,
  } = await pipeline({
    queue: openQueue(tx, by, { doctorId }),
    entry: findEntryOfAppointment(tx, doctorId, appointmentUuid),
  });
  if (!found) throw notFound('Appointment');
  const entry = { ...found, arrivedAt: arrivalInForce(context, { queueType, ...found }) };
  if (entry.status !== 'waiting') throw new AppError('entry_settled', 'This patient is no longer waiting.');
  if (entry.queueDate > today(context))
    throw new AppError('entry_settled', 'This appointment is on another day.');
  return { line: lineOfBooking(doctorId, queueType, entry.queueDate), entry, version };
}

function isPatient(by: Doer): boolean {
  return by.userId === undefined;
}

function doerOf({ userId, name }: Doer): QueueDoer {
  return userId === undefined || name === undefined ? thePatient : { userId, name };
}

type CheckIn = { doctorId: number; appointmentUuid: string; hasArrived: boolean };

export async function checkIn(
  context: Context,
  tx: Tx,
  actor: Actor,
  input: CheckIn,
): Promise<RouteOutput<typeof api.checkIn>> {
  const noted = await noteArrival(context, tx, actor, input);
  const shown = await presentSkip(context, tx, noted);
  return { ...shown, undoVersion: noted.isChanged ? shown.version : null };
}
