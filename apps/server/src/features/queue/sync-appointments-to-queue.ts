import type { AppointmentListener } from '#features/appointments';
import type { Context } from '#platform/context';
import { type LockedQueueRow, lockQueue } from './line/line.queries.ts';
import { withQueueOnConflict } from './line/with-queue-on-conflict.ts';
import { lockedQueueActions } from './locked-queue-actions.ts';
import { lineOfBooking } from './queue-line.ts';
import { lockQueueToBook, lockQueueToBookAll } from './tickets.queries.ts';
import { createShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findQueue } from './views/whole-queue.queries.ts';

/** Placeholder values for an unknown doctor. They are never stored, because the request is rejected later. */
const noQueue: LockedQueueRow = {
  queueType: null,
  autoAdvance: false,
  consultationMinutes: 30,
  isActive: true,
  pausedAt: null,
  version: 0,
};

const noTicket = { queue: noQueue, ticketCode: '' };
const noTickets = { queue: noQueue, tickets: { codes: [], past: '' } };

const booking = { reason: 'booked', hasArrived: false } as const;

/** Keeps queue entries in step with appointments, within the same transaction. */
export function syncAppointmentsToQueue(context: Context): AppointmentListener {
  const { showLine } = createShowQueue(context);
  return {
    withQueueOnConflict: (actor, doctorId, work) =>
      withQueueOnConflict(work, async () => {
        const queue = await findQueue(context.db, doctorId);
        if (!queue?.queueType) return undefined;
        return showLine(actor, lineOfBooking(doctorId, queue.queueType, today(context)));
      }),
    lockDoctor: async (tx, doctorId) => {
      const queue = (await lockQueue(tx, doctorId)) ?? noQueue;
      return lockedQueueActions({ context, tx, queue, doctorId }, booking);
    },
    lockDoctorToBook: async (tx, doctorId) => {
      const { queue, ticketCode } = (await lockQueueToBook(tx, doctorId)) ?? noTicket;
      return { doctor: lockedQueueActions({ context, tx, queue, doctorId }, booking), ticketCode };
    },
    lockDoctorToBookAll: async (tx, doctorId, count) => {
      const { queue, tickets } = (await lockQueueToBookAll(tx, doctorId, count)) ?? noTickets;
      return { doctor: lockedQueueActions({ context, tx, queue, doctorId }, booking), ...tickets };
    },
  };
}
