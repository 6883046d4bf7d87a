import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { pipeline } from './pipeline/pipeline.ts';

type Claim = { userId: number; key: string; operation: string; requestHash: Buffer };
type Earlier = { operation: string; requestHash: Buffer; answer: unknown };

const lifeMillis = 24 * 60 * 60 * 1000;

/**
 * Claims the idempotency key for this transaction, or returns the stored response of an earlier request. Waits for an
 * earlier request that is still in progress.
 */
export async function claimKey(tx: Tx, claim: Claim, now: Date): Promise<Earlier | null> {
  const former = tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('created_at', '<', new Date(now.getTime() - lifeMillis));
  const taking = tx
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      operation: claim.operation,
      request_hash: claim.requestHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key');
  const { taken } = await pipeline({ expired: former.execute(), taken: taking.executeTakeFirst() });
  return taken ? null : findEarlier(tx, claim);
}

/** Returns whether a committed request of the user has used this idempotency key in the last 24 hours. */
export async function isKeyTaken(
  db: Db,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', new Date(now.getTime() - lifeMillis))
    .executeTakeFirst();
  return taken !== undefined;
}

function findEarlier(tx: Tx, claim: Claim): Promise<Earlier> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash as requestHash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}

/** Stores the response for repeated requests, in the transaction of the change itself. */
export async function rememberAnswer(tx: Tx, claim: Claim, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute();
}
