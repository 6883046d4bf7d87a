import type { SaveVisitNotesBody, VisitNotes } from '@anteroom/contract/visit-notes';
import { recordRead } from '#features/audit';
import { assertUnrestricted } from '#features/patients';
import { assertStillActsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import type { AppointmentListener } from '../appointment-listener.ts';
import { type AppointmentRow, findVisibleAppointment } from '../appointments.queries.ts';
import { fileDraft, textsOf } from './file-draft.ts';
import { findDraft, type VisitTexts, writeDraft } from './visit-drafts.queries.ts';

type Save = { uuid: string; doctorId: number; body: SaveVisitNotesBody; ifMatch: number | null };

/**
 * Saves the notes of a visit as a draft while someone types. The draft appears in the appointment and the audit trail
 * only when the author is done, another person writes, or it has not changed for a while.
 */
export async function saveVisitNotes(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, body, ifMatch }: Save,
): Promise<VisitNotes> {
  await context.appointmentListener.lockDoctor(tx, doctorId);
  await assertStillActsForDoctor(tx, actor, doctorId);
  const before = await readNotes(tx, actor, uuid);
  await assertUnrestricted(tx, actor, [before.shown.patientId]);
  assertFresh(ifMatch, before.shown, {
    what: 'the notes of this visit',
    current: before.shown,
    shownPatientIds: [before.shown.patientId],
  });
  const { isDone, ...typed } = body;
  if (fieldsThatDiffer(before.shown, typed).length > 0) {
    await changeDraft(context, tx, actor, {
      ...before,
      texts: { ...textsOf(before.shown), ...given(typed) },
    });
  }
  if (isDone) await fileDraft(context, tx, before.row.id, actor);
  return (await readNotes(tx, actor, uuid)).shown;
}

type Texts = ReturnType<typeof textsOf>;

/** Stores another author's draft in the appointment first, so that each entry of the audit trail has one author. */
async function changeDraft(
  context: Context,
  tx: Tx,
  actor: Actor,
  { row, authorId, texts }: Read & { texts: Texts },
): Promise<void> {
  if (authorId !== null && authorId !== actor.userId) await fileDraft(context, tx, row.id);
  const now = context.clock.now();
  await writeDraft(tx, { appointmentId: row.id, authorId: actor.userId, texts, now });
}

function given(typed: Partial<Record<string, string | null | undefined>>): Partial<Texts> {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined));
}

type Read = { row: AppointmentRow; authorId: number | null; shown: VisitNotes & VisitTexts };

async function readNotes(db: Db | Tx, actor: Actor, uuid: string): Promise<Read> {
  const row = await findVisibleAppointment(db, actor, uuid);
  if (!row) throw notFound('Appointment');
  const { version, open } = await findDraft(db, row.id);
  const { patientId, patientFirstName, patientLastName, patientDateOfDeath } = row;
  return {
    row,
    authorId: open?.authorId ?? null,
    shown: {
      appointmentUuid: row.uuid,
      patientId,
      patientFirstName,
      patientLastName,
      patientDateOfDeath,
      ...textsOf(open ?? row),
      version,
      draft: open && { authorName: open.authorName, savedAt: open.editedAt.getTime() },
    },
  };
}

export async function getVisitNotes(context: Context, actor: Actor, uuid: string): Promise<VisitNotes> {
  const { shown } = await readNotes(context.db, actor, uuid);
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: `appointment ${uuid}`,
    object: { type: 'appointment', id: uuid },
    patientIds: [shown.patientId],
  });
  return shown;
}
