import type { Route } from '@anteroom/contract/route';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';

/** Rejects users with an unverified address on all routes outside /auth/, if the clinic requires verification. */
export function verificationGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (actor.emailVerified || !settings.requireEmailVerification || route.path.startsWith('/auth/')) return;
    throw new AppError('email_unverified', 'Please verify your email address first.');
  };
}
