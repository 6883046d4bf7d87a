import type { DisplayNameForm } from '@anteroom/contract/displays';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { sql } from 'kysely';
import { type Closing, isOver, type LinkOpener } from '#features/secret-links';
import type { Tx } from '#platform/db/database';
import { doctorsInOrder } from './displays.queries.ts';

type Reasoned = Pick<Closing, 'reason' | 'now'>;

function closing(tx: Tx, { reason, now }: Reasoned) {
  return tx
    .updateTable('displays')
    .set({ revoked_at: now, closed_reason: reason })
    .where('revoked_at', 'is', null)
    .returning(['id', sql<DisplayNameForm>`name_form`.as('nameForm'), doctorsInOrder.as('doctors')])
    .returning(sql<LinkClosingReason | null>`closed_reason`.as('reason'));
}

export function closeDisplaysOpenedBy(tx: Tx, { userId, since }: LinkOpener, reasoned: Reasoned) {
  return closing(tx, reasoned)
    .where('created_by', '=', userId)
    .$if(since !== null, (displays) => displays.where('created_at', '>=', since ?? new Date(0)))
    .execute();
}

export type ClosedDisplay = Awaited<ReturnType<typeof closeDisplaysOpenedBy>>[number];

const shows = (doctorId: number) => sql<boolean>`exists (
  select from display_doctors shown where shown.display_id = displays.id and shown.doctor_id = ${doctorId})`;

export function closeDisplaysOf(tx: Tx, doctorId: number, reasoned: Reasoned): Promise<ClosedDisplay[]> {
  return closing(tx, reasoned).where(shows(doctorId)).execute();
}

/** Removes a doctor from the open displays that also show another enabled doctor. Returns the ids of those displays. */
export async function takeOffDisplays(tx: Tx, doctorId: number): Promise<number[]> {
  const { rows } = await sql<{ displayId: number }>`
    delete from display_doctors shown using displays
    where displays.id = shown.display_id and displays.revoked_at is null and shown.doctor_id = ${doctorId}
      and exists (
        select from display_doctors other join users on users.id = other.doctor_id and users.is_enabled
        where other.display_id = shown.display_id and other.doctor_id <> ${doctorId})
    returning shown.display_id as "displayId"`.execute(tx);
  return rows.map(({ displayId }) => displayId);
}

export async function closeOutlivedDisplays(tx: Tx, now: Date): Promise<ClosedDisplay[]> {
  const expired = await closing(tx, { reason: 'expired', now }).where('expires_at', '<=', now).execute();
  const unused = await closing(tx, { reason: 'unused', now }).where(isOver('displays', now)).execute();
  return [...expired, ...unused];
}
