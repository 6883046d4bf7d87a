import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/**
 * SQL condition: the account registered before `before`, was never verified and got no link since. No admin has changed
 * or confirmed it, and it has no managers, patients or other rows that belong to a doctor.
 */
function isAbandonedAccount(before: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    users.role = 'doctor' and users.version = 1 and users.is_enabled and not users.is_confirmed
    and users.email_verified_at is null and users.created_at < ${before}
    and exists (select from doctors where doctors.id = users.id)
    and not exists (select from mail_tokens where user_id = users.id and created_at >= ${before})
    and not exists (select from manager_doctors where doctor_id = users.id)
    and not exists (select from patients where doctor_id = users.id)
    and not exists (select from patient_readers where doctor_id = users.id)
    and not exists (select from appointments where doctor_id = users.id)
    and not exists (select from schedule_slots where doctor_id = users.id)
    and not exists (select from schedule_hours where doctor_id = users.id)
    and not exists (select from schedule_exceptions where doctor_id = users.id)
    and not exists (select from queues where doctor_id = users.id and queue_type is not null)
    and not exists (select from queue_events where doctor_id = users.id)
    and not exists (select from display_doctors where doctor_id = users.id)
    and not exists (select from calendar_feeds where doctor_id = users.id)
    and not exists (select from emergency_grants where doctor_id = users.id)`;
}

type Listing = { before: Date; after: number; limit: number };

/** Returns the ids of the abandoned accounts (see `isAbandonedAccount`), in ascending order. */
export async function listAbandonedAccounts(db: Db, { before, after, limit }: Listing): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isAbandonedAccount(before))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Freeing = { userId: number; before: Date; now: Date };

/**
 * Removes the doctor and frees the address if the account is still abandoned. Returns whether it did. The user row
 * stays with its name for the audit trail. Call it only while the account is locked.
 */
export async function freeAddress(tx: Tx, { userId, before, now }: Freeing): Promise<boolean> {
  const freed = await tx
    .updateTable('users')
    .set({
      // A random address, which no account can have yet.
      email: sql<string>`'removed-' || gen_random_uuid() || '@anteroom.invalid'`,
      password_hash: '',
      is_enabled: false,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where(isAbandonedAccount(before))
    .returning('id')
    .executeTakeFirst();
  if (!freed) return false;
  await tx.deleteFrom('queues').where('doctor_id', '=', userId).execute();
  await tx.deleteFrom('doctors').where('id', '=', userId).execute();
  return true;
}
