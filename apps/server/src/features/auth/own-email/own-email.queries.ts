import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export function findOtherOwner(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'is_enabled as isEnabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

type NewEmail = { userId: number; newEmail: string; now: Date };

/**
 * Changes the address. Also invalidates the account's other links, because they went to the old address. Only requests
 * to work for a doctor (`manager_request`) stay valid.
 */
export async function setEmail(tx: Tx, { userId, newEmail, now }: NewEmail): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: newEmail, email_verified_at: now, version: sql`version + 1`, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('mail_tokens')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'manager_request')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}
