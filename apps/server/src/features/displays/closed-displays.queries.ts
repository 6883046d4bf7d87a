import type { DisplayLanguage, DisplayNameForm, DisplayPurpose } from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { doctorsInOrder, isListedFor } from './displays.queries.ts';

/**
 * Returns displays that the server closed in the last 30 days and that were not reopened, latest first. Omits displays
 * that the caller may not see.
 */
export function listClosedDisplays(db: Db | Tx, actor: Actor, now: Date) {
  return db
    .selectFrom('displays')
    .innerJoin('users as maker', 'maker.id', 'displays.created_by')
    .select(['displays.id', 'displays.label', 'displays.message', 'maker.name as createdBy'])
    .select(doctorsInOrder.as('doctors'))
    .select(sql<DisplayPurpose>`displays.purpose`.as('purpose'))
    .select(sql<DisplayNameForm>`displays.name_form`.as('nameForm'))
    .select(sql<DisplayLanguage>`displays.language`.as('language'))
    .select(sql<Date>`displays.revoked_at`.as('closedAt'))
    .select(sql<LinkClosingReason>`displays.closed_reason`.as('reason'))
    .where('displays.closed_reason', 'is not', null)
    .where('displays.replaced_at', 'is', null)
    .where(
      sql<boolean>`displays.revoked_at > ${now}::timestamptz - ${limits.secretLink.closedShownDays} * interval '1 day'`,
    )
    .where(isListedFor(actor))
    .orderBy('displays.revoked_at', 'desc')
    .orderBy('displays.id', 'desc')
    .limit(limits.display.perClinic)
    .execute();
}

export type ClosedDisplayRow = Awaited<ReturnType<typeof listClosedDisplays>>[number];

/** Marks a closed display as reopened. Returns false if it had been reopened before. */
export async function markReplaced(tx: Tx, displayId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('displays')
    .set({ replaced_at: now })
    .where('id', '=', displayId)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
