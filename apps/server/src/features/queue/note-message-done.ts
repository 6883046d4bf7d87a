import type { BookedAppointment } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { recordQueueChange } from './line/change-line.ts';
import { lockQueue } from './line/line.queries.ts';
import { lineOfBooking } from './queue-line.ts';

type Announce = () => Promise<void>;

/**
 * Takes the doctor's lock. Returns a function that announces to all open screens that a message about an appointment is
 * done or open again.
 */
export async function lockForMessage(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, scheduledAt }: Pick<BookedAppointment, 'uuid' | 'doctorId' | 'scheduledAt'>,
): Promise<Announce> {
  const queue = await lockQueue(tx, doctorId);
  if (!queue) throw notFound('Appointment');
  await assertStillActsForDoctor(tx, actor, doctorId);
  const date = dateInZone(scheduledAt, settings.clinicTimezone);
  const line = lineOfBooking(doctorId, queue.queueType, date);
  return async () => {
    await recordQueueChange(tx, actor, {
      line,
      reason: 'message_done',
      before: {},
      after: { appointment: uuid },
      now: clock.now(),
    });
  };
}
