import type { EntryStatus } from '@anteroom/contract/queue';
import type { Actor } from '#context';
import type { BookedAppointment } from '#features/appointments';
import type { EntryPlan } from './entry-plan.rules.ts';
import { returnEntry, settleEntry, startEntry } from './line/line.queries.ts';
import type { LineEntry } from './line/line.rules.ts';
import { moveToLine, moveWithinLine } from './moves.queries.ts';
import { takePlace } from './places.queries.ts';
import { isWalkInOf, lineOn, type UnderLock } from './under-lock.ts';

type Standing = {
  plan: Extract<EntryPlan, { kind: 'stand' }>;
  entry: LineEntry | null;
  appointment: BookedAppointment;
  date: string;
};

/** Gives an appointment's entry the place and the status it was planned to have. */
export async function standInLine(lock: UnderLock, actor: Actor, standing: Standing): Promise<void> {
  const { plan, entry } = standing;
  const entryId = entry && plan.place === 'own' ? entry.id : await place(lock, standing);
  const former = entry?.status ?? 'waiting';
  if (plan.status !== former) await setStatus(lock, actor, entryId, plan.status);
}

async function place(lock: UnderLock, standing: Standing): Promise<number> {
  const { tx } = lock;
  const { entry, appointment, date } = standing;
  const { id: appointmentId, scheduledAt } = appointment;
  const to = lineOn(lock, date);
  if (!entry) {
    const isWalkIn = isWalkInOf(lock, appointment, date);
    return takePlace(tx, to, { appointmentId, date, scheduledAt, isWalkIn });
  }
  const from = lineOn(lock, entry.queueDate);
  const placed = { entryId: entry.id, date, scheduledAt };
  if (from.date === to.date) await moveWithinLine(tx, to, placed);
  else await moveToLine(tx, { from, to }, placed);
  return entry.id;
}

async function setStatus(
  { context, tx }: UnderLock,
  actor: Actor,
  entryId: number,
  status: EntryStatus,
): Promise<void> {
  const now = context.clock.now();
  if (status === 'waiting') await returnEntry(tx, entryId);
  else if (status === 'in_progress') await startEntry(tx, entryId, actor.sessionId, now);
  else await settleEntry(tx, entryId, status, now);
}
