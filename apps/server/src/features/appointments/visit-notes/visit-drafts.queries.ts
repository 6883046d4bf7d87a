import { type VisitText, visitTexts } from '@anteroom/contract/visit-notes';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

export type VisitTexts = Record<VisitText, string | null>;

export type OpenDraft = VisitTexts & {
  authorId: number;
  authorName: string;
  authorRole: 'admin' | 'doctor' | 'manager';
  editedAt: Date;
};

type DraftRow = { version: number; open: OpenDraft | null };

/**
 * Finds the draft of an appointment. Returns version 0 if neither a draft nor a change of the texts was ever stored.
 */
export async function findDraft(tx: Db | Tx, appointmentId: number): Promise<DraftRow> {
  const row = await tx
    .selectFrom('visit_drafts as draft')
    .leftJoin('users as author', 'author.id', 'draft.author_id')
    .select(['draft.version', 'draft.author_id as authorId', 'draft.edited_at as editedAt'])
    .select(['author.name as authorName', 'author.role as authorRole'])
    .select(visitTexts.map((text) => `draft.${text}` as const))
    .where('draft.appointment_id', '=', appointmentId)
    .executeTakeFirst();
  if (!row) return { version: 0, open: null };
  const { version, authorId, authorName, authorRole, editedAt, ...texts } = row;
  const isOpen = authorId !== null && authorName !== null && authorRole !== null && editedAt !== null;
  return { version, open: isOpen ? { ...texts, authorId, authorName, authorRole, editedAt } : null };
}

type Writing = { appointmentId: number; authorId: number; texts: VisitTexts; now: Date };

/** Creates the draft or changes it. */
export async function writeDraft(tx: Tx, { appointmentId, authorId, texts, now }: Writing): Promise<void> {
  const draft = { ...texts, author_id: authorId, edited_at: now };
  await tx
    .insertInto('visit_drafts')
    .values({ appointment_id: appointmentId, ...draft })
    .onConflict((row) =>
      row.column('appointment_id').doUpdateSet({ ...draft, version: sql`visit_drafts.version + 1` }),
    )
    .execute();
}

const closed = {
  author_id: null,
  edited_at: null,
  ...(Object.fromEntries(visitTexts.map((text) => [text, null])) as Record<VisitText, null>),
};

export async function closeDraft(tx: Tx, appointmentId: number): Promise<void> {
  await tx.updateTable('visit_drafts').set(closed).where('appointment_id', '=', appointmentId).execute();
}

/**
 * Increments the draft's version for a change of the texts that did not come from a draft, so that open editors notice
 * it.
 */
export async function countTextChange(tx: Tx, appointmentId: number): Promise<void> {
  await tx
    .insertInto('visit_drafts')
    .values({ appointment_id: appointmentId })
    .onConflict((row) => row.column('appointment_id').doUpdateSet({ version: sql`visit_drafts.version + 1` }))
    .execute();
}

type Filing = { appointmentId: number; texts: VisitTexts; now: Date };

export async function writeTexts(tx: Tx, { appointmentId, texts, now }: Filing): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...texts, version: sql`version + 1`, updated_at: now })
    .where('id', '=', appointmentId)
    .execute();
}

/** Lists the open drafts without changes since the given time, oldest first. */
export async function listIdleDrafts(db: Db, since: Date): Promise<{ id: number; doctorId: number }[]> {
  return db
    .selectFrom('visit_drafts as draft')
    .innerJoin('appointments', 'appointments.id', 'draft.appointment_id')
    .select(['appointments.id', 'appointments.doctor_id as doctorId'])
    .where('draft.edited_at', '<', since)
    .orderBy('draft.edited_at')
    .limit(500)
    .execute();
}
