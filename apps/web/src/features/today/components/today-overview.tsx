import { updateAppointment } from '@anteroom/contract/appointments';
import type { RouteOutput } from '@anteroom/contract/route';
import type { DoctorToday, getToday, VisitToday } from '@anteroom/contract/today';
import { type ReactNode, useEffect, useState } from 'react';
import { useClinic } from '#features/clinic';
import { useArrival, useOfflineReason } from '#features/queue';
import { messageOf } from '#lib/api-error';
import { formatClock, formatShortDate } from '#lib/format-date';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button, buttonLook } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { todayMessages as words } from '../today.messages.ts';
import { todayRefresh, useToday } from '../use-today.ts';
import { TodayCards } from './doctor-cards.tsx';
import { type DatedVisit, nameOf, VisitList, VisitName } from './visit-list.tsx';

type Today = RouteOutput<typeof getToday>;

const Messages = lazyComponent(async () => (await import('./messages.tsx')).Messages);

/** Shows the day of all doctors on one screen, with `children` below. */
export function TodayOverview({ children }: { children: ReactNode }) {
  const { data } = useToday();
  const [areShown, showMessages] = useMessagesShown(data !== undefined);
  if (data?.doctors.length === 0) return children;
  // Hide the rest of the screen until the messages above it have loaded. Otherwise it would move down under the
  // pointer.
  const withMessages = data !== undefined && hasMessages(data.attention);
  const mayMove = withMessages && !areShown;
  // If there is only one card, there is room for the list of tasks beside it.
  const isOneCard = data?.doctors.length === 1 && !withMessages;
  return (
    <>
      <section
        aria-label={words.title}
        className={`mb-8 grid gap-6 ${isOneCard ? 'items-start lg:grid-cols-2 lg:grid-rows-[auto_1fr]' : ''}`}
      >
        <TodayCards />
        {withMessages && (
          <LazyBoundary placeholder={null}>
            <Messages attention={data.attention} isShown={areShown} onReady={showMessages} />
          </LazyBoundary>
        )}
        {data && <Lists today={data} isBeside={isOneCard} isHidden={mayMove} />}
      </section>
      <div className={mayMove ? 'invisible' : ''}>{children}</div>
    </>
  );
}

type ListsProps = { today: Today; isBeside: boolean; isHidden: boolean };

/** Shows the arrivals and the tasks. With `isBeside`, there is only one doctor's card, and the tasks are beside it. */
function Lists({ today, isBeside, isHidden }: ListsProps) {
  const { arrivals, doctors, readAt, attention } = today;
  const layout = isBeside ? 'contents' : 'grid items-start gap-6 lg:grid-cols-2';
  return (
    <div className={`${layout} ${isHidden ? 'invisible' : ''}`}>
      <Arrivals arrivals={arrivals} doctors={doctors} readAt={readAt} />
      <div className={`min-w-0 ${isBeside ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : ''}`}>
        <Attention attention={attention} />
      </div>
    </div>
  );
}

type ArrivalsProps = { arrivals: readonly VisitToday[]; doctors: readonly DoctorToday[]; readAt: number };

/** Lists the patients who are expected soon, of all doctors, each with a button to check the patient in. */
function Arrivals({ arrivals, doctors, readAt }: ArrivalsProps) {
  const doctorById = new Map(doctors.map((doctor) => [doctor.id, doctor]));
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-xl font-semibold">{words.arrivals}</h2>
      {arrivals.length === 0 && <p className="text-ink-soft">{words.noArrivals}</p>}
      {arrivals.length > 0 && (
        <ul className="panel divide-y divide-line">
          {arrivals.map((visit) => (
            <li key={visit.appointmentId} className="flex min-h-16 items-center gap-3 px-4 py-2">
              <Arrival visit={visit} doctor={doctorById.get(visit.doctorId)} readAt={readAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ArrivalProps = { visit: VisitToday; doctor: DoctorToday | undefined; readAt: number };

function Arrival({ visit, doctor, readAt }: ArrivalProps) {
  const { timezone } = useClinic();
  const { appointmentId } = visit;
  const arrival = useArrival(visit.doctorId);
  const offReason = useOfflineReason();
  const lateMinutes = Math.floor((readAt - visit.scheduledDateTime) / 60_000);
  return (
    <>
      <span className="w-18 shrink-0 font-medium tabular-nums">
        {formatClock(visit.scheduledDateTime, timezone)}
      </span>
      <div className="min-w-0 flex-1">
        <VisitName visit={visit} className="font-medium" />
        <p className="truncate text-sm text-ink-soft">
          {doctor?.name}
          {lateMinutes > 0 && <span className="text-serving"> · {words.late(lateMinutes)}</span>}
        </p>
      </div>
      {doctor?.queueType && (
        <Button
          size="small"
          aria-label={words.checkInOf(nameOf(visit))}
          isBusy={arrival.isNoting}
          offReason={offReason}
          onClick={() => void arrival.note({ appointmentId, name: nameOf(visit) }, true)}
        >
          {words.checkIn}
        </Button>
      )}
    </>
  );
}

const longestWaitMillis = 2000;

/**
 * Returns whether the messages are shown, and a function that shows them. They are shown in any case two seconds after
 * the day has loaded.
 */
function useMessagesShown(isLoaded: boolean): [boolean, () => void] {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setAreShown(true), longestWaitMillis);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return [areShown, () => setAreShown(true)];
}

function hasMessages(attention: Today['attention']): boolean {
  const { bookingRequests, openOffers, cancelledByPatients, movedByPatients } = attention;
  const lists = [cancelledByPatients, movedByPatients, attention.repliesToRead, attention.failedReminders];
  return bookingRequests + openOffers > 0 || lists.some(({ total }) => total > 0);
}

type AttentionLists = RouteOutput<typeof getToday>['attention'];

const fetchBookDialog = async () => (await import('./book-part.tsx')).BookFollowUpDialog;

/**
 * Lists unseen patients of earlier days, due follow-ups and unconfirmed appointments, each with a link or button to
 * deal with it.
 */
function Attention({ attention }: { attention: AttentionLists }) {
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

/** Confirms an appointment and offers Undo, which the server rejects if the appointment was changed since. */
function ConfirmButton({ visit }: { visit: DatedVisit }) {
  const { mutateAsync, isPending } = useRouteMutation(updateAppointment, todayRefresh);
  const { appointmentId: uuid, version } = visit;
  const name = nameOf(visit);
  const about = `change of ${uuid}`;
  const send = (status: 'confirmed' | 'scheduled', ifMatch: number) =>
    mutateAsync({ params: { uuid }, body: { status }, ifMatch });
  const fail = (failed: string) => (error: Error) =>
    showToast({ tone: 'danger', about, message: messageOf(error, failed) });
  const undo = (ifMatch: number) =>
    void send('scheduled', ifMatch).then(
      () => showToast({ tone: 'done', about, message: words.notConfirmed(name) }),
      fail(words.undoFailed),
    );
  const confirm = () =>
    void send('confirmed', version).then(({ appointment }) => {
      const action = { label: words.undo, run: () => undo(appointment.version) };
      showToast({ tone: 'done', about, message: words.confirmed(name), action });
    }, fail(words.confirmFailed));
  return (
    <Button size="small" aria-label={words.confirmOf(name)} isBusy={isPending} onClick={confirm}>
      {words.confirm}
    </Button>
  );
}
