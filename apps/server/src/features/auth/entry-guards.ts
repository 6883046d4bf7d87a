import { changeEmail } from '@anteroom/contract/own-account';
import type { Route } from '@anteroom/contract/route';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';

/**
 * While the password was chosen by another person, rejects every route but those of the session and the change of
 * password. The account's creator knows that password, so it must not be enough to change the email address either.
 */
export function ownPasswordGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (!(actor.mustChoosePassword && settings.requireOwnPassword)) return;
    if (route.path.startsWith('/auth/') && route !== changeEmail) return;
    throw new AppError('password_change_required', 'Please choose your own password first.');
  };
}

/** Rejects users with an unverified address on all routes outside /auth/, if the clinic requires verification. */
export function verificationGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (actor.emailVerified || !settings.requireEmailVerification || route.path.startsWith('/auth/')) return;
    throw new AppError('email_unverified', 'Please verify your email address first.');
  };
}
