import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { AppointmentListener } from '../appointment-listener.ts';
import { findVisibleAppointment, lockPatientOf } from '../appointments.queries.ts';
import { deleteUnderLock } from '../delete-appointment.ts';
import { assertAsSeen, readFollowing, type Seen } from './read-series.ts';

/**
 * Deletes an appointment and all later ones of its series that are still to come, or none of them if they differ from
 * what the user saw.
 */
export async function deleteFollowing(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, ...seen }: { uuid: string; doctorId: number } & Seen,
): Promise<void> {
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  // Lock the patient too, because deleting the last appointment may end the doctor's right to read the patient.
  await lockPatientOf(tx, appointment);
  const following = await readFollowing(tx, appointment, context.clock.now());
  assertAsSeen(following, appointment, seen);
  for (const one of following) {
    await deleteUnderLock(context, tx, actor, { doctor, appointment: one });
  }
}
