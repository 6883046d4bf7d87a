import type { DoctorToday } from '@anteroom/contract/today';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { absenceOf, CardCallNext, useOfflineReason } from '#features/queue';
import { ConfirmedOnly } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatClock, formatShortDate } from '#lib/format-date';
import { Link } from '#lib/link';
import { dayAfter, toWallTime } from '#lib/wall-time';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { PriorityBadge } from '#ui/priority-badge';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { todayMessages as words } from '../today.messages.ts';
import { useToday, useTodayEvents } from '../use-today.ts';
import { VisitName } from './visit-list.tsx';

const fetchWalkInDialog = async () => (await import('./walk-in-part.ts')).WalkInDialog;
const shownAtFirst = 12;

/**
 * Shows a card for each of the user's doctors, with the current patient, the next patient and the next action.
 * Refetches the day on live events, also for the other parts of Overview.
 */
export function TodayCards() {
  const { today, timezone } = useClinic();
  const { reading, data } = useToday();
  const { error, refetch } = reading;
  useTodayEvents(data?.doctors ?? []);
  const [isAll, setIsAll] = useState(false);
  const [walkInOf, setWalkInOf] = useState<DoctorToday | null>(null);
  if (!reading.data && error)
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
  if (!data) return <Skeleton label={words.loading} rows={3} />;
  const { doctors } = data;
  const shown = isAll ? doctors : doctors.slice(0, shownAtFirst);
  return (
    <div className="grid gap-3">
      <LoadNote reading={reading} timeZone={timezone}>
        {error && messageOf(error, words.loadFailed)}
      </LoadNote>
      {walkInOf && (
        <DialogPart
          fetchDialog={fetchWalkInDialog}
          given={{ doctor: walkInOf, today, onClose: () => setWalkInOf(null) }}
        />
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-3 lg:gap-6">
        {shown.map((doctor) => (
          <li key={doctor.id} className="panel grid content-start gap-3 p-4">
            <DoctorCard doctor={doctor} onWalkIn={() => setWalkInOf(doctor)} />
          </li>
        ))}
      </ul>
      {shown.length < doctors.length && (
        <Button className="justify-self-start" onClick={() => setIsAll(true)}>
          {words.showAll(doctors.length)}
        </Button>
      )}
    </div>
  );
}

type CardProps = { doctor: DoctorToday; onWalkIn: () => void };

function DoctorCard({ doctor, onWalkIn }: CardProps) {
  const { id, name, queueType, isActive, current, next } = doctor;
  const offReason = useOfflineReason();
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">
          <Link
            to={`/dashboard/manage-queue?doctor=${id}`}
            aria-label={words.openQueue(name)}
            className="underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        {isActive ? <NextFree at={doctor.nextFree} /> : <Badge tone="neutral">{words.paused}</Badge>}
      </div>
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1">
        <Current current={current} />
        <Next next={next} />
      </dl>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft tabular-nums">
        {[words.counts(doctor.waiting, doctor.arrived), doctor.room].filter(Boolean).join(' · ')}
        {doctor.delayMinutes !== null && (
          <span className="font-medium text-serving">{words.late(doctor.delayMinutes)}</span>
        )}
      </p>
      {queueType === null ? (
        <p className="text-sm text-ink-soft">
          {words.notConfigured}.{' '}
          <Link to={`/dashboard/queue-settings?doctor=${id}`} className="text-link">
            {words.chooseType}
          </Link>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <CardCallNext
            doctor={doctor}
            kind={queueType}
            currentAppointmentId={current?.appointmentId ?? null}
            next={next}
            isActive={isActive}
          />
          <ConfirmedOnly>
            <Button
              size="small"
              aria-label={words.addWalkInFor(name)}
              offReason={offReason}
              onClick={onWalkIn}
            >
              {words.addWalkIn}
            </Button>
          </ConfirmedOnly>
        </div>
      )}
    </>
  );
}

function Current({ current }: { current: DoctorToday['current'] }) {
  const { timezone } = useClinic();
  return (
    <>
      <dt className="text-sm leading-6 text-ink-faint">{words.now}</dt>
      <dd className="min-h-12">
        {current ? (
          <>
            <VisitName visit={current} className="text-lg font-semibold" />
            <p className="text-sm text-ink-soft tabular-nums">
              {words.since(formatClock(current.since, timezone))}
              {current.overMinutes > 0 && (
                <span className="font-medium text-serving"> · {words.over(current.overMinutes)}</span>
              )}
            </p>
          </>
        ) : (
          <span className="text-ink-soft">{words.nobodyIn}</span>
        )}
      </dd>
    </>
  );
}

function Next({ next }: { next: DoctorToday['next'] }) {
  const { timezone } = useClinic();
  return (
    <>
      <dt className="text-sm leading-6 text-ink-faint">{words.next}</dt>
      <dd className="min-h-12">
        {next ? (
          <>
            <div className="flex items-baseline gap-2">
              <VisitName visit={next} className="font-medium" />
              <PriorityBadge priority={next.priority} />
            </div>
            <p className="text-sm text-ink-soft tabular-nums">
              {formatClock(next.scheduledDateTime, timezone)} · {next.ticketCode} ·{' '}
              <span className={next.arrivedAt === null ? '' : 'font-medium text-done'}>
                {absenceOf(next) ?? words.here}
              </span>
            </p>
          </>
        ) : (
          <span className="text-ink-soft">{words.nobodyNext}</span>
        )}
      </dd>
    </>
  );
}

function NextFree({ at }: { at: number | null }) {
  const { today, timezone } = useClinic();
  const look = 'shrink-0 text-sm text-ink-soft tabular-nums';
  if (at === null) return <p className={look}>{words.noneFree}</p>;
  const time = formatClock(at, timezone);
  const date = toWallTime(at, timezone).slice(0, 10);
  const when = () => {
    if (date === today) return time;
    return date === dayAfter(today, 1) ? words.tomorrowAt(time) : words.onDay(formatShortDate(date), time);
  };
  return <p className={look}>{words.nextFree(when())}</p>;
}
