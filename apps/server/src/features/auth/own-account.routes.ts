import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import type { Binding } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { setSingleKeyShortcuts } from './account.queries.ts';
import { createMailLinks } from './mail-links/mail-links.ts';
import { aroundEmailChange, changeEmail } from './own-email/change-email.ts';
import { confirmEmail, unlessAddressIsTaken } from './own-email/confirm-email.ts';
import { changeOwnPassword, type HashedChange, hashOwnPassword } from './passwords/change-own-password.ts';
import type { PasswordListener } from './passwords/password-listener.ts';
import { acceptInvitation, hashNewPassword } from './passwords/reset-password.ts';
import type { SignInThrottles } from './sign-in-throttles.ts';

type AuthContext = Context & { passwordListener: PasswordListener };

export function ownAccountRoutes(context: AuthContext, throttles: SignInThrottles): Binding[] {
  const { change, changePublic } = bindChanges(context);
  const { followLink, aroundLink } = createMailLinks(context);
  const aroundConfirmation = aroundLink({
    kind: 'change_email',
    message: 'Email address changed. Use it the next time you sign in.',
    prepare: async (_, { newEmail }) => newEmail,
  });
  return [
    change(
      api.changePassword,
      maySignedIn,
      async (tx, { actor }, hashed: HashedChange) => ({
        tokens: await changeOwnPassword(context, tx, actor, hashed),
      }),
      {
        around: async ({ actor, body }, begin) =>
          begin(await hashOwnPassword(context, throttles, actor, body)),
      },
    ),
    change(
      api.changeEmail,
      maySignedIn,
      (tx, { actor, body }) => changeEmail(context, tx, actor, body.newEmail),
      { around: aroundEmailChange(context, throttles) },
    ),
    change(api.setOwnPreferences, maySignedIn, (tx, { actor, body }) =>
      setSingleKeyShortcuts(tx, actor.userId, body.singleKeyShortcuts),
    ),
    changePublic(
      api.confirmEmail,
      followLink((tx, meta, account, newEmail: string | null) =>
        confirmEmail(context, tx, meta, { account, newEmail }),
      ),
      (call, begin) => unlessAddressIsTaken(() => aroundConfirmation(call, begin)),
    ),
    changePublic(
      api.acceptInvitation,
      followLink((tx, meta, { id: userId }, passwordHash: string) =>
        acceptInvitation(context, tx, meta, { userId, passwordHash }),
      ),
      aroundLink({
        kind: 'invitation',
        message: 'Your password is set. You can sign in now.',
        prepare: (call, owner) => hashNewPassword(context, call, owner),
      }),
    ),
  ];
}
