import type { AppointmentChange, BookedAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import type { Actor } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { applyEntryPlan } from './apply-entry-plan.ts';
import {
  assertRoomIsFree,
  type EntryPlan,
  isShownDifferently,
  leavesRoom,
  planEntry,
} from './entry-plan.rules.ts';
import { recordQueueChange, startPatient } from './line/change-line.ts';
import { findCurrentEntry, findEntryOfAppointment, findNextEntry } from './line/line.queries.ts';
import { type LineEntry, shouldAdvance } from './line/line.rules.ts';
import { type LockedQueue, lineOn } from './locked-queue.ts';
import type { QueueLine } from './queue-line.ts';
import { archiveEntry, leaveLine } from './reposition.queries.ts';
import { today } from './views/today.ts';

export async function syncChangeToQueue(
  lock: LockedQueue,
  actor: Actor,
  { before, after }: AppointmentChange,
): Promise<void> {
  const { context, tx, doctorId } = lock;
  const entry = await findEntryOfAppointment(tx, doctorId, after.uuid);
  const date = dateInZone(after.scheduledAt, context.settings.clinicTimezone);
  const plan = planEntry({ before, after, entry, date });
  if (plan.kind !== 'stay') {
    assertRoomIsFree(plan, await findCurrentEntry(tx, doctorId));
    await carryOut(lock, actor, { plan, entry, appointment: after, date });
  } else if (entry && isShownDifferently(before, after)) {
    await recordShownDifferently(lock, actor, entry);
  }
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
  /** Null if the appointment had no entry, or a reset removed it. */
  entry: LineEntry | null;
  appointment: BookedAppointment;
  date: string;
};

/** Applies the plan, and calls the next patient if the current one leaves by it and auto advance is on. */
async function carryOut(lock: LockedQueue, actor: Actor, step: Step): Promise<void> {
  const { plan, entry } = step;
  const next = await findSuccessor(lock, step);
  const version = await recordStep(lock, actor, step, next);
  if (plan.kind === 'enqueue') await applyEntryPlan(lock, actor, { ...step, plan });
  else if (entry) await leave(lock, entry, { isDeleted: plan.reason === 'deleted', version });
  if (next) await callSuccessor(lock, actor, next);
}

/** Archives the entry only of a deleted appointment. A cancelled appointment still exists and keeps the information. */
async function leave(
  lock: LockedQueue,
  entry: LineEntry,
  { isDeleted, version }: { isDeleted: boolean; version: number },
): Promise<void> {
  const { context, tx } = lock;
  const line = lineOn(lock, entry.queueDate);
  if (isDeleted) await archiveEntry(tx, line, { entryId: entry.id, version, now: context.clock.now() });
  await leaveLine(tx, line, entry.id);
}

async function findSuccessor(lock: LockedQueue, { plan, entry }: Step): Promise<LineEntry | null> {
  if (!(entry && leavesRoom(plan) && shouldAdvance(lock.queue, entry))) return null;
  const date = today(lock.context);
  return findNextEntry(lock.tx, lineOn(lock, date), date);
}

async function callSuccessor(lock: LockedQueue, actor: Actor, next: LineEntry): Promise<void> {
  const { context, tx, doctorId } = lock;
  await startPatient(tx, actor, next, context.clock.now());
  await recordAudit(tx, actor, {
    action: 'queue.called_next',
    doctorId,
    patientIds: [next.patientId],
    details: { completed: null, called: next.appointmentUuid },
  });
}

function recordStep(lock: LockedQueue, actor: Actor, step: Step, next: LineEntry | null): Promise<number> {
  const { plan, entry, appointment, date } = step;
  const before = { status: entry?.status ?? null, date: entry?.queueDate ?? null };
  const place = plan.kind === 'enqueue' && plan.place === 'new' ? date : before.date;
  const after = plan.kind === 'enqueue' ? { status: plan.status, date: place } : { status: null, date: null };
  return recordQueueChange(lock.tx, actor, {
    line: lineOfAll(lock, [before.date, after.date, next?.queueDate]),
    reason: plan.reason,
    entry,
    before,
    after: { ...after, appointment: appointment.uuid, called: next?.appointmentUuid ?? null },
    now: lock.context.clock.now(),
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

/** The line that contains all of these dates, or the whole queue if there is none. */
function lineOfAll(lock: LockedQueue, days: readonly (string | null | undefined)[]): QueueLine {
  const [first = '', ...others] = days.filter((day) => typeof day === 'string');
  const line = lineOn(lock, first);
  return others.every((day) => day === first) ? line : { ...line, date: null };
}
