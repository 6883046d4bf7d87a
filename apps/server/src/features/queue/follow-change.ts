import type { Actor } from '#context';
import type { AppointmentChange, BookedAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { dateInZone } from '#platform/clinic-time';
import {
  assertRoomIsFree,
  type EntryPlan,
  isShownDifferently,
  leavesRoom,
  planEntry,
} from './entry-plan.rules.ts';
import { findCurrentEntry, findEntryOfAppointment, findNextEntry } from './line/line.queries.ts';
import { type LineEntry, shouldAdvance } from './line/line.rules.ts';
import { startPatient } from './line/move-patient-on.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { archiveEntry, leaveLine } from './moves.queries.ts';
import type { QueueLine } from './queue-line.ts';
import { standInLine } from './stand-in-line.ts';
import { lineOn, type UnderLock } from './under-lock.ts';
import { today } from './views/today.ts';

/** Lets the entry follow a changed appointment. */
export async function followChange(
  lock: UnderLock,
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

/** Takes a deleted appointment's entry out of the line. */
export async function followRemoval(
  lock: UnderLock,
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
  /** Null where it had none, or a reset removed it. */
  entry: LineEntry | null;
  appointment: BookedAppointment;
  /** The day of the appointment's time. */
  date: string;
};

/** Does what was planned, and calls the next patient where the current one leaves by it. */
async function carryOut(lock: UnderLock, actor: Actor, step: Step): Promise<void> {
  const { plan, entry } = step;
  const next = await findSuccessor(lock, step);
  const version = await recordStep(lock, actor, step, next);
  if (plan.kind === 'stand') await standInLine(lock, actor, { ...step, plan });
  else if (entry) await leave(lock, entry, { isDeleted: plan.reason === 'deleted', version });
  if (next) await callSuccessor(lock, actor, next);
}

/** A cancelled appointment is still there to tell; of a deleted one the entry is kept apart. */
async function leave(
  lock: UnderLock,
  entry: LineEntry,
  { isDeleted, version }: { isDeleted: boolean; version: number },
): Promise<void> {
  const { context, tx } = lock;
  const line = lineOn(lock, entry.queueDate);
  if (isDeleted) await archiveEntry(tx, line, { entryId: entry.id, version, now: context.clock.now() });
  await leaveLine(tx, line, entry.id);
}

async function findSuccessor(lock: UnderLock, { plan, entry }: Step): Promise<LineEntry | null> {
  if (!(entry && leavesRoom(plan) && shouldAdvance(lock.queue, entry))) return null;
  const now = today(lock.context);
  return findNextEntry(lock.tx, lineOn(lock, now), now);
}

async function callSuccessor(lock: UnderLock, actor: Actor, next: LineEntry): Promise<void> {
  const { context, tx, doctorId } = lock;
  await startPatient(tx, actor, next, context.clock.now());
  await recordAudit(tx, actor, {
    action: 'queue.called_next',
    doctorId,
    patientIds: [next.patientId],
    details: { completed: null, called: next.appointmentUuid },
  });
}

function recordStep(lock: UnderLock, actor: Actor, step: Step, next: LineEntry | null): Promise<number> {
  const { plan, entry, appointment, date } = step;
  const before = { status: entry?.status ?? null, date: entry?.queueDate ?? null };
  const place = plan.kind === 'stand' && plan.place === 'new' ? date : before.date;
  const after = plan.kind === 'stand' ? { status: plan.status, date: place } : { status: null, date: null };
  return recordQueueChange(lock.tx, actor, {
    line: lineOfAll(lock, [before.date, after.date, next?.queueDate]),
    reason: plan.reason,
    entry,
    before,
    after: { ...after, appointment: appointment.uuid, called: next?.appointmentUuid ?? null },
    now: lock.context.clock.now(),
  });
}

function recordShownDifferently(lock: UnderLock, actor: Actor, entry: LineEntry): Promise<number> {
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

/** The line to which all of these days belong; where that is none, the queue as a whole. */
function lineOfAll(lock: UnderLock, days: readonly (string | null | undefined)[]): QueueLine {
  const [first = '', ...others] = days.filter((day) => typeof day === 'string');
  const line = lineOn(lock, first);
  return others.every((day) => day === first) ? line : { ...line, date: null };
}
