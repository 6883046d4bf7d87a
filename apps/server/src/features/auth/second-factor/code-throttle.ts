import { recordRejection } from '#features/audit';
import { invalidField } from '#platform/app-error';
import type { Actor, Context, RequestMeta } from '#platform/context';
import { networkOf } from '#platform/http/network-of';
import type { Throttle } from '#platform/throttle';
import type { SignInThrottles } from '../sign-in-throttles.ts';

export type CodeThrottles = Pick<SignInThrottles, 'byAddress'> & { soon: Throttle; day: Throttle };

/**
 * Creates the throttles for codes: ten codes per account in 15 minutes, and fifty wrong ones a day. Three of a million
 * codes are valid at a time, so an attacker with the correct password succeeds within a day with a chance of about 1 in
 * 6,700.
 */
export function codeThrottles(
  { throttles }: Pick<Context, 'throttles'>,
  { byAddress }: SignInThrottles,
): CodeThrottles {
  const per = 'account';
  return {
    byAddress,
    soon: throttles({ name: 'second_factor', per, failures: 10, seconds: 15 * 60 }),
    day: throttles({ name: 'second_factor_day', per, failures: 50, seconds: 24 * 60 * 60 }),
  };
}

type Attempt = { userId: number; by: Actor | RequestMeta };

/**
 * Runs one attempt, which returns null for a wrong code. Counts the attempt towards the 15-minute limit before it runs,
 * so that parallel guesses cannot exceed that limit. A correct code resets this count of the account, but not the daily
 * count of wrong codes.
 */
export async function tryCode<T>(
  context: Pick<Context, 'db' | 'clock'>,
  throttles: CodeThrottles,
  { userId, by }: Attempt,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const [account, network] = [String(userId), networkOf(by.ipAddress)];
  await throttles.byAddress.assertFree(network);
  await throttles.day.assertFree(account);
  await throttles.soon.count(account);
  const result = await attempt();
  if (result !== null) {
    await throttles.soon.free(account);
    return result;
  }
  const object = { type: 'user', id: userId };
  await recordRejection(context, by, { action: 'second_factor.refused', object });
  await Promise.all([throttles.day.count(account), throttles.byAddress.count(network)]);
  throw wrongCode();
}

export const wrongCode = () => invalidField('code', 'This code is wrong, expired or already used');
