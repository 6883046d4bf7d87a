import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { hasSingleKeyShortcuts } from './account.queries.ts';
import { pleaseSignIn } from './authenticate.ts';
import { checkCredentials, logIn, type Owner, wrongCredentials } from './log-in.ts';
import { findSessionsToEnd, logOut } from './log-out.ts';
import { createMailLinks } from './mail-links/mail-links.ts';
import { aroundLinkRequest, requestMailLink } from './mail-links/request-mail-link.ts';
import { verifyEmail } from './mail-links/verify-email.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import type { PasswordListener } from './passwords/password-listener.ts';
import { hashNewPassword, resetPassword } from './passwords/reset-password.ts';
import { presentUser } from './present-user.ts';
import { findPresentedToken, type PresentedToken, refreshTokens } from './refresh-tokens.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { secondFactorRequired } from './second-factor/start-half-session.ts';
import { signInPolicyRoutes } from './sign-in-policy/sign-in-policy.routes.ts';
import { type SignInThrottles, signInThrottles } from './sign-in-throttles.ts';

type AuthContext = Context & { passwordListener: PasswordListener };

export function authRoutes(context: AuthContext): Binding[] {
  const throttles = signInThrottles(context);
  return [
    ...signInRoutes(context, throttles),
    ...mailLinkRoutes(context, throttles),
    ...sessionRoutes(context),
    ...ownAccountRoutes(context, throttles),
    ...secondFactorRoutes(context, throttles),
    ...passkeyRoutes(context, throttles),
    ...signInPolicyRoutes(context),
  ];
}

function signInRoutes(context: AuthContext, throttles: SignInThrottles): Binding[] {
  const { changePublic } = bindChanges(context);
  return [
    changePublic(
      api.logIn,
      (tx, { meta }, owner: Owner) => logIn(context, tx, meta, owner),
      async ({ body, meta }, begin) => {
        const result = await begin(await checkCredentials(context, throttles, body, meta));
        if (!result) throw wrongCredentials();
        if ('halfSession' in result) throw secondFactorRequired(result.halfSession);
        return result;
      },
    ),
    changePublic(
      api.refreshTokens,
      (tx, { meta }, presented: PresentedToken) => refreshTokens(context, tx, meta, presented),
      async ({ body }, begin) => {
        const tokens = await begin(await findPresentedToken(context, body.refreshToken));
        if (!tokens) throw pleaseSignIn();
        return { tokens };
      },
    ),
    changePublic(
      api.logOut,
      (tx, { meta }, sessionIds: ReadonlySet<number>) => logOut(context, tx, meta, sessionIds),
      async ({ body: { refreshToken }, bearerToken: accessToken }, begin) => {
        const sessionIds = await findSessionsToEnd(context, { refreshToken, accessToken });
        if (sessionIds.size > 0) await begin(sessionIds);
      },
    ),
  ];
}

function mailLinkRoutes(context: AuthContext, { byEmail: signIns }: SignInThrottles): Binding[] {
  const { changePublic } = bindChanges(context);
  const { followLink, aroundLink } = createMailLinks(context);
  const aroundRequest = aroundLinkRequest(context);
  return [
    changePublic(
      api.requestPasswordReset,
      (tx, { body: { email }, meta }) =>
        requestMailLink(context, tx, meta, { kind: 'reset_password', email }),
      aroundRequest,
    ),
    changePublic(
      api.resetPassword,
      followLink((tx, meta, account, passwordHash: string) =>
        resetPassword(context, tx, meta, { account, passwordHash }),
      ),
      aroundLink({
        kind: 'reset_password',
        message: 'Password reset successful. All existing sessions are logged out.',
        prepare: (call, owner) => hashNewPassword(context, call, owner),
        finish: ({ email }) => signIns.free(email),
      }),
    ),
    changePublic(
      api.verifyEmail,
      followLink((tx, meta, account) => verifyEmail(context, tx, meta, account)),
      aroundLink({ kind: 'verify_email', message: 'Email verified successfully.' }),
    ),
    changePublic(
      api.resendVerification,
      (tx, { body: { email }, meta }) => requestMailLink(context, tx, meta, { kind: 'verify_email', email }),
      aroundRequest,
    ),
  ];
}

function sessionRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.getProfile, maySignedIn, async ({ actor }) => ({
      user: {
        ...presentUser({ ...actor, id: actor.userId }),
        needsOwnCredential: actor.mustChoosePassword && context.settings.requireOwnPassword,
        secondFactor: {
          isSet: actor.factorMethods.length > 0,
          rule: actor.factorRule,
          dueAt: actor.factorDueAt?.getTime() ?? null,
        },
        singleKeyShortcuts: await hasSingleKeyShortcuts(context.db, actor.userId),
      },
    })),
    bind(api.listSessions, maySignedIn, async ({ actor }) => ({
      sessions: await listSessions(context, actor),
    })),
    change(api.endSession, maySignedIn, (tx, { actor, params }) =>
      endOwnSession(context, tx, actor, params.sessionId),
    ),
    // Empty on purpose: the authenticator already recorded the activity of this request.
    bind(api.reportActivity, maySignedIn, async () => undefined),
  ];
}
