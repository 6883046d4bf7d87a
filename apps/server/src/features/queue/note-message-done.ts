import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { BookedAppointment } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import { ascending } from '#platform/ascending';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { type QueueDoer, recordQueueChange, thePatient } from './line/change-line.ts';
import { lockQueue } from './line/line.queries.ts';
import { lineOfBooking } from './queue-line.ts';

type Announce = () => Promise<void>;

type Messages = {
  doctorIds: readonly number[];
  reason: Extract<QueueChangeReason, 'replied' | 'message_failed'>;
  now: Date;
};

/** The author of a change that the server made on its own. */
const theServer: QueueDoer = { userId: null, name: 'Anteroom' };

/** Takes the doctors' locks. Callers that also update the messages must call this before the update. */
export async function lockForMessages(tx: Tx, doctorIds: readonly number[]): Promise<void> {
  for (const doctorId of ascending(doctorIds)) await lockQueue(tx, doctorId);
}

/**
 * Announces to all open screens of these doctors that a patient replied to a message, or that a message could not be
 * delivered. Takes the doctors' locks.
 */
export async function announceMessages(tx: Tx, { doctorIds, reason, now }: Messages): Promise<void> {
  for (const doctorId of ascending(doctorIds)) {
    const queue = await lockQueue(tx, doctorId);
    const line = { ...lineOfBooking(doctorId, queue?.queueType ?? null, ''), date: null };
    const doer = reason === 'replied' ? thePatient : theServer;
    await recordQueueChange(tx, doer, { line, reason, before: {}, after: {}, now });
  }
}

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
