import type { ReactNode } from 'react';
import { useAcceptManagerRequest, useConfirmEmail, ownAccountMessages as words } from '#features/auth';
import { bannerOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { NextStep, PublicFrame, PublicLinks } from './public-frame.tsx';
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

type Props = {
  title: string;
  subtitle: string;
  hint?: ReactNode;
  /** Shown instead of the button if the URL contains no token. */
  withoutToken: string;
  action: { label: string; busyText: string; failed: string };
  done: { title: string; subtitle: string; next: { to: string; label: string } };
  back: string;
  token: string;
  mutation: {
    mutate: (input: { body: { token: string } }) => void;
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
  };
};

/**
 * Renders the page of an emailed link that has a single action. The action requires a click, because mail scanners open
 * links.
 */
function LinkAction(props: Props) {
  const { title, subtitle, hint, withoutToken, action, done, back, token, mutation } = props;
  if (mutation.isSuccess) {
    return (
      <PublicFrame title={done.title} subtitle={done.subtitle}>
        <NextStep to={done.next.to}>{done.next.label}</NextStep>
      </PublicFrame>
    );
  }
  const errorText = bannerOf(mutation.error, action.failed);
  return (
    <PublicFrame title={title} subtitle={subtitle}>
      <div className="grid gap-5">
        {hint && <p>{hint}</p>}
        {errorText && <Banner tone="danger">{errorText}</Banner>}
        {token === '' ? (
          <Banner tone="neutral">{withoutToken}</Banner>
        ) : (
          <Button
            variant="primary"
            className="w-full"
            isBusy={mutation.isPending}
            busyText={action.busyText}
            onClick={() => mutation.mutate({ body: { token } })}
          >
            {action.label}
          </Button>
        )}
      </div>
      <PublicLinks links={[{ to: '/login', label: back }]} />
    </PublicFrame>
  );
}
