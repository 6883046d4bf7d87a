import type { Actor, Context } from '#context';
import type { AppointmentListener, BookedAppointment } from '#features/appointments';
import { dateInZone } from '#platform/clinic-time';
import { followChange, followRemoval } from './follow-change.ts';
import { type LockedQueue, lockQueue } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { withSnapshot } from './line/with-snapshot.ts';
import { nextTicketCode, takePlace } from './places.queries.ts';
import { lineOn, type UnderLock } from './under-lock.ts';
import { createShowDay } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findQueue } from './views/views.queries.ts';

/** An unknown doctor has none; who asks for one is refused before it matters. */
const noQueue: LockedQueue = { queueType: null, autoAdvance: false, isActive: true };

/** The queue follows the appointments: who is booked has a place, in the same transaction. */
export function queueFollowsAppointments(context: Context): AppointmentListener {
  const showDay = createShowDay(context);
  return {
    withSnapshot: (actor, doctorId, work) =>
      withSnapshot(work, async () => {
        const queue = await findQueue(context.db, doctorId);
        const isDayWise = queue?.queueType === 'day_wise';
        return isDayWise ? showDay(actor, { doctorId, date: today(context) }) : undefined;
      }),
    lockDoctor: async (tx, doctorId) => {
      const queue = (await lockQueue(tx, doctorId)) ?? noQueue;
      const lock = { context, tx, queue, doctorId };
      return {
        giveTicketCode: () => nextTicketCode(tx, doctorId),
        booked: (actor, appointment) => enterLine(lock, actor, appointment),
        changed: (actor, change) => followChange(lock, actor, change),
        removed: (actor, appointment) => followRemoval(lock, actor, appointment),
      };
    },
  };
}

async function enterLine(lock: UnderLock, actor: Actor, appointment: BookedAppointment): Promise<void> {
  const { context, tx } = lock;
  const { id: appointmentId, uuid, scheduledAt } = appointment;
  const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
  const line = lineOn(lock, date);
  await takePlace(tx, line, { appointmentId, date, scheduledAt });
  await recordQueueChange(tx, actor, {
    line,
    reason: 'booked',
    before: {},
    after: { appointment: uuid, date },
    now: context.clock.now(),
  });
}
