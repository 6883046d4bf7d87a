import {
  getProfile,
  logIn as logInRoute,
  logOut as logOutRoute,
  refreshTokens as refreshTokensRoute,
} from '@anteroom/contract/auth';
import type { Context } from '#context';
import { maySignedIn } from '#features/staff';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { logIn, signInThrottles } from './log-in.ts';
import { logOut } from './log-out.ts';
import { presentUser } from './present-user.ts';
import { refreshTokens } from './refresh-tokens.ts';

export function authRoutes(context: Context): Binding[] {
  const throttles = signInThrottles(context);
  return [
    bindPublic(logInRoute, ({ body, facts }) => logIn(context, throttles, body, facts)),
    bindPublic(refreshTokensRoute, async ({ body, facts }) => ({
      tokens: await refreshTokens(context, body.refreshToken, facts),
    })),
    bindPublic(logOutRoute, ({ body, facts, bearerToken }) =>
      logOut(context, { refreshToken: body.refreshToken, accessToken: bearerToken, facts }).then(
        () => undefined,
      ),
    ),
    bind(getProfile, maySignedIn, async ({ actor }) => ({
      user: presentUser({ ...actor, id: actor.userId }),
    })),
  ];
}
