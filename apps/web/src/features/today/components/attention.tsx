import { updateAppointment } from '@anteroom/contract/appointments';
import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatClock, formatShortDate } from '#lib/format-date';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button, buttonLook } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { todayMessages as words } from '../today.messages.ts';
import { todayRefresh } from '../use-today.ts';
import { type DatedVisit, nameOf, VisitList } from './visit-list.tsx';

type AttentionLists = RouteOutput<typeof getToday>['attention'];

const fetchBookDialog = async () => (await import('./book-part.tsx')).BookFollowUpDialog;

/**
 * Lists unseen patients of earlier days, due follow-ups and unconfirmed appointments, each with a link or button to
 * deal with it.
 */
export function Attention({ attention }: { attention: AttentionLists }) {
  const { timezone } = useClinic();
  const [booking, setBooking] = useState<DatedVisit | null>(null);
  const { notSeen, followUps, unconfirmed } = attention;
  const isEmpty = notSeen.total + followUps.total + unconfirmed.total === 0;
  return (
    <section className="min-w-0">
      {booking && (
        <DialogPart
          fetchDialog={fetchBookDialog}
          given={{ visit: booking, onClose: () => setBooking(null) }}
        />
      )}
      <h2 className="mb-3 text-xl font-semibold">{words.attention}</h2>
      {isEmpty && <p className="text-ink-soft">{words.nothing}</p>}
      <div className="grid gap-4">
        <VisitList
          title={words.notSeen(notSeen.total)}
          list={notSeen}
          detailOf={({ date }) => formatShortDate(date)}
          actionOf={(visit) => (
            <Link
              to={`/dashboard/manage-queue?doctor=${visit.doctorId}`}
              aria-label={words.closeOf(nameOf(visit))}
              className={buttonLook({ size: 'small' })}
            >
              {words.close}
            </Link>
          )}
        />
        <VisitList
          title={words.followUps(followUps.total)}
          list={followUps}
          detailOf={({ date }) => words.dueOn(formatShortDate(date))}
          actionOf={(visit) => (
            <Button size="small" aria-label={words.bookOf(nameOf(visit))} onClick={() => setBooking(visit)}>
              {words.book}
            </Button>
          )}
        />
        <VisitList
          title={words.unconfirmed(unconfirmed.total)}
          list={unconfirmed}
          detailOf={({ scheduledDateTime }) => formatClock(scheduledDateTime, timezone)}
          actionOf={(visit) => <ConfirmButton visit={visit} />}
        />
      </div>
    </section>
  );
}

function ConfirmButton({ visit }: { visit: DatedVisit }) {
  const { mutateAsync, isPending } = useRouteMutation(updateAppointment, todayRefresh);
  const { appointmentId: uuid, version: ifMatch } = visit;
  const confirm = () =>
    void mutateAsync({ params: { uuid }, body: { status: 'confirmed' }, ifMatch }).then(
      () => showToast({ tone: 'done', message: words.confirmed(nameOf(visit)) }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.confirmFailed) }),
    );
  return (
    <Button size="small" aria-label={words.confirmOf(nameOf(visit))} isBusy={isPending} onClick={confirm}>
      {words.confirm}
    </Button>
  );
}
