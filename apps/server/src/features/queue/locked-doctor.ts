import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { Actor } from '#context';
import type { BookedAppointment, LockedDoctor } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import { dateInZone } from '#platform/clinic-time';
import { inOneGo } from '#platform/db/in-one-go';
import { enterAll } from './enter-all.ts';
import { followChange, followRemoval } from './follow-change.ts';
import { setArrived } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { takePlace } from './places.queries.ts';
import { giveTicketCode, nextTicketCodes } from './tickets.queries.ts';
import { isWalkInOf, lineOn, type UnderLock } from './under-lock.ts';

/** How whoever is booked comes into the line. */
type Entering = { reason: Extract<QueueChangeReason, 'booked' | 'walked_in'>; hasArrived: boolean };

/** What the queue does with the appointments of a doctor whose lock is held. */
export function lockedDoctor(lock: UnderLock, entering: Entering): LockedDoctor {
  const { tx, doctorId } = lock;
  /** Where the appointment was read before the lock was had, the right to it was too. */
  const withRight = async (actor: Actor, follow: () => Promise<void>) => {
    await inOneGo([assertStillActsForDoctor(tx, actor, doctorId), follow()]);
  };
  return {
    giveTicketCode: () => giveTicketCode(tx, doctorId),
    giveTicketCodes: (count) => nextTicketCodes(tx, doctorId, count),
    booked: (actor, appointment) => withRight(actor, () => enterLine(lock, actor, appointment, entering)),
    allBooked: (actor, appointments) => enterAll(lock, actor, appointments),
    changed: (actor, change) => withRight(actor, () => followChange(lock, actor, change)),
    removed: (actor, appointment) => withRight(actor, () => followRemoval(lock, actor, appointment)),
  };
}

async function enterLine(
  lock: UnderLock,
  actor: Actor,
  appointment: BookedAppointment,
  { reason, hasArrived }: Entering,
): Promise<void> {
  const { context, tx } = lock;
  const { id: appointmentId, uuid, scheduledAt } = appointment;
  const now = context.clock.now();
  const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
  const line = lineOn(lock, date);
  const isWalkIn = isWalkInOf(lock, appointment, date);
  const [entryId] = await inOneGo([
    takePlace(tx, line, { appointmentId, date, scheduledAt, isWalkIn }),
    recordQueueChange(tx, actor, { line, reason, before: {}, after: { appointment: uuid, date }, now }),
  ]);
  if (hasArrived) await setArrived(tx, entryId, now);
}
