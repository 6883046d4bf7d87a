import { getAccessHistory } from '@anteroom/contract/access-history';
import type { Activity } from '@anteroom/contract/audit';
import type { Patient } from '@anteroom/contract/patients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routePages } from '#lib/route-query';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { ActivitySentenceText } from '../activity-sentence.tsx';
import { auditMessages as words } from '../audit.messages.ts';

/**
 * Loads the access history. Does not refetch it when the window gets the focus, because the server logs each access.
 */
const accessHistory = (patientId: number) =>
  routePages(
    getAccessHistory,
    { params: { patientId }, query: {} },
    { gcTime: 0, refetchOnWindowFocus: false },
  );

type Props = { patient: Pick<Patient, 'id' | 'firstName' | 'lastName'>; onClose: () => void };

/** Shows who opened or changed a patient's record. */
export function AccessHistoryDialog({ patient, onClose }: Props) {
  return (
    <Dialog title={words.accessHistory} onClose={onClose} width="large">
      <DialogBody label={words.accessHistory}>
        <p className="mb-1 text-ink-soft">
          {words.accessHistoryOf(`${patient.firstName} ${patient.lastName}`)}
        </p>
        <ClinicZoneNote />
        <History patientId={patient.id} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function History({ patientId }: { patientId: number }) {
  const list = useInfiniteQuery(accessHistory(patientId));
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <div aria-busy={list.isFetching} className="mt-4 grid gap-4">
      {list.isError && (
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.historyFailed)}</RetryBanner>
      )}
      {list.isPending && <Skeleton label={words.loadingHistory} rows={5} />}
      {list.isSuccess && events.length === 0 && <p>{words.noHistory}</p>}
      {events.length > 0 && <HistoryList events={events} />}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function HistoryList({ events }: { events: readonly Activity[] }) {
  const { timezone } = useClinic();
  return (
    <ul className="panel divide-y divide-line">
      {events.map((event) => (
        <li
          key={event.seq}
          className="grid gap-x-6 px-4 py-3 md:flex md:items-baseline md:justify-between md:px-5"
        >
          <div>
            <ActivitySentenceText activity={event} />
            <Note event={event} timezone={timezone} />
          </div>
          <time
            dateTime={new Date(event.at).toISOString()}
            className="shrink-0 text-sm whitespace-nowrap text-ink-faint tabular-nums"
          >
            {formatDateTime(event.at, timezone)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function Note({ event, timezone }: { event: Activity; timezone: string }) {
  const note = noteOf(event, timezone);
  return note && <p className="text-sm text-ink-soft">{note}</p>;
}

function noteOf({ isInferred, heldSince, heldDays, at }: Activity, timezone: string): string | null {
  if (isInferred) return words.mayHaveIncluded;
  if (heldSince === null || heldSince === at) return null;
  return words.heldSince(formatDateTime(heldSince, timezone), heldDays ?? 1);
}
