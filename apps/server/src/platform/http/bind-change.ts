import { api } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import { AppError } from '#platform/app-error';
import type { Context } from '#platform/context';
import { isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { claimKey, rememberAnswer } from '#platform/db/idempotency.queries';
import { inTransaction } from '#platform/db/transaction';
import {
  type Answer,
  type Binding,
  bind,
  bindPublic,
  type Policy,
  type PublicCall,
  type PublicRoute,
  type RouteCallContext,
  type SignedInRoute,
} from './bind.ts';

/** Runs an action. `prepared` contains the arguments that `around` passed to `begin`. */
type Run<Call, Prepared extends readonly unknown[], Result> = (
  tx: Tx,
  call: Call,
  ...prepared: Prepared
) => Promise<Result>;

/**
 * Does work before and after the transaction that must not happen inside it: rate limits, slow hashing, waiting for the
 * doctor's mutex. `begin` opens the transaction, runs the action and commits.
 */
export type Around<Call, Prepared extends readonly unknown[], Result, Answered = Result> = (
  call: Call,
  begin: (...prepared: Prepared) => Promise<Result>,
) => Promise<Answered>;

/** Checks whether the caller may see a stored response, if the route's policy alone cannot decide this. */
type AssertMayHave<Call, Kept> = (tx: Tx, call: Call, kept: Kept) => Promise<unknown>;

type Changes = {
  /** Binds a route to an action of a signed-in user. */
  change<R extends SignedInRoute>(
    route: R,
    policy: Policy<R>,
    run: Run<RouteCallContext<R>, [], Answer<R>>,
    options?: { assertMayHave: AssertMayHave<RouteCallContext<R>, Answer<R>> },
  ): Binding;
  change<R extends SignedInRoute, Prepared extends readonly unknown[], Result>(
    route: R,
    policy: Policy<R>,
    run: Run<RouteCallContext<R>, Prepared, Result>,
    options: { around: Around<RouteCallContext<R>, Prepared, Result, Answer<R>> },
  ): Binding;
  /** Binds a route to an action of a caller without a session. */
  changePublic<R extends PublicRoute, Prepared extends readonly unknown[], Result>(
    route: R,
    run: Run<PublicCall<R>, Prepared, Result>,
    around: Around<PublicCall<R>, Prepared, Result, Answer<R>>,
  ): Binding;
};

type Options<Call> = {
  around?: Around<Call, readonly unknown[], unknown>;
  assertMayHave?: AssertMayHave<Call, unknown>;
};

/**
 * Binds routes that change data. Each change runs in a transaction that begins here: actions receive the transaction as
 * `tx` and never open one. A request of a signed-in user with an Idempotency-Key runs its action only once.
 */
export function bindChanges(context: Context): Changes {
  return {
    change: <R extends SignedInRoute>(
      route: R,
      policy: Policy<R>,
      run: Run<RouteCallContext<R>, readonly unknown[], unknown>,
      { around = (_, begin) => begin(), assertMayHave }: Options<RouteCallContext<R>> = {},
    ) => {
      const answer = (call: RouteCallContext<R>) =>
        around(call, (...prepared) =>
          runOnce(
            context,
            { ...call, route },
            {
              work: (tx) => run(tx, call, ...prepared),
              assertMayHave: async (tx, kept) => assertMayHave?.(tx, call, kept),
            },
          ),
        );
      return bind(route, policy, answer as (call: RouteCallContext<R>) => Promise<Answer<R>>);
    },
    changePublic: (route, run, around) =>
      bindPublic(route, (call) =>
        around(call, (...prepared) => inTransaction(context.db, (tx) => run(tx, call, ...prepared))),
      ),
  };
}

const purpose = 'repeated requests';

/** The name of each route. Responses for repeated requests are stored under this name. */
const operations = new Map<Route, string>(Object.entries(api).map(([name, route]) => [route, name]));

type Work = {
  work: (tx: Tx) => Promise<unknown>;
  assertMayHave: (tx: Tx, kept: unknown) => Promise<unknown>;
};

/**
 * Runs `work` in one transaction. With an Idempotency-Key, stores the first result in the same transaction. A repeated
 * request gets that result, and the work does not run again. A parallel repeat waits for the first request.
 */
function runOnce(
  { db, clock, settings }: Context,
  call: RouteCallContext<Route> & { route: Route },
  { work, assertMayHave }: Work,
): Promise<unknown> {
  const { idempotencyKey: key } = call.meta;
  if (key === null) return inTransaction(db, work);
  const request = textOf(call);
  const claim = {
    userId: call.actor.userId,
    key,
    operation: operations.get(call.route) ?? call.route.path,
    // The hash needs the server's key. With a plain hash, a person who can read the database could guess a password
    // that the request contained.
    requestHash: signWith(keyFor(settings.appSecret, purpose), request),
  };
  return inTransaction(db, async (tx) => {
    const earlier = await claimKey(tx, claim, clock.now());
    if (!earlier) {
      const result = await work(tx);
      await rememberAnswer(tx, claim, result);
      return result;
    }
    const isSame = isSignedWithAny(keysInForce(settings, purpose), request, earlier.requestHash);
    if (earlier.operation !== claim.operation || !isSame) {
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    }
    await assertMayHave(tx, earlier.answer);
    return earlier.answer;
  });
}

/**
 * Returns the request as text for the hash. A request with only a body is the body alone, because hashes that an older
 * release stored must still match.
 */
function textOf({ params, query, body }: RouteCallContext<Route>): string {
  return JSON.stringify(params === undefined && query === undefined ? body : { params, query, body }) ?? '';
}
