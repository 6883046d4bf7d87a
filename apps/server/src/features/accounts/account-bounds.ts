import type { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import { type Bound, countWithin, findWait } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { tooManyRequests } from '#platform/throttle';

const seconds = 24 * 60 * 60;
const personBound: Bound = { name: 'accounts_of_maker', most: 20, seconds };
const adminBound: Bound = { name: 'accounts_of_maker', most: 1000, seconds };

type Maker = Pick<Actor, 'userId' | 'role'>;

const boundOf = ({ role }: Maker): Bound => (role === 'admin' ? adminBound : personBound);

/** Counts a new account towards its creator's daily limit. Throws 429 above the limit. */
export async function assertMayMakeAccount(tx: Tx, maker: Maker, now: Date): Promise<void> {
  const bound = boundOf(maker);
  const millis = await countWithin(tx, bound, { key: maker.userId, now });
  if (millis !== null) throw tooManyAccounts(bound, millis);
}

/**
 * Throws 429 if the creator has reached the daily limit for new accounts. Unlike `assertMayMakeAccount`, counts
 * nothing.
 */
export async function assertMayMakeAnother(db: Db, maker: Maker, now: Date): Promise<void> {
  const bound = boundOf(maker);
  const millis = await findWait(db, bound, { key: maker.userId, now });
  if (millis !== null) throw tooManyAccounts(bound, millis);
}

function tooManyAccounts({ most }: Bound, millis: number): AppError {
  return tooManyRequests(`You have created ${most} accounts within a day. Please try again later.`, millis);
}
