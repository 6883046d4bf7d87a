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
export function markMessageDone(context: Context, tx: Tx, actor: Actor, marked: Marked): Promise<void> {
  const now = context.clock.now();
  const upTo = new Date(Math.min(marked.messageAt, now.getTime()));
  return changeMark(context, tx, actor, {
    ...marked,
    action: 'message.done',
    change: (appointmentId) =>
      storeDone(tx, { appointmentId, kind: marked.kind, upTo, by: actor.userId, now }),
  });
}

/** Shows a message again. Does nothing if a newer message of the kind is marked meanwhile. */
export function markMessageOpen(context: Context, tx: Tx, actor: Actor, marked: Marked): Promise<void> {
  const upTo = new Date(marked.messageAt);
  return changeMark(context, tx, actor, {
    ...marked,
    action: 'message.opened',
    change: (appointmentId) => deleteDone(tx, { appointmentId, kind: marked.kind, upTo }),
  });
}

type MarkChange = Marked & {
  action: 'message.done' | 'message.opened';
  /** Returns false if nothing had to be changed. */
  change(appointmentId: number): Promise<boolean>;
};

async function changeMark(
  context: Context,
  tx: Tx,
  actor: Actor,
  { uuid, kind, action, change }: MarkChange,
): Promise<void> {
  const appointment = await findOwnAppointment(tx, actor, uuid);
  const announce = await lockForMessage(context, tx, actor, appointment);
  if (!(await change(appointment.id))) return;
  await announce();
  await recordAudit(tx, actor, { action, ...subjectOf(appointment), details: { kind } });
}

async function findOwnAppointment(tx: Tx, actor: Actor, uuid: string) {
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment || !actsForDoctor(actor, appointment.doctorId)) throw notFound('Appointment');
  return appointment;
}

function subjectOf({ uuid, doctorId, patientId }: Awaited<ReturnType<typeof findOwnAppointment>>) {
  return { doctorId, object: { type: 'appointment', id: uuid }, patientIds: [patientId] };
}
