import type { visitTexts } from '@anteroom/contract/visit-notes';
import { recordAudit, sealChangedValues } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import type { AppointmentListener } from '../appointment-listener.ts';
import { appointmentRows, findVisibleAppointment } from '../appointments.queries.ts';
import { closeDraft, findDraft, listIdleDrafts, type OpenDraft, writeTexts } from './visit-drafts.queries.ts';

/** How long a draft stays open without changes, in milliseconds. Then it becomes part of the appointment. */
export const idleDraftMillis = 2 * 60_000;

/**
 * Stores an open draft in its appointment, as one change by its author. Returns whether the appointment changed. The
 * caller holds the doctor's lock.
 */
export async function fileDraft(
  context: Context,
  tx: Tx,
  appointmentId: number,
  by?: Actor,
): Promise<boolean> {
  const { open } = await findDraft(tx, appointmentId);
  if (!open) return false;
  await closeDraft(tx, appointmentId);
  const appointment = await appointmentRows(tx)
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const texts = textsOf(open);
  const fields = fieldsThatDiffer(appointment, texts);
  if (fields.length === 0) return false;
  await writeTexts(tx, { appointmentId, texts, now: context.clock.now() });
  await recordAudit(tx, by?.userId === open.authorId ? by : authorOf(open), {
    action: 'appointment.updated',
    doctorId: appointment.doctorId,
    object: { type: 'appointment', id: appointment.uuid },
    patientIds: [appointment.patientId],
    changedFields: fields,
    sealedValues: sealChangedValues(context.settings.appSecret, fields, {
      before: appointment,
      after: texts,
    }),
  });
  return true;
}

/**
 * Stores an open draft in a transaction of its own. If the caller's change is then rejected as outdated, the stored
 * draft is not rolled back. Otherwise the error would contain an appointment version that was never committed.
 */
export async function fileOpenDraft(
  context: Context & { appointmentListener: AppointmentListener },
  actor: Actor,
  { uuid, doctorId }: { uuid: string; doctorId: number },
): Promise<void> {
  const row = await findVisibleAppointment(context.db, actor, uuid);
  if (!row || (await findDraft(context.db, row.id)).open === null) return;
  await inTransaction(context.db, async (tx) => {
    await context.appointmentListener.lockDoctor(tx, doctorId);
    await fileDraft(context, tx, row.id);
  });
}

export function textsOf(draft: Pick<OpenDraft, (typeof visitTexts)[number]>) {
  const { notes, diagnosis, treatment, prescription } = draft;
  return { notes, diagnosis, treatment, prescription };
}

/**
 * Returns the author of a draft. The audit trail names this user as the author of the change when another request or
 * the server stores the draft.
 */
function authorOf({ authorId: userId, authorName: name, authorRole: role }: OpenDraft) {
  return { userId, name, role, sessionId: null, requestId: null, ipAddress: null, userAgent: null };
}

/** Stores drafts whose authors left without saving: a closed tab, a crash, an ended session. */
export async function fileIdleDrafts(
  context: Context & { appointmentListener: AppointmentListener },
  stopping?: AbortSignal,
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - idleDraftMillis);
  for (const { id, doctorId } of await listIdleDrafts(context.db, since)) {
    if (stopping?.aborted) return;
    await inTransaction(context.db, async (tx) => {
      await context.appointmentListener.lockDoctor(tx, doctorId);
      const { open } = await findDraft(tx, id);
      if (open && open.editedAt < since) await fileDraft(context, tx, id);
    });
  }
}
