import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { BookingRequests } from '#features/self-booking';
import { formatClock, formatShortDate } from '#lib/format-date';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { todayMessages as words } from '../today.messages.ts';
import { type DatedVisit, VisitList } from './visit-list.tsx';

const DoneButton = lazyComponent(async () => (await import('./done-button.tsx')).DoneButton);

type Props = { attention: RouteOutput<typeof getToday>['attention'] };

/** Requests and changes of patients, and reminders that did not reach them. Shown only if there are any. */
export function Messages({ attention }: Props) {
  const { timezone } = useClinic();
  const { bookingRequests, openOffers, cancelledByPatients, movedByPatients } = attention;
  const { failedReminders, repliesToRead } = attention;
  const lists = (
    [
      { kind: 'cancelled', title: words.cancelled(cancelledByPatients.total), list: cancelledByPatients },
      { kind: 'moved', title: words.moved(movedByPatients.total), list: movedByPatients },
      { kind: 'reply', title: words.replies(repliesToRead.total), list: repliesToRead },
      { kind: 'failed_reminder', title: words.failedReminders(failedReminders.total), list: failedReminders },
    ] as const
  ).filter(({ list }) => list.total > 0);
  if (bookingRequests === 0 && openOffers === 0 && lists.length === 0) return null;
  const timeOf = ({ date, scheduledDateTime }: DatedVisit) =>
    `${formatShortDate(date)}, ${formatClock(scheduledDateTime, timezone)}`;
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-xl font-semibold">{words.messages}</h2>
      <div className="grid grid-cols-1 gap-4">
        {bookingRequests > 0 && (
          <LazyBoundary placeholder={null}>
            <BookingRequests />
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
              actionOf={(visit) => (
                <LazyBoundary placeholder={null}>
                  <DoneButton kind={kind} visit={visit} />
                </LazyBoundary>
              )}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
