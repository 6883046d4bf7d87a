import type { Context } from '#context';
import { type AuditedBy, recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inOneGo } from '#platform/db/in-one-go';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { findLateMinutes, setLateMinutes } from '../shown/shown.queries.ts';
import { today } from '../views/today.ts';
import { findEntryOfAppointment, setArrived } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';
import { openQueue } from './open-queue.ts';
import { type QueueDoer, recordQueueChange, thePatient } from './record-queue-change.ts';

/** Someone of the clinic, or the patient themself: then only the request is known. */
type Doer = AuditedBy & Partial<QueueDoer>;
type Noted = { line: QueueLine; entry: LineEntry; version: number };

type OfPatient = { doctorId: number; appointmentUuid: string };

/** Notes that a waiting patient is here, or takes that back. Noted again, it changes nothing. */
export async function noteArrival(
  context: Context,
  tx: Tx,
  by: Doer,
  { hasArrived, ...patient }: OfPatient & { hasArrived: boolean },
): Promise<Noted> {
  const now = context.clock.now();
  const { line, entry, version } = await openDueEntry(context, tx, by, patient);
  if (hasArrived === (entry.arrivedAt !== null)) return { line, entry, version };

  const [, changed] = await inOneGo([
    setArrived(tx, entry.id, hasArrived ? now : null),
    recordQueueChange(tx, doerOf(by), {
      ...{ line, entry, now },
      reason: 'arrived',
      before: { hasArrived: !hasArrived },
      after: { hasArrived },
    }),
    recordAudit(tx, by, {
      action: isPatient(by) ? 'visit.arrival_reported' : 'queue.checked_in',
      doctorId: patient.doctorId,
      object: { type: 'appointment', id: patient.appointmentUuid },
      patientIds: [entry.patientId],
      details: { hasArrived },
    }),
  ]);
  return { line, entry, version: changed };
}

/** Notes how much later a patient comes, null: on time after all. Who is here already is not late. */
export async function noteLateness(
  context: Context,
  tx: Tx,
  by: Doer,
  { minutes, ...patient }: OfPatient & { minutes: number | null },
): Promise<Noted> {
  const { line, entry, version } = await openDueEntry(context, tx, by, patient);
  const before = await findLateMinutes(tx, entry.id);
  if (entry.arrivedAt !== null || minutes === before) return { line, entry, version };

  const [, changed] = await inOneGo([
    setLateMinutes(tx, entry.id, minutes),
    recordQueueChange(tx, doerOf(by), {
      ...{ line, entry },
      reason: 'running_late',
      before: { lateMinutes: before },
      after: { lateMinutes: minutes },
      now: context.clock.now(),
    }),
    recordAudit(tx, by, {
      action: 'visit.running_late_reported',
      doctorId: patient.doctorId,
      object: { type: 'appointment', id: patient.appointmentUuid },
      patientIds: [entry.patientId],
      details: { minutes },
    }),
  ]);
  return { line, entry, version: changed };
}

/** Takes the doctor's lock and refuses whoever does not wait, or is not due yet. */
async function openDueEntry(
  context: Context,
  tx: Tx,
  { userId }: Doer,
  { doctorId, appointmentUuid }: OfPatient,
): Promise<Noted> {
  const by = typeof userId === 'number' ? { userId } : null;
  const [{ queueType, version }, entry] = await inOneGo([
    openQueue(tx, by, { doctorId }),
    findEntryOfAppointment(tx, doctorId, appointmentUuid),
  ]);
  if (!entry) throw notFound('Appointment');
  if (entry.status !== 'waiting')
    throw new AppError('entry_settled', 'This patient is not waiting any more.');
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
