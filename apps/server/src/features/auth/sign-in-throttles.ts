import type { Context } from '#platform/context';
import type { Throttle } from '#platform/throttle';

export type SignInThrottles = { byEmail: Throttle; byAddress: Throttle };

/**
 * Creates the rate limits for sign-ins: ten failures per account or a hundred per network in 15 minutes. There is no
 * permanent lock.
 */
export function signInThrottles({ throttles }: Pick<Context, 'throttles'>): SignInThrottles {
  const seconds = 15 * 60;
  return {
    byEmail: throttles({ name: 'sign_in_email', per: 'account', failures: 10, seconds }),
    byAddress: throttles({ name: 'sign_in_address', per: 'network', failures: 100, seconds }),
  };
}
