import {
  getProfile,
  logIn as logInRoute,
  logOut as logOutRoute,
  refreshTokens as refreshTokensRoute,
} from '@anteroom/contract/auth';
import {
  requestPasswordReset as requestPasswordResetRoute,
  resetPassword as resetPasswordRoute,
} from '@anteroom/contract/password-reset';
import {
  resendVerification as resendVerificationRoute,
  verifyEmail as verifyEmailRoute,
} from '@anteroom/contract/registration';
import {
  endSession as endSessionRoute,
  listSessions as listSessionsRoute,
  reportActivity as reportActivityRoute,
} from '@anteroom/contract/sessions';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { endOwnSession } from './end-own-session.ts';
import { listSessions } from './list-sessions.ts';
import { logIn, type SignInThrottles, signInThrottles } from './log-in.ts';
import { logOut } from './log-out.ts';
import { createMailLinks } from './mail-links/mail-links.ts';
import { askingThrottles, requestMailLink } from './mail-links/request-mail-link.ts';
import { verifyEmail } from './mail-links/verify-email.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import type { PasswordListener } from './passwords/password-listener.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { presentUser } from './present-user.ts';
import { refreshTokens } from './refresh-tokens.ts';

type AuthContext = Context & { passwordListener: PasswordListener };

export function authRoutes(context: AuthContext): Binding[] {
  const throttles = signInThrottles(context);
  return [
    ...signInRoutes(context, throttles),
    ...mailLinkRoutes(context, throttles),
    ...sessionRoutes(context),
    ...ownAccountRoutes(context, throttles),
  ];
}

function signInRoutes(context: AuthContext, throttles: SignInThrottles): Binding[] {
  return [
    bindPublic(logInRoute, ({ body, meta }) => logIn(context, throttles, body, meta)),
    bindPublic(refreshTokensRoute, async ({ body, meta }) => ({
      tokens: await refreshTokens(context, body.refreshToken, meta),
    })),
    bindPublic(logOutRoute, ({ body, meta, bearerToken }) =>
      logOut(context, { refreshToken: body.refreshToken, accessToken: bearerToken, meta }).then(
        () => undefined,
      ),
    ),
  ];
}

function mailLinkRoutes(context: AuthContext, { byEmail: signIns }: SignInThrottles): Binding[] {
  const links = createMailLinks(context);
  const asking = askingThrottles(context);
  const listener = context.passwordListener;
  return [
    bindPublic(requestPasswordResetRoute, async ({ body, meta }) => {
      await requestMailLink(context, asking, 'reset_password', { email: body.email, meta });
      return { message: 'If an account with this email exists, a link to reset its password is on its way.' };
    }),
    bindPublic(resetPasswordRoute, async ({ body, meta }) => {
      await resetPassword(context, { links, signIns, listener }, body, meta);
      return { message: 'Password reset successful. All existing sessions are logged out.' };
    }),
    bindPublic(verifyEmailRoute, async ({ body, meta }) => {
      await verifyEmail(context, links, body.token, meta);
      return { message: 'Email verified successfully.' };
    }),
    bindPublic(resendVerificationRoute, async ({ body, meta }) => {
      await requestMailLink(context, asking, 'verify_email', { email: body.email, meta });
      return { message: 'If this email still has to be verified, a new email is on its way.' };
    }),
  ];
}

function sessionRoutes(context: Context): Binding[] {
  return [
    bind(getProfile, maySignedIn, async ({ actor }) => ({
      user: {
        ...presentUser({ ...actor, id: actor.userId }),
        needsOwnCredential: actor.mustChoosePassword && context.settings.requireOwnPassword,
      },
    })),
    bind(listSessionsRoute, maySignedIn, async ({ actor }) => ({
      sessions: await listSessions(context, actor),
    })),
    bind(endSessionRoute, maySignedIn, ({ actor, params }) =>
      endOwnSession(context, actor, params.sessionId).then(() => undefined),
    ),
    // Empty on purpose: the authenticator already recorded the activity of this request.
    bind(reportActivityRoute, maySignedIn, async () => undefined),
  ];
}
