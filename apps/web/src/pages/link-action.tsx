import type { ReactNode } from 'react';
import { bannerOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PublicFrame } from './public-frame.tsx';
import { NextStep, PublicLinks } from './public-links.tsx';

type Props = {
  title: string;
  subtitle: string;
  hint?: ReactNode;
  /** Shown instead of the button if the URL has no token. */
  withoutToken: string;
  action: { label: string; busyText: string; failed: string };
  done: { title: string; subtitle: string; next: { to: string; label: string } };
  back: string;
  token: string;
  mutation: {
    mutate: (token: string) => void;
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
  };
};

/** The page of a mail link with a single action. It needs a click, because mail scanners open links. */
export function LinkAction(props: Props) {
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
            onClick={() => mutation.mutate(token)}
          >
            {action.label}
          </Button>
        )}
      </div>
      <PublicLinks links={[{ to: '/login', label: back }]} />
    </PublicFrame>
  );
}
