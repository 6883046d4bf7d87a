import type { Route } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { AppError } from '#platform/app-error';

/** Keeps who has not shown their address to be their own to what lets them do so, where the clinic asks for it. */
export function verificationGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (actor.emailVerified || !settings.requireEmailVerification || route.path.startsWith('/auth/')) return;
    throw new AppError('email_unverified', 'Please verify your email address first.');
  };
}
