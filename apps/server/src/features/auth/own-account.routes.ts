import {
  acceptInvitation as acceptInvitationRoute,
  changeEmail as changeEmailRoute,
  changePassword as changePasswordRoute,
  confirmEmail as confirmEmailRoute,
} from '@anteroom/contract/own-account';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import type { SignInThrottles } from './log-in.ts';
import { createMailLinks } from './mail-links/mail-links.ts';
import { changeEmail } from './own-email/change-email.ts';
import { confirmEmail } from './own-email/confirm-email.ts';
import { acceptInvitation } from './passwords/accept-invitation.ts';
import { changeOwnPassword } from './passwords/change-own-password.ts';
import type { PasswordListener } from './passwords/password-listener.ts';

type AuthContext = Context & { passwordListener: PasswordListener };

export function ownAccountRoutes(context: AuthContext, throttles: SignInThrottles): Binding[] {
  const links = createMailLinks(context);
  const listener = context.passwordListener;
  return [
    bind(changePasswordRoute, maySignedIn, async ({ actor, body }) => ({
      tokens: await changeOwnPassword(context, { throttles, listener }, actor, body),
    })),
    bind(changeEmailRoute, maySignedIn, ({ actor, body }) => changeEmail(context, throttles, actor, body)),
    bindPublic(confirmEmailRoute, async ({ body, meta }) => {
      await confirmEmail(context, links, body.token, meta);
      return { message: 'Email address changed. Use it the next time you sign in.' };
    }),
    bindPublic(acceptInvitationRoute, async ({ body, meta }) => {
      await acceptInvitation(context, links, body, meta);
      return { message: 'Your password is set. You can sign in now.' };
    }),
  ];
}
