import { useAcceptManagerRequest, ownAccountMessages as words } from '#features/auth';
import { LinkAction } from './link-action.tsx';
import { useTokenFromAddress } from './use-token-from-address.ts';

export function AcceptRequestPage() {
  const token = useTokenFromAddress();
  return (
    <LinkAction
      title={words.requestTitle}
      subtitle={words.requestSubtitle}
      hint={words.requestHint}
      withoutToken={words.requestMissing}
      action={{ label: words.accept, busyText: words.accepting, failed: words.acceptFailed }}
      done={{
        title: words.accepted,
        subtitle: words.acceptedHint,
        next: { to: '/dashboard', label: words.goOn },
      }}
      back={words.backToSignIn}
      token={token}
      mutation={useAcceptManagerRequest()}
    />
  );
}
