import type { BookedAppointment } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { recordQueueChange } from './line/change-line.ts';
import { lockQueue } from './line/line.queries.ts';
import { lineOfBooking } from './queue-line.ts';

/** Takes the doctor's lock, and announces to all desks that a message about an appointment is done or open again. */
export async function noteMessageDone(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, scheduledAt }: Pick<BookedAppointment, 'uuid' | 'doctorId' | 'scheduledAt'>,
): Promise<void> {
  const queue = await lockQueue(tx, doctorId);
  if (!queue) throw notFound('Appointment');
  await assertStillActsForDoctor(tx, actor, doctorId);
  const date = dateInZone(scheduledAt, settings.clinicTimezone);
  await recordQueueChange(tx, actor, {
    line: lineOfBooking(doctorId, queue.queueType, date),
    reason: 'message_done',
    before: {},
    after: { appointment: uuid },
    now: clock.now(),
  });
}
