import type { SkipResult } from '@anteroom/contract/queue';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { lineOfBooking } from '../queue-line.ts';
import { today } from '../views/today.ts';
import { findEntryOfAppointment, setArrived } from './line.queries.ts';
import { openQueue } from './open-queue.ts';
import { presentSkip } from './present-skip.ts';
import { recordQueueChange } from './record-queue-change.ts';

type CheckIn = { doctorId: number; appointmentUuid: string; hasArrived: boolean };

/** Notes that a waiting patient is here, or takes that back. Saying it again changes nothing. */
export async function checkIn(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, appointmentUuid, hasArrived }: CheckIn,
): Promise<SkipResult> {
  const now = context.clock.now();
  const queue = await openQueue(tx, doctorId, null);
  const entry = await findEntryOfAppointment(tx, doctorId, appointmentUuid);
  if (!entry) throw notFound('Appointment');
  if (entry.status !== 'waiting')
    throw new AppError('entry_settled', 'This patient is not waiting any more.');
  if (entry.queueDate > today(context))
    throw new AppError('entry_settled', 'This appointment is on another day.');
  const line = lineOfBooking(doctorId, queue.queueType, entry.queueDate);
  if (hasArrived === (entry.arrivedAt !== null))
    return presentSkip(context, tx, { line, entry, version: queue.version });

  await setArrived(tx, entry.id, hasArrived ? now : null);
  const version = await recordQueueChange(tx, actor, {
    ...{ line, entry, now },
    reason: 'arrived',
    before: { hasArrived: !hasArrived },
    after: { hasArrived },
  });
  await recordAudit(tx, actor, {
    action: 'queue.checked_in',
    doctorId,
    object: { type: 'appointment', id: appointmentUuid },
    patientIds: [entry.patientId],
    details: { hasArrived },
  });
  return presentSkip(context, tx, { line, entry, version });
}
