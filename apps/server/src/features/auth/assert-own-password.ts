import { changeEmail } from '@anteroom/contract/own-account';
import type { Route } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { AppError } from '#platform/app-error';

/**
 * Refuses everything but the session and the change of password while the password is one that somebody else chose.
 * The maker of the account knows that password too, so it must not move the account to another address either.
 */
export function ownPasswordGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (!(actor.mustChoosePassword && settings.requireOwnPassword)) return;
    if (route.path.startsWith('/auth/') && route !== changeEmail) return;
    throw new AppError('password_change_required', 'Please choose your own password first.');
  };
}
