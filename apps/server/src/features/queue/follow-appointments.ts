import type { Actor, Context } from '#context';
import type { AppointmentListener, BookedAppointment } from '#features/appointments';
import { dateInZone } from '#platform/clinic-time';
import { enterAll } from './enter-all.ts';
import { followChange, followRemoval } from './follow-change.ts';
import { type LockedQueue, lockQueue } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { withSnapshot } from './line/with-snapshot.ts';
import { nextTicketCode, takePlace } from './places.queries.ts';
import { lineOfBooking } from './queue-line.ts';
import { nextTicketCodes } from './tickets.queries.ts';
import { lineOn, type UnderLock } from './under-lock.ts';
import { createShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findQueue } from './views/views.queries.ts';

/** An unknown doctor has none; who asks for one is refused before it matters. */
const noQueue: LockedQueue = { queueType: null, autoAdvance: false, isActive: true, version: 0 };

/** The queue follows the appointments: who is booked has a place, in the same transaction. */
export function queueFollowsAppointments(context: Context): AppointmentListener {
  const { showLine } = createShowQueue(context);
  return {
    withSnapshot: (actor, doctorId, work) =>
      withSnapshot(work, async () => {
        const queue = await findQueue(context.db, doctorId);
        if (!queue?.queueType) return undefined;
        return showLine(actor, lineOfBooking(doctorId, queue.queueType, today(context)));
      }),
    lockDoctor: async (tx, doctorId) => {
      const queue = (await lockQueue(tx, doctorId)) ?? noQueue;
      const lock = { context, tx, queue, doctorId };
      return {
        giveTicketCode: () => nextTicketCode(tx, doctorId),
        giveTicketCodes: (count) => nextTicketCodes(tx, doctorId, count),
        booked: (actor, appointment) => enterLine(lock, actor, appointment),
        allBooked: (actor, appointments) => enterAll(lock, actor, appointments),
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
