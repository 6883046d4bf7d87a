import type { ReactNode } from 'react';
import { formatClock } from '#lib/format-date';
import { useConnectionLostSince } from '#lib/use-connection-lost-since';
import { Banner } from './banner.tsx';
import { RetryBanner } from './retry-banner.tsx';

/** What TanStack Query tells of a reading. */
type Reading = { isError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };

type Props = {
  reading: Reading;
  timeZone: string;
  /** What is shown where the server refused or failed. */
  children: ReactNode;
};

/** How old what stands below is, while there is no connection; else, whether reading it has failed. */
export function LoadNote({ reading, timeZone, children }: Props) {
  const lostSince = useConnectionLostSince();
  const { isError, dataUpdatedAt, refetch } = reading;
  if (lostSince !== null && dataUpdatedAt > 0) {
    return (
      <Banner tone="warning" title={`As of ${formatClock(dataUpdatedAt, timeZone)}`}>
        No connection since {formatClock(lostSince, timeZone)}. Nothing can be changed until it is back; then
        this is brought up to date by itself.
      </Banner>
    );
  }
  if (!isError) return null;
  return lostSince === null ? children : <RetryBanner onRetry={refetch}>{children}</RetryBanner>;
}
