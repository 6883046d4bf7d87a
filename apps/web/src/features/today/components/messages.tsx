import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { type MessageKind, markMessageDone, markMessageOpen } from '@anteroom/contract/today-messages';
import { useEffect } from 'react';
import { useClinic } from '#features/clinic';
import { BookingRequests } from '#features/self-booking';
import { messageOf } from '#lib/api-error';
import { formatClock, formatShortDate } from '#lib/format-date';
import { LazyBoundary } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button } from '#ui/button';
import { messagesOfPatients as words } from '../today.messages.ts';
import { todayRefresh } from '../use-today.ts';
import { type DatedVisit, nameOf, VisitList } from './visit-list.tsx';

type Props = {
  attention: RouteOutput<typeof getToday>['attention'];
  isShown: boolean;
  /** Called after all messages have loaded. */
  onReady: () => void;
};

/** Lists booking requests, changes and replies by patients, and reminders that did not reach a patient. */
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

type DoneButtonProps = { kind: MessageKind; visit: DatedVisit };

/**
 * Marks a message as done, which removes it from the lists of all users. A toast offers Undo, unless another user was
 * faster.
 */
function DoneButton({ kind, visit }: DoneButtonProps) {
  const done = useRouteMutation(markMessageDone, todayRefresh);
  const open = useRouteMutation(markMessageOpen, todayRefresh);
  const { appointmentId: uuid, messageAt } = visit;
  if (messageAt === null) return null;
  const params = { uuid, kind };
  const fail = (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.doneFailed) });
  const undo = (markedAt: number) => void open.mutateAsync({ params, query: { markedAt } }).catch(fail);
  const mark = () =>
    void done.mutateAsync({ params, body: { messageAt } }).then(({ markedAt }) => {
      const message = words.markedDone(nameOf(visit));
      if (markedAt === null) return showToast({ tone: 'done', message });
      const action = { label: words.undo, run: () => undo(markedAt) };
      return showToast({ tone: 'done', message, action });
    }, fail);
  return (
    <Button
      size="small"
      aria-label={words.doneOf[kind](nameOf(visit))}
      isBusy={done.isPending}
      onClick={mark}
    >
      {words.done}
    </Button>
  );
}
