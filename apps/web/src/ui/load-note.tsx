import type { ReactNode } from 'react';
import { formatClock } from '#lib/format-date';
import { useConnectionLostSince } from '#lib/use-connection-lost-since';
import { Banner } from './banner.tsx';
import { RetryBanner } from './retry-banner.tsx';

/** The part of a TanStack Query result that the note needs. */
type Reading = { isError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };

type Props = {
  reading: Reading;
  timeZone: string;
  /** Shown if the query failed. */
  children: ReactNode;
};

/** Shows how old the data below is while offline. Otherwise shows whether loading failed. */
export function LoadNote({ reading, timeZone, children }: Props) {
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
