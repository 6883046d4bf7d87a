import type { Context } from '#context';
import type { AppointmentListener } from '#features/appointments';
import { type LockedQueue, lockQueue } from './line/line.queries.ts';
import { withSnapshot } from './line/with-snapshot.ts';
import { lockedDoctor } from './locked-doctor.ts';
import { lineOfBooking } from './queue-line.ts';
import { lockQueueToBook } from './tickets.queries.ts';
import { createShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findQueue } from './views/whole-queue.queries.ts';

/** An unknown doctor has none; who asks for one is refused before it matters. */
const noQueue: LockedQueue = {
  queueType: null,
  autoAdvance: false,
  consultationMinutes: 30,
  isActive: true,
  version: 0,
};

const noTicket = { queue: noQueue, ticketCode: '' };

const booking = { reason: 'booked', hasArrived: false } as const;

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
      return lockedDoctor({ context, tx, queue, doctorId }, booking);
    },
    lockDoctorToBook: async (tx, doctorId) => {
      const { queue, ticketCode } = (await lockQueueToBook(tx, doctorId)) ?? noTicket;
      return { doctor: lockedDoctor({ context, tx, queue, doctorId }, booking), ticketCode };
    },
  };
}
