import type { ReactNode } from 'react';
import { useConnectionLostSince } from '#lib/use-connection-lost-since';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { onRetry: () => Promise<unknown>; children: ReactNode };

/** Says that loading failed, with a Retry button. While offline it says so instead. */
export function RetryBanner({ onRetry, children }: Props) {
  const isLost = useConnectionLostSince() !== null;
  const retry = (
    <Button size="small" onClick={() => void onRetry()}>
      Retry
    </Button>
  );
  if (isLost) {
    return (
      <Banner tone="warning" action={retry}>
        No connection. This loads automatically when you’re back online.
      </Banner>
    );
  }
  return (
    <Banner tone="danger" action={retry}>
      {children}
    </Banner>
  );
}
