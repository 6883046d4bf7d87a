import type { ReactNode } from 'react';
import { useConnectionLostSince } from '#lib/use-connection-lost-since';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { onRetry: () => Promise<unknown>; children: ReactNode };

/** Says that something could not be loaded, with a button that tries again. Without a connection that is no failure of it. */
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
        No connection. This is loaded by itself when it is back.
      </Banner>
    );
  }
  return (
    <Banner tone="danger" action={retry}>
      {children}
    </Banner>
  );
}
