import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { appointmentMessages as words } from '#features/appointments';
import { prefetchPart, useFetchedPart } from '#lib/lazy-component';
import { missingPartMessages, useMissingPart } from '#lib/use-missing-part';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/skeleton';

const fetchBoard = async () => (await import('#features/appointment-board')).AppointmentBoard;

/**
 * Milliseconds. After this delay, the screen has loaded its own data, and the board's code is prefetched so that the
 * board opens instantly.
 */
const prefetchMillis = 1_500;

export function usePrefetchedBoard(): { prefetch: () => void } {
  const prefetch = () => prefetchPart(fetchBoard);
  useEffect(() => {
    const timer = setTimeout(() => prefetchPart(fetchBoard), prefetchMillis);
    return () => clearTimeout(timer);
  }, []);
  return { prefetch };
}

type Props = ComponentProps<Awaited<ReturnType<typeof fetchBoard>>> & {
  /** Shown if the code of the board failed to load. */
  instead: ReactNode;
};

export function BoardPart({ instead, ...board }: Props) {
  const { part: AppointmentBoard, hasFailed, retry } = useFetchedPart(fetchBoard);
  if (AppointmentBoard) return <AppointmentBoard {...board} />;
  if (!hasFailed) return <Skeleton label={words.loading} rows={8} />;
  return (
    <>
      <MissingBoard onBack={retry} />
      {instead}
    </>
  );
}

function MissingBoard({ onBack }: { onBack: () => void }) {
  const why = useMissingPart(onBack);
  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
  return (
    <div className="mb-4">
      <Banner tone="warning" title={words.boardAwayTitle} action={why === 'gone' && reload}>
        {missingPartMessages[why]}
      </Banner>
    </div>
  );
}
