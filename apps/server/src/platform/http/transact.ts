import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { claimKey, rememberAnswer } from '#platform/db/idempotency.queries';
import { inTransaction } from '#platform/db/transaction';
import type { CallMeta } from './bind.ts';

const purpose = 'repeated requests';

export type Repeatable = { actor: Actor; meta: CallMeta; operation: string; request: unknown };

/**
 * Runs `work` in one transaction. With an Idempotency-Key it stores the first result in the same transaction, and a
 * repeated call returns that result without running again; a parallel repeat waits for the first call. `assertMayHave`
 * checks the stored result again if the route's policy alone can't decide who may see it.
 */
export function transact<T>(
  context: Context,
  call: Repeatable,
  work: (tx: Tx) => Promise<T>,
  assertMayHave: (tx: Tx, kept: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { idempotencyKey: key } = call.meta;
  if (key === null) return inTransaction(context.db, work);
  const claim = {
    userId: call.actor.userId,
    key,
    operation: call.operation,
    requestHash: hashOf(call.request, context.settings.appSecret),
  };
  return inTransaction(context.db, async (tx) => {
    const earlier = await claimKey(tx, claim, context.clock.now());
    if (!earlier) {
      const result = await work(tx);
      await rememberAnswer(tx, claim, result);
      return result;
    }
    const isSame = isSignedWithAny(
      keysInForce(context.settings, purpose),
      textOf(call.request),
      earlier.requestHash,
    );
    if (earlier.operation !== claim.operation || !isSame) {
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    }
    const kept = earlier.answer as T;
    await assertMayHave(tx, kept);
    return kept;
  });
}

/** Uses a key of the server, because a request may contain a password that could be guessed from a plain hash. */
function hashOf(request: unknown, appSecret: string): Buffer {
  return signWith(keyFor(appSecret, purpose), textOf(request));
}

function textOf(request: unknown): string {
  return JSON.stringify(request) ?? '';
}
