import { confirmAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfBooking } from '../queue-line.ts';
import { recordQueueChange, thePatient } from './change-line.ts';
import { findEntryOfAppointment, lockQueue } from './line.queries.ts';

type OfPatient = {
  doctorId: number;
  appointmentUuid: string;
  /** The time that the patient agreed to, in milliseconds. Undefined if any time is confirmed. */
  scheduledDateTime?: number | undefined;
};

/** Confirms a scheduled appointment for its patient. Does nothing if it is confirmed already or has another time. */
export async function noteConfirmation(
  { clock }: Context,
  tx: Tx,
  by: RequestMeta,
  { doctorId, appointmentUuid, scheduledDateTime }: OfPatient,
): Promise<void> {
  const { queue, entry } = await pipeline({
    queue: lockQueue(tx, doctorId),
    entry: findEntryOfAppointment(tx, doctorId, appointmentUuid),
  });
  if (!queue || !entry) throw notFound('Appointment');
  if (entry.status !== 'waiting') throw new AppError('entry_settled', 'This patient is no longer waiting.');
  if (scheduledDateTime !== undefined && entry.scheduledAt.getTime() !== scheduledDateTime) return;
  const now = clock.now();
  if (!(await confirmAppointment(tx, entry.appointmentId, now))) return;
  await pipeline([
    recordQueueChange(tx, thePatient, {
      line: lineOfBooking(doctorId, queue.queueType, entry.queueDate),
      entry,
      reason: 'confirmed',
      before: { status: 'scheduled' },
      after: { status: 'confirmed' },
      now,
    }),
    recordAudit(tx, by, {
      action: 'visit.confirmed',
      doctorId,
      object: { type: 'appointment', id: appointmentUuid },
      patientIds: [entry.patientId],
    }),
  ]);
}
