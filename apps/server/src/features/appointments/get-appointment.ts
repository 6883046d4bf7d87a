import type { Appointment } from '@anteroom/contract/appointments';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { readAppointment } from './read-appointment.ts';

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
