import type { Appointment } from '@anteroom/contract/appointments';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { readAppointment } from './read-appointment.ts';

export async function getAppointment(context: Context, actor: Actor, uuid: string): Promise<Appointment> {
  const appointment = await readAppointment(context.db, actor, uuid);
  await recordAudit(context.db, actor, {
    action: 'appointment.read',
    object: { type: 'appointment', id: uuid },
    patientIds: [appointment.patientId],
  });
  return appointment;
}
