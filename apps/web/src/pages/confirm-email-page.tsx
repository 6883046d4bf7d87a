import { useConfirmEmail, ownAccountMessages as words } from '#features/auth';
import { LinkAction } from './link-action.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

export function ConfirmEmailPage() {
  const token = useTokenFromAddress();
  return (
    <LinkAction
      title={words.confirmEmailTitle}
      subtitle={words.confirmEmailSubtitle}
      withoutToken={words.requestMissing}
      action={{
        label: words.confirmEmail,
        busyText: words.confirmingEmail,
        failed: words.confirmEmailFailed,
      }}
      done={{
        title: words.emailConfirmed,
        subtitle: words.emailConfirmedHint,
        next: { to: '/dashboard', label: words.goOn },
      }}
      back={words.backToSignIn}
      token={token}
      mutation={useConfirmEmail()}
    />
  );
}
