import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { onRetry: () => Promise<unknown>; children: ReactNode };

/** Says that something could not be loaded, with a button that tries again. */
export function RetryBanner({ onRetry, children }: Props) {
  const retry = (
    <Button size="small" onClick={() => void onRetry()}>
      Retry
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {children}
    </Banner>
  );
}
