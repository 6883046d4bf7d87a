import { api } from '@anteroom/contract/api';
import { changeEmail } from '@anteroom/contract/own-account';
import type { Route } from '@anteroom/contract/route';
import { freshProofMillis, type StepUpRule, stepUpRoutes } from '@anteroom/contract/step-up';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';

/**
 * Rejects users whose password another person chose, on all routes outside /auth/, if the clinic requires own
 * passwords. Changing the email address is rejected too, because the creator of the account knows the password.
 */
export function ownPasswordGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (!(actor.mustChoosePassword && settings.requireOwnPassword)) return;
    if (route.path.startsWith('/auth/') && route !== changeEmail) return;
    throw new AppError('password_change_required', 'Please choose your own password first.');
  };
}

const factorSetup: ReadonlySet<Route> = new Set<Route>([
  api.startPasskey,
  api.addPasskey,
  api.setUpAuthenticator,
  api.confirmAuthenticator,
]);

/**
 * Rejects users with an unverified address on all routes outside /auth/, if the clinic requires verification. Setting
 * up a second factor is rejected too: a stranger may have registered the address, and the factor would survive the
 * password reset by which the owner of the address takes over the account.
 */
export function verificationGuard({ settings }: Context): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    if (actor.emailVerified || !settings.requireEmailVerification) return;
    if (route.path.startsWith('/auth/') && !factorSetup.has(route)) return;
    throw new AppError('email_unverified', 'Please verify your email address first.');
  };
}

const stepUpRules = new Map<Route, StepUpRule>(
  Object.entries(stepUpRoutes).map(([name, rule]) => [api[name as keyof typeof api], rule]),
);

/** Rejects requests to the routes in the contract's step-up table if the last sign-in or step-up is too long ago. */
export function stepUpGuard({ clock }: Pick<Context, 'clock'>): (actor: Actor, route: Route) => void {
  return (actor, route) => {
    const { provedAt, factorMethods } = actor;
    const rule = stepUpRules.get(route);
    if (!rule || !appliesTo(actor, rule)) return;
    if (clock.now().getTime() - provedAt.getTime() < freshProofMillis) return;
    throw new AppError('step_up_required', 'Please confirm that it is you.', {
      stepUp: { methods: factorMethods.length > 0 ? [...factorMethods] : ['password'] },
    });
  };
}

function appliesTo({ factorMethods, stepsUpWithPassword }: Actor, rule: StepUpRule): boolean {
  if (rule === 'always' || factorMethods.length > 0) return true;
  return rule === 'with_factor' && stepsUpWithPassword;
}

/**
 * After the grace period, rejects users without a required second factor on all routes outside /auth/. The routes that
 * set one up begin with /auth/. Changing the email address is rejected too, because it needs only the password.
 */
export function secondFactorGuard({ clock }: Pick<Context, 'clock'>): (actor: Actor, route: Route) => void {
  return ({ factorMethods, factorDueAt }, route) => {
    if (factorMethods.length > 0 || factorDueAt === null || factorDueAt > clock.now()) return;
    if (route.path.startsWith('/auth/') && route !== changeEmail) return;
    throw new AppError('second_factor_setup_required', 'Please set up two-step sign-in first.');
  };
}
