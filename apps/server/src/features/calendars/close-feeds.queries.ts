import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { sql } from 'kysely';
import { type Closing, isOver, type LinkOpener } from '#features/secret-links';
import type { Tx } from '#platform/db/database';

type Reasoned = Pick<Closing, 'reason' | 'now'>;

function closing(tx: Tx, { reason, now }: Reasoned) {
  return tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now, closed_reason: reason })
    .where('revoked_at', 'is', null)
    .returning(['id', 'doctor_id as doctorId', sql<LinkClosingReason | null>`closed_reason`.as('reason')]);
}

export function closeFeedsOpenedBy(tx: Tx, { userId, since }: LinkOpener, reasoned: Reasoned) {
  return closing(tx, reasoned)
    .where('created_by', '=', userId)
    .$if(since !== null, (feeds) => feeds.where('created_at', '>=', since ?? new Date(0)))
    .execute();
}

export type ClosedFeed = Awaited<ReturnType<typeof closeFeedsOpenedBy>>[number];

export function closeFeedsOf(tx: Tx, doctorId: number, reasoned: Reasoned): Promise<ClosedFeed[]> {
  return closing(tx, reasoned).where('doctor_id', '=', doctorId).execute();
}

export async function closeOutlivedFeeds(tx: Tx, now: Date): Promise<ClosedFeed[]> {
  const expired = await closing(tx, { reason: 'expired', now }).where('expires_at', '<=', now).execute();
  const unused = await closing(tx, { reason: 'unused', now }).where(isOver('calendar_feeds', now)).execute();
  return [...expired, ...unused];
}
