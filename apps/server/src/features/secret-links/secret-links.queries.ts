import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export async function holdAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Returns whether the session is still open. */
export async function holdSession(tx: Tx, sessionId: number): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

export function listDoctorsToTell(tx: Tx, doctorIds: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${[...doctorIds]}::bigint[])`)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
}
