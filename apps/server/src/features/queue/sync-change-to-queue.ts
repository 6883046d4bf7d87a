import type { AppointmentChange, BookedAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { applyEntryPlan, placeEntry } from './apply-entry-plan.ts';
import {
  assertRoomIsFree,
  type EntryPlan,
  isShownDifferently,
  leavesRoom,
  planEntry,
} from './entry-plan.rules.ts';
import { clearDelayEndedBy } from './line/announce.queries.ts';
import { type QueueDoer, recordQueueChange, startPatient, thePatient } from './line/change-line.ts';
import { findCurrentEntry, findEntryOfAppointment, findNextEntry } from './line/line.queries.ts';
import { type LineEntry, shouldAdvance } from './line/line.rules.ts';
import { placeLeftBy } from './line/position.rules.ts';
import { listStanding } from './line/read-line.queries.ts';
import { type ChangedEntry, imageOf, type Undo } from './line/undo/undo.rules.ts';
import { type LockedQueue, lineOn } from './locked-queue.ts';
import { lineOfDays } from './queue-line.ts';
import { archiveEntry, leaveLine } from './reposition.queries.ts';
import { dayBegan, today } from './views/today.ts';

/**
 * Updates the queue after a change of an appointment. Returns the queue's version after the change if it can be undone,
 * else null.
 */
export async function syncChangeToQueue(
  lock: LockedQueue,
  actor: Actor,
  { before, after }: AppointmentChange,
): Promise<number | null> {
  const { context, tx, doctorId } = lock;
  const entry = await findEntryOfAppointment(tx, doctorId, after.uuid);
  const date = dateInZone(after.scheduledAt, context.settings.clinicTimezone);
  const plan = planEntry({ before, after, entry, date });
  if (plan.kind !== 'stay') {
    assertRoomIsFree(plan, await findCurrentEntry(tx, doctorId));
    return carryOut(lock, actor, { plan, entry, appointment: after, date });
  }
  if (entry && isShownDifferently(before, after)) {
    await recordShownDifferently(lock, actor, entry);
  }
  return null;
}

/** Updates the queue after a patient cancelled or moved the appointment. Rejects this unless the patient is waiting. */
export async function syncPatientsChangeToQueue(
  lock: LockedQueue,
  { before, after }: AppointmentChange,
): Promise<void> {
  const entry = await findEntryOfAppointment(lock.tx, lock.doctorId, after.uuid);
  if (entry?.status !== 'waiting') throw new AppError('entry_settled', 'This patient is no longer waiting.');
  const date = dateInZone(after.scheduledAt, lock.context.settings.clinicTimezone);
  const plan = planEntry({ before, after, entry, date });
  if (plan.kind === 'stay') return;
  const step = { plan, entry, appointment: after, date };
  const now = lock.context.clock.now();
  const version = await recordStep(lock, thePatient, step, { next: null, undo: null, now });
  if (plan.kind === 'enqueue') await placeEntry(lock, step);
  else await leave(lock, entry, { isDeleted: false, version });
}

export async function syncRemovalToQueue(
  lock: LockedQueue,
  actor: Actor,
  appointment: BookedAppointment,
): Promise<void> {
  const entry = await findEntryOfAppointment(lock.tx, lock.doctorId, appointment.uuid);
  if (!entry) return;
  const plan = { kind: 'leave', reason: 'deleted' } as const;
  await carryOut(lock, actor, { plan, entry, appointment, date: entry.queueDate });
}

type Step = {
  plan: Exclude<EntryPlan, { kind: 'stay' }>;
  /** The entry before the change. Null if the appointment had none, or a reset removed it. */
  entry: LineEntry | null;
  appointment: BookedAppointment;
  date: string;
};

/** Applies the plan. If it ends the current patient's visit and auto advance is on, also calls the next patient. */
async function carryOut(lock: LockedQueue, actor: Actor, step: Step): Promise<number | null> {
  const { plan, entry } = step;
  const next = await findSuccessor(lock, step);
  const undo = await undoOf(lock, step, next);
  // All statements store the same time, because an undo compares these times.
  const now = lock.context.clock.now();
  const version = await recordStep(lock, actor, step, { next, undo, now });
  if (plan.kind === 'enqueue') await applyEntryPlan(lock, actor, { ...step, plan, now });
  else if (entry) await leave(lock, entry, { isDeleted: plan.reason === 'deleted', version });
  if (next) await callSuccessor(lock, actor, { next, now });
  return undo && version;
}

/**
 * Returns the data for an undo. Returns null if the appointment is deleted, has no entry, or gets a new place by its
 * time. Unless the appointment is deleted, staff can change it back in another request.
 */
async function undoOf(
  lock: LockedQueue,
  { plan, entry }: Step,
  next: LineEntry | null,
): Promise<Undo | null> {
  const isKept = plan.kind === 'leave' ? plan.reason !== 'deleted' : plan.place === 'own';
  if (!(entry && isKept)) return null;
  const called: ChangedEntry[] = next ? [{ was: imageOf(next), became: 'in_progress' }] : [];
  const became = plan.kind === 'leave' ? null : plan.status;
  const entries = [{ was: imageOf(entry), became }, ...called];
  if (became !== null) return { kind: 'status', entries };
  const standing = await listStanding(lock.tx, lineOn(lock, entry.queueDate), dayBegan(lock.context));
  return { kind: 'status', entries, ...placeLeftBy(standing, entry.id) };
}

/**
 * Removes an entry from the queue. Archives it only if its appointment is deleted: a cancelled appointment still exists
 * and keeps the information.
 */
async function leave(
  lock: LockedQueue,
  entry: LineEntry,
  { isDeleted, version }: { isDeleted: boolean; version: number },
): Promise<void> {
  const { context, tx } = lock;
  const line = lineOn(lock, entry.queueDate);
  if (entry.calledAt !== null) await clearDelayEndedBy(tx, lock.doctorId, [entry.id]);
  if (isDeleted) await archiveEntry(tx, line, { entryId: entry.id, version, now: context.clock.now() });
  await leaveLine(tx, line, entry.id);
}

async function findSuccessor(lock: LockedQueue, { plan, entry }: Step): Promise<LineEntry | null> {
  if (!(entry && leavesRoom(plan) && shouldAdvance(lock.queue, entry))) return null;
  const date = today(lock.context);
  return findNextEntry(lock.tx, lineOn(lock, date), date);
}

async function callSuccessor(
  { tx, doctorId }: LockedQueue,
  actor: Actor,
  { next, now }: { next: LineEntry; now: Date },
): Promise<void> {
  await startPatient(tx, actor, next, now);
  await recordAudit(tx, actor, {
    action: 'queue.called_next',
    doctorId,
    patientIds: [next.patientId],
    details: { completed: null, called: next.appointmentUuid },
  });
}

function recordStep(
  lock: LockedQueue,
  doer: QueueDoer,
  step: Step,
  { next, undo, now }: { next: LineEntry | null; undo: Undo | null; now: Date },
): Promise<number> {
  const { plan, entry, appointment, date } = step;
  const before = { status: entry?.status ?? null, date: entry?.queueDate ?? null };
  const place = plan.kind === 'enqueue' && plan.place === 'new' ? date : before.date;
  const after = plan.kind === 'enqueue' ? { status: plan.status, date: place } : { status: null, date: null };
  return recordQueueChange(lock.tx, doer, {
    line: lineOfDays(lock.doctorId, lock.queue.queueType, [before.date, after.date, next?.queueDate]),
    reason: plan.reason,
    undo,
    entry,
    before,
    after: { ...after, appointment: appointment.uuid, called: next?.appointmentUuid ?? null },
    now,
  });
}

function recordShownDifferently(lock: LockedQueue, actor: Actor, entry: LineEntry): Promise<number> {
  const { status, queueDate: date, appointmentUuid: appointment } = entry;
  return recordQueueChange(lock.tx, actor, {
    line: lineOn(lock, date),
    reason: 'updated',
    entry,
    before: { status, date },
    after: { appointment, status, date },
    now: lock.context.clock.now(),
  });
}
