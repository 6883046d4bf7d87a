import type { EntryStatus } from '@anteroom/contract/queue';
import type { BookedAppointment } from '#features/appointments';
import type { Actor } from '#platform/context';
import type { EntryPlan } from './entry-plan.rules.ts';
import { returnEntry, settleEntry, startEntry } from './line/line.queries.ts';
import type { LineEntry } from './line/line.rules.ts';
import { isWalkInOf, type LockedQueue, lineOn } from './locked-queue.ts';
import { takePlace } from './positions.queries.ts';
import { moveToLine, moveWithinLine } from './reposition.queries.ts';

type Standing = {
  plan: Extract<EntryPlan, { kind: 'enqueue' }>;
  entry: LineEntry | null;
  appointment: BookedAppointment;
  date: string;
  now: Date;
};

export async function applyEntryPlan(lock: LockedQueue, actor: Actor, standing: Standing): Promise<void> {
  const { plan, entry, now } = standing;
  const entryId = entry && plan.place === 'own' ? entry.id : await placeEntry(lock, standing);
  const former = entry?.status ?? 'waiting';
  if (plan.status !== former) await setStatus(lock, actor, entryId, { status: plan.status, now });
}

/** Places an entry in the queue by the time of its appointment. Returns the id of the entry. */
export async function placeEntry(
  lock: LockedQueue,
  standing: Pick<Standing, 'entry' | 'appointment' | 'date'>,
): Promise<number> {
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
  { tx }: LockedQueue,
  actor: Actor,
  entryId: number,
  { status, now }: { status: EntryStatus; now: Date },
): Promise<void> {
  if (status === 'waiting') await returnEntry(tx, entryId);
  else if (status === 'in_progress') await startEntry(tx, entryId, actor.sessionId, now);
  else await settleEntry(tx, entryId, status, now);
}
