import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import type { MessageKind } from '@anteroom/contract/today-messages';
import { findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { lockForMessage } from '#features/queue';
import { actsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { deleteDone, storeDone } from './done-messages.queries.ts';

type Message = { uuid: string; kind: MessageKind };

/** Marks a message as done for all users. Only the first of several requests stores a mark; the others return null. */
export async function markMessageDone(
  context: Context,
  tx: Tx,
  actor: Actor,
  { messageAt, ...message }: Message & { messageAt: number },
): Promise<RouteOutput<typeof api.markMessageDone>> {
  const now = context.clock.now();
  const upTo = new Date(Math.min(messageAt, now.getTime()));
  const isMarked = await changeMark(context, tx, actor, {
    ...message,
    action: 'message.done',
    change: (appointmentId) =>
      storeDone(tx, { appointmentId, kind: message.kind, upTo, by: actor.userId, now }),
  });
  return { markedAt: isMarked ? now.getTime() : null };
}

/** Removes the mark that a request of this user made. Does nothing if the message has another mark by now. */
export async function markMessageOpen(
  context: Context,
  tx: Tx,
  actor: Actor,
  { markedAt, ...message }: Message & { markedAt: number },
): Promise<void> {
  const mark = { kind: message.kind, by: actor.userId, at: new Date(markedAt) };
  await changeMark(context, tx, actor, {
    ...message,
    action: 'message.opened',
    change: (appointmentId) => deleteDone(tx, { ...mark, appointmentId }),
  });
}

type MarkChange = Message & {
  action: 'message.done' | 'message.opened';
  /** Changes the mark. Returns false if nothing had to be changed. */
  change(appointmentId: number): Promise<boolean>;
};

/** Changes the mark of a message. Returns whether something was changed. Only a change is announced and recorded. */
async function changeMark(
  context: Context,
  tx: Tx,
  actor: Actor,
  { uuid, kind, action, change }: MarkChange,
): Promise<boolean> {
  const appointment = await findOwnAppointment(tx, actor, uuid);
  const announce = await lockForMessage(context, tx, actor, appointment);
  if (!(await change(appointment.id))) return false;
  await announce();
  await recordAudit(tx, actor, { action, ...subjectOf(appointment), details: { kind } });
  return true;
}

async function findOwnAppointment(tx: Tx, actor: Actor, uuid: string) {
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment || !actsForDoctor(actor, appointment.doctorId)) throw notFound('Appointment');
  return appointment;
}

function subjectOf({ uuid, doctorId, patientId }: Awaited<ReturnType<typeof findOwnAppointment>>) {
  return { doctorId, object: { type: 'appointment', id: uuid }, patientIds: [patientId] };
}
