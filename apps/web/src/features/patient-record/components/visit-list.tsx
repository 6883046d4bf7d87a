import type { Appointment } from '@anteroom/contract/appointments';
import type { Pagination } from '@anteroom/contract/page';
import type { PatientBooking } from '@anteroom/contract/patient-summary';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppointmentStatusBadge } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatClock, formatDateTime } from '#lib/format-date';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { earlierVisits } from '../api/record-queries.ts';
import { recordMessages as words } from '../patient-record.messages.ts';

type Props = {
  patientId: number;
  visits: readonly Appointment[];
  pagination: Pagination;
  hasNotes?: boolean;
};

/** Lists a patient's visits, latest first. Loads earlier visits page by page. */
export function VisitList({ patientId, visits, pagination, hasNotes = false }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const earlier = useInfiniteQuery({
    ...earlierVisits(patientId, pagination.nextCursor ?? ''),
    enabled: isWanted && pagination.hasMore,
  });
  const all = [...visits, ...(earlier.data?.pages.flatMap((page) => page.visits) ?? [])];
  if (all.length === 0) return <p className="text-ink-soft">{words.noVisits}</p>;
  return (
    <div className="grid gap-4">
      <ol className="divide-y divide-line border-t border-line">
        {all.map((visit) => (
          <Visit key={visit.uuid} visit={visit} hasNotes={hasNotes} />
        ))}
      </ol>
      {earlier.isError && (
        <RetryBanner onRetry={earlier.refetch}>{messageOf(earlier.error, words.failed)}</RetryBanner>
      )}
      <LoadMore
        hasMore={pagination.hasMore && (!earlier.data || earlier.hasNextPage)}
        isLoading={earlier.isFetching}
        onLoadMore={() => (isWanted ? void earlier.fetchNextPage() : setIsWanted(true))}
      />
    </div>
  );
}

function Visit({ visit, hasNotes }: { visit: Appointment; hasNotes: boolean }) {
  const { timezone } = useClinic();
  const outcomes = (['diagnosis', 'treatment', 'prescription', 'notes'] as const).filter(
    (field) => visit[field] && (field !== 'notes' || hasNotes),
  );
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold tabular-nums">
          {formatDateTime(visit.scheduledDateTime, timezone)}
        </span>
        <span className="text-ink-soft">{visit.doctorName}</span>
        {visit.status !== 'completed' && <AppointmentStatusBadge status={visit.status} />}
      </p>
      {visit.reasonForVisit && <p className="wrap-break-word">{visit.reasonForVisit}</p>}
      {outcomes.length > 0 && (
        <dl className="grid gap-1 text-sm sm:grid-cols-[6.5rem_minmax(0,1fr)]">
          {outcomes.map((field) => (
            <div key={field} className="contents">
              <dt className="text-ink-faint">{words[field]}</dt>
              <dd className="wrap-break-word whitespace-pre-line">{visit[field]}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export function BookingLine({ booking }: { booking: PatientBooking }) {
  const { timezone } = useClinic();
  const { scheduledDateTime, doctorName, status, reasonForVisit, arrivedAt } = booking;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold tabular-nums">{formatDateTime(scheduledDateTime, timezone)}</span>
        <span className="text-ink-soft">{doctorName}</span>
        <AppointmentStatusBadge status={status} />
        {arrivedAt !== null && (
          <span className="text-sm text-done tabular-nums">
            {words.arrived(formatClock(arrivedAt, timezone))}
          </span>
        )}
      </p>
      {reasonForVisit && <p className="wrap-break-word">{reasonForVisit}</p>}
    </div>
  );
}
