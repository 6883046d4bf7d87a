import type { ReactNode } from 'react';
import { useConnectionLostSince } from '#lib/connection';
import { formatClock } from '#lib/format-date';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = { onRetry: () => Promise<unknown>; children: ReactNode };

/** Says that loading failed, with a Retry button. While offline, says that there is no connection instead. */
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

/** The members of a TanStack Query result that `LoadNote` needs. */
type Reading = { isError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };

type LoadNoteProps = {
  reading: Reading;
  timeZone: string;
  /** The error message that is shown if the query has failed. */
  children: ReactNode;
};

/** Shows how old the data below is while offline. Otherwise shows the error if loading has failed. */
export function LoadNote({ reading, timeZone, children }: LoadNoteProps) {
  const lostSince = useConnectionLostSince();
  const { isError, dataUpdatedAt, refetch } = reading;
  if (lostSince !== null && dataUpdatedAt > 0) {
    return (
      <Banner tone="warning" title={`As of ${formatClock(dataUpdatedAt, timeZone)}`}>
        Offline since {formatClock(lostSince, timeZone)}. You can still read this; changes resume when you’re
        back online.
      </Banner>
    );
  }
  if (!isError) return null;
  return lostSince === null ? children : <RetryBanner onRetry={refetch}>{children}</RetryBanner>;
}
