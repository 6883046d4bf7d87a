import type { Actor } from '#context';
import { type Bound, countWithin } from '#platform/db/count-within.queries';
import type { Tx } from '#platform/db/database';
import { tooManyRequests } from '#platform/throttle';

const seconds = 24 * 60 * 60;
const personBound: Bound = { name: 'accounts_of_maker', most: 20, seconds };
const adminBound: Bound = { name: 'accounts_of_maker', most: 1000, seconds };

/** Counts an account for its maker; throws 429 for one too many within a day. */
export async function assertMayMakeAccount(
  tx: Tx,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  now: Date,
): Promise<void> {
  const bound = role === 'admin' ? adminBound : personBound;
  const millis = await countWithin(tx, bound, { key: userId, now });
  if (millis === null) return;
  throw tooManyRequests(
    `You have created ${bound.most} accounts within a day. Please try again later.`,
    millis,
  );
}
