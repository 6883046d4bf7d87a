import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { BookedAppointment, LockedDoctor } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import type { Actor } from '#platform/context';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { dateInZone } from '#platform/time/clinic-time';
import { dequeueAll } from './dequeue-all.ts';
import { enqueueAll } from './enqueue-all.ts';
import { type QueueDoer, recordQueueChange, thePatient } from './line/change-line.ts';
import { setArrived } from './line/line.queries.ts';
import { isWalkInOf, type LockedQueue, lineOn } from './locked-queue.ts';
import { takePlace } from './positions.queries.ts';
import { syncChangeToQueue, syncPatientsChangeToQueue, syncRemovalToQueue } from './sync-change-to-queue.ts';
import { giveTicketCode, nextTicketCodes } from './tickets.queries.ts';

type Entering = { reason: Extract<QueueChangeReason, 'booked' | 'walked_in'>; hasArrived: boolean };

/** Returns the queue's hooks for changes of a doctor's appointments, while the doctor's lock is held. */
export function lockedQueueActions(lock: LockedQueue, entering: Entering): LockedDoctor {
  const { tx, doctorId } = lock;
  /**
   * Checks access again in the same pipeline as the work, because the caller may have lost it while waiting for the
   * lock.
   */
  const withRight = async (actor: Actor, follow: () => Promise<void>) => {
    await pipeline([assertStillActsForDoctor(tx, actor, doctorId), follow()]);
  };
  return {
    giveTicketCode: () => giveTicketCode(tx, doctorId),
    giveTicketCodes: (count) => nextTicketCodes(tx, doctorId, count),
    booked: (actor, appointment) => withRight(actor, () => enqueue(lock, actor, appointment, entering)),
    bookedByPatient: (_by, appointment) => enqueue(lock, thePatient, appointment, entering),
    requestsChanged: (date, by) => recordRequestsChange(lock, date, by),
    allBooked: (actor, appointments) => enqueueAll(lock, actor, appointments),
    changed: async (actor, change) => {
      const { undoVersion } = await pipeline({
        permission: assertStillActsForDoctor(tx, actor, doctorId),
        undoVersion: syncChangeToQueue(lock, actor, change),
      });
      return undoVersion;
    },
    changedByPatient: (_by, change) => syncPatientsChangeToQueue(lock, change),
    removed: (actor, appointment) => withRight(actor, () => syncRemovalToQueue(lock, actor, appointment)),
    allRemoved: (actor, appointmentIds) => dequeueAll(lock, actor, appointmentIds),
  };
}

async function recordRequestsChange(lock: LockedQueue, date: string, by: Actor | 'patient'): Promise<void> {
  await recordQueueChange(lock.tx, by === 'patient' ? thePatient : by, {
    line: lineOn(lock, date),
    reason: by === 'patient' ? 'booking_requested' : 'booking_declined',
    before: {},
    after: { date },
    now: lock.context.clock.now(),
  });
}

async function enqueue(
  lock: LockedQueue,
  doer: QueueDoer,
  appointment: BookedAppointment,
  { reason, hasArrived }: Entering,
): Promise<void> {
  const { context, tx } = lock;
  const { id: appointmentId, uuid, scheduledAt } = appointment;
  const now = context.clock.now();
  const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
  const line = lineOn(lock, date);
  const isWalkIn = isWalkInOf(lock, appointment, date);
  const { entryId } = await pipeline({
    entryId: takePlace(tx, line, { appointmentId, date, scheduledAt, isWalkIn }),
    queueVersion: recordQueueChange(tx, doer, {
      line,
      reason,
      before: {},
      after: { appointment: uuid, date },
      ...(reason === 'walked_in' ? { undo: { kind: 'walk_in' as const, appointmentUuid: uuid } } : {}),
      now,
    }),
  });
  if (hasArrived) await setArrived(tx, entryId, now);
}
