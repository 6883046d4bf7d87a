import type { Appointment } from '@anteroom/contract/appointments';
import { recordRead } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { findVisibleAppointment } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';

/**
 * Returns an appointment that the caller may see. Throws the same 404 for a hidden appointment as for an unknown
 * appointment.
 */
export async function readAppointment(db: Db | Tx, actor: Actor, uuid: string): Promise<Appointment> {
  const appointment = await findVisibleAppointment(db, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  return presentAppointment(appointment);
}

export async function getAppointment(context: Context, actor: Actor, uuid: string): Promise<Appointment> {
  const appointment = await readAppointment(context.db, actor, uuid);
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: `appointment ${uuid}`,
    object: { type: 'appointment', id: uuid },
    patientIds: [appointment.patientId],
  });
  return appointment;
}
