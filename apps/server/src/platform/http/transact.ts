import type { Actor, Context } from '#context';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { claimKey, rememberAnswer } from '#platform/db/idempotency.queries';
import { inTransaction } from '#platform/db/transaction';
import { isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/keys';
import type { CallFacts } from './bind.ts';

const purpose = 'repeated requests';

export type Repeatable = { actor: Actor; facts: CallFacts; operation: string; request: unknown };

/**
 * Does `work` in one transaction. With an Idempotency-Key the first result is kept in the same transaction, and a
 * repeat of the call answers it again without doing the work; a repeat that arrives meanwhile waits for the first.
 * `assertMayHave` refuses what was kept where the route's policy, which is asked at each call, does not say whose it is.
 */
export function transact<T>(
  context: Context,
  call: Repeatable,
  work: (tx: Tx) => Promise<T>,
  assertMayHave: (tx: Tx, kept: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { idempotencyKey: key } = call.facts;
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

/** With a key of the server, for a request may hold a password that could be guessed from a bare hash. */
function hashOf(request: unknown, appSecret: string): Buffer {
  return signWith(keyFor(appSecret, purpose), textOf(request));
}

function textOf(request: unknown): string {
  return JSON.stringify(request) ?? '';
}
