import { buildPath } from '@anteroom/client/build-request';
import { OutdatedClientError } from '@anteroom/client/read-body';
import { type DisplayBoard, viewDisplay, watchDisplay } from '@anteroom/contract/displays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openLiveStream } from '#lib/live-stream';
import { pollEvery, withJitter } from '#lib/poll-interval';
import { type LastRead, readIfChanged } from '#lib/read-if-changed';

const everyQuarterMinute = 15_000;
const everyFiveMinutes = 300_000;

/**
 * Loads a display's content and keeps it current through an event stream. Also polls, in case the connection is dead
 * without an error. After 404 Not Found, checks every five minutes whether the display is available again.
 */
export function useDisplayBoard(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = ['display', secret] as const;
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readIfChanged(
        viewDisplay,
        { secret },
        queryClient.getQueryData<LastRead<DisplayBoard>>(queryKey),
        signal,
      ),
    refetchInterval: (query) =>
      pollEvery(query.state.data?.answer === null ? everyFiveMinutes : everyQuarterMinute)(query),
    refetchIntervalInBackground: true,
    // Poll even if the browser reports being offline, because devices often do so although the clinic's own network
    // works.
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });
  const isClosed = read.data?.answer === null;
  useStream(secret, isClosed, () => void read.refetch());
  useReloadWhenOutdated(read.error);
  return read;
}

function useStream(secret: string, isClosed: boolean, onStale: () => void): void {
  const stale = useEffectEvent(onStale);
  useEffect(() => {
    if (isClosed) return;
    let isUp = false;
    return openLiveStream({
      url: buildPath(watchDisplay, { params: { secret } }),
      isPublic: true,
      onEvent: stale,
      onUp: () => {
        isUp = true;
        stale();
      },
      onDown: () => {
        // Refetch once, to find out whether only the stream or the whole connection is lost. Repeated failures of the
        // stream need no further refetch.
        if (isUp) stale();
        isUp = false;
      },
    });
  }, [secret, isClosed]);
}

/**
 * Reloads an outdated page automatically, because displays have no user who would do so. Waits before the reload, in
 * case the new page is outdated too.
 */
function useReloadWhenOutdated(error: Error | null): void {
  const isOutdated = error instanceof OutdatedClientError;
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setTimeout(() => window.location.reload(), withJitter(everyFiveMinutes / 5));
    return () => clearTimeout(timer);
  }, [isOutdated]);
}
