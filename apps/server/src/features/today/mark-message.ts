import type { MessageKind } from '@anteroom/contract/today-messages';
import { findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { lockForMessage } from '#features/queue';
import { actsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { deleteDone, storeDone } from './done-messages.queries.ts';

type Marked = { uuid: string; kind: MessageKind; messageAt: number };

/** Marks a message as done for all desks. Of several presses, the first is stored. */
export async function markMessageDone(
  context: Context,
  tx: Tx,
  actor: Actor,
  { uuid, kind, messageAt }: Marked,
): Promise<void> {
  const appointment = await findOwnAppointment(tx, actor, uuid);
  const announce = await lockForMessage(context, tx, actor, appointment);
  const now = context.clock.now();
  const upTo = new Date(Math.min(messageAt, now.getTime()));
  const { id: appointmentId } = appointment;
  if (!(await storeDone(tx, { appointmentId, kind, upTo, by: actor.userId, now }))) return;
  await announce();
  await recordAudit(tx, actor, { action: 'message.done', ...subjectOf(appointment), details: { kind } });
}

/** Shows a message again. Does nothing if a newer message of the kind is marked meanwhile. */
export async function markMessageOpen(
  context: Context,
  tx: Tx,
  actor: Actor,
  { uuid, kind, messageAt }: Marked,
): Promise<void> {
  const appointment = await findOwnAppointment(tx, actor, uuid);
  const announce = await lockForMessage(context, tx, actor, appointment);
  const upTo = new Date(messageAt);
  if (!(await deleteDone(tx, { appointmentId: appointment.id, kind, upTo }))) return;
  await announce();
  await recordAudit(tx, actor, { action: 'message.opened', ...subjectOf(appointment), details: { kind } });
}

async function findOwnAppointment(tx: Tx, actor: Actor, uuid: string) {
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment || !actsForDoctor(actor, appointment.doctorId)) throw notFound('Appointment');
  return appointment;
}

function subjectOf({ uuid, doctorId, patientId }: Awaited<ReturnType<typeof findOwnAppointment>>) {
  return { doctorId, object: { type: 'appointment', id: uuid }, patientIds: [patientId] };
}
