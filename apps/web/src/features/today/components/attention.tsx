import { updateAppointment } from '@anteroom/contract/appointments';
import type { RouteOutput } from '@anteroom/contract/route';
import type { getToday } from '@anteroom/contract/today';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatClock, formatShortDate } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button, buttonLook } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { todayMessages as words } from '../today.messages.ts';
import { todayRefresh } from '../use-today.ts';
import { nameOf, VisitName } from './visit-name.tsx';

type AttentionLists = RouteOutput<typeof getToday>['attention'];
type List = AttentionLists['notSeen'];
type DatedVisit = List['visits'][number];

const fetchBookDialog = async () => (await import('./book-part.tsx')).BookFollowUpDialog;

/** Open tasks of the day, each with the action that settles it. */
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
        <Kind
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
        <Kind
          title={words.followUps(followUps.total)}
          list={followUps}
          detailOf={({ date }) => words.dueOn(formatShortDate(date))}
          actionOf={(visit) => (
            <Button size="small" aria-label={words.bookOf(nameOf(visit))} onClick={() => setBooking(visit)}>
              {words.book}
            </Button>
          )}
        />
        <Kind
          title={words.unconfirmed(unconfirmed.total)}
          list={unconfirmed}
          detailOf={({ scheduledDateTime }) => formatClock(scheduledDateTime, timezone)}
          actionOf={(visit) => <ConfirmButton visit={visit} />}
        />
      </div>
    </section>
  );
}

const shownAtFirst = 5;

type KindProps = {
  title: string;
  list: List;
  detailOf: (visit: DatedVisit) => string;
  actionOf: (visit: DatedVisit) => ReactNode;
};

function Kind({ title, list, detailOf, actionOf }: KindProps) {
  const [isAll, setIsAll] = useState(false);
  if (list.total === 0) return null;
  const visits = isAll ? list.visits : list.visits.slice(0, shownAtFirst);
  const left = list.total - list.visits.length;
  return (
    <div className="panel">
      <h3 className="border-b border-line px-4 py-3 font-medium">{title}</h3>
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.appointmentId} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <VisitName visit={visit} className="font-medium" />
              <p className="text-sm text-ink-soft tabular-nums">{detailOf(visit)}</p>
            </div>
            {actionOf(visit)}
          </li>
        ))}
      </ul>
      {visits.length < list.visits.length && (
        <div className="border-t border-line px-2 py-1">
          <Button size="small" variant="quiet" onClick={() => setIsAll(true)}>
            {words.showMore(list.visits.length - visits.length)}
          </Button>
        </div>
      )}
      {isAll && left > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{words.more(left)}</p>
      )}
    </div>
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
