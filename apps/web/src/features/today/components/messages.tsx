import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { useEffect } from 'react';
import { useClinic } from '#features/clinic';
import { BookingRequests } from '#features/self-booking';
import { formatClock, formatShortDate } from '#lib/format-date';
import { LazyBoundary } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { messagesOfPatients as words } from '../messages-of-patients.messages.ts';
import { DoneButton } from './done-button.tsx';
import { type DatedVisit, VisitList } from './visit-list.tsx';

type Props = {
  attention: RouteOutput<typeof getToday>['attention'];
  isShown: boolean;
  /** Called after all messages have loaded. */
  onReady: () => void;
};

/** Lists patients' requests and changes, and reminders that did not reach a patient. */
export function Messages({ attention, isShown, onReady }: Props) {
  const { timezone } = useClinic();
  const hasRequests = attention.bookingRequests > 0;
  useEffect(() => {
    if (!hasRequests) onReady();
  });
  const { openOffers, cancelledByPatients, movedByPatients } = attention;
  const { failedReminders, repliesToRead } = attention;
  const lists = (
    [
      { kind: 'cancelled', title: words.cancelled(cancelledByPatients.total), list: cancelledByPatients },
      { kind: 'moved', title: words.moved(movedByPatients.total), list: movedByPatients },
      { kind: 'reply', title: words.replies(repliesToRead.total), list: repliesToRead },
      { kind: 'failed_reminder', title: words.failedReminders(failedReminders.total), list: failedReminders },
    ] as const
  ).filter(({ list }) => list.total > 0);
  const timeOf = ({ date, scheduledDateTime }: DatedVisit) =>
    `${formatShortDate(date)}, ${formatClock(scheduledDateTime, timezone)}`;
  return (
    <section className={`min-w-0 ${isShown ? '' : 'invisible'}`}>
      <h2 className="mb-3 text-xl font-semibold">{words.messages}</h2>
      <div className="grid grid-cols-1 gap-4">
        {hasRequests && (
          <LazyBoundary placeholder={null}>
            <BookingRequests onReady={onReady} />
          </LazyBoundary>
        )}
        {openOffers > 0 && (
          <p>
            <Link to="/dashboard/waiting-list" className="text-link">
              {words.openOffers(openOffers)}
            </Link>
          </p>
        )}
        <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2">
          {lists.map(({ kind, title, list }) => (
            <VisitList
              key={kind}
              title={title}
              list={list}
              detailOf={timeOf}
              actionOf={(visit) => <DoneButton kind={kind} visit={visit} />}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
