import type { Appointment } from '@anteroom/contract/appointments';
import type { Actor } from '#context';
import { notFound } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { findVisibleAppointment } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';

/** An appointment as this person may see it; one they may not reads like one that is not there. */
export async function readAppointment(db: Db | Tx, actor: Actor, uuid: string): Promise<Appointment> {
  const appointment = await findVisibleAppointment(db, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  return presentAppointment(appointment);
}
