import { type DisplayBoard, viewDisplay, watchDisplay } from '@anteroom/contract/displays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { urlOf } from '#lib/api';
import { openLiveStream } from '#lib/live-stream';
import { pollInterval } from '#lib/poll-interval';
import { type LastRead, OutdatedPageError, readIfChanged } from '#lib/read-if-changed';

const everyQuarterMinute = 15_000;
const everyFiveMinutes = 300_000;

/**
 * What hangs on the wall, for ever: told by the live stream, and asked for besides, since a line may look open and be
 * dead. A closed display asks no more than now and then whether it is open again.
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
    refetchInterval: ({ state: { data } }) =>
      pollInterval(data?.answer === null ? everyFiveMinutes : everyQuarterMinute),
    refetchIntervalInBackground: true,
    // Many a device says that it is offline while the clinic's own network is there.
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
      url: urlOf(watchDisplay.path, { secret }),
      isPublic: true,
      onEvent: stale,
      onUp: () => {
        isUp = true;
        stale();
      },
      onDown: () => {
        // Whether only the stream or all of the line is gone. Further tries of the stream say nothing new.
        if (isUp) stale();
        isUp = false;
      },
    });
  }, [secret, isClosed]);
}

/** Nobody stands at a wall to reload it. It takes its time, in case the new page is no wiser. */
function useReloadWhenOutdated(error: Error | null): void {
  const isOutdated = error instanceof OutdatedPageError;
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setTimeout(() => window.location.reload(), pollInterval(everyFiveMinutes / 5));
    return () => clearTimeout(timer);
  }, [isOutdated]);
}
