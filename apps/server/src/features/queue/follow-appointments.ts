import type { Actor, Context } from '#context';
import type { AppointmentListener, BookedAppointment } from '#features/appointments';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { lockQueue } from './line/line.queries.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { nextTicketCode, takePlace } from './places.queries.ts';
import { lineOfBooking } from './queue-line.ts';

/** The queue follows the appointments: who is booked has a place, in the same transaction. */
export function queueFollowsAppointments(context: Context): AppointmentListener {
  return {
    lockDoctor: async (tx, doctorId) => {
      await lockQueue(tx, doctorId);
    },
    giveTicketCode: nextTicketCode,
    booked: (tx, actor, appointment) => enterLine(context, tx, actor, appointment),
  };
}

async function enterLine(
  context: Context,
  tx: Tx,
  actor: Actor,
  appointment: BookedAppointment,
): Promise<void> {
  const { doctorId, scheduledAt } = appointment;
  const queue = await lockQueue(tx, doctorId);
  const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
  const line = lineOfBooking(doctorId, queue?.queueType ?? null, date);
  await takePlace(tx, line, { appointmentId: appointment.id, date, scheduledAt });
  await recordQueueChange(tx, actor, {
    line,
    reason: 'booked',
    before: {},
    after: { appointment: appointment.uuid, date },
    now: context.clock.now(),
  });
}
