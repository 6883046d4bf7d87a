import { calendarDate } from '@anteroom/contract/primitives';
import type { listNotSeen } from '@anteroom/contract/queue-positions';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import { LiveBanner } from '#features/live';
import { hasCode, messageOf } from '#lib/api-error';
import { formatLongDate } from '#lib/format-date';
import { useFetchedPart } from '#lib/lazy-component';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DayField } from '#ui/day-field';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { notSeenQuery } from '../api/queue-queries.ts';
import { useCurrentStatus } from '../call-next/queue-status.tsx';
import { LineDialogs } from '../dialogs/queue-dialogs.tsx';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { ShownLineContext, useShownLine } from '../queue-context.ts';
import { useLineOfKind, useLiveQueue } from '../use-live-queue.ts';
import { LineActions } from './line-actions.tsx';
import { ActionsSkeleton, LineBoard } from './line-board.tsx';
import { NotConfiguredNotice, QueueFrame, WrongKindNotice } from './queue-frame.tsx';

type Props = {
  doctor: Doctor;
  kind: QueueType;
  /** True to show the doctor’s actual queue type without a notice if it is not `kind`. */
  takesEither?: boolean;
  doctorPicker: ReactNode;
  /** Shown in the header before the state of the queue. */
  note?: ReactNode;
  onSelectDifferent: (() => void) | null;
};

/** Shows one doctor's queue. Live events update it, and polling is the fallback. */
export function LineScreen({
  doctor,
  kind: asked,
  takesEither = false,
  doctorPicker,
  note,
  ...props
}: Props) {
  const { today, timezone: timeZone } = useClinic();
  const day = useChosenDay(today);
  const shown = useLineOfKind({ doctorId: doctor.id, asked, date: day.date, today }, takesEither);
  const { line, query, data, error, notThere } = shown;
  // Render a newly loaded queue at low priority, so that clicks are handled in between. Render later updates
  // immediately.
  const isDrawn = useDeferredValue(data !== undefined);
  const view = isDrawn ? data : undefined;
  const downSince = useLiveQueue({ doctorId: doctor.id, today }, view !== undefined);
  const status = useCurrentStatus(line, view);
  const isOfDays = line.kind === 'day_wise';
  const toolbar = (
    <>
      {doctorPicker}
      {isOfDays && <QueueDateField date={day.date} today={today} onChoose={day.choose} />}
      {status ? <LineActions status={status} note={note} /> : <ActionsSkeleton />}
    </>
  );
  return (
    <ShownLineContext value={{ line, doctor, today, timeZone }}>
      <LineDialogs>
        {notThere ? (
          <QueueFrame toolbar={doctorPicker}>
            <NotThere error={notThere} kind={line.kind} doctor={doctor} {...props} />
          </QueueFrame>
        ) : (
          <QueueFrame toolbar={toolbar}>
            {shown.hasChanged && (
              <KindChanged kind={line.kind} doctor={doctor} onDismiss={shown.dismissChange} />
            )}
            <DayBanner day={day} isOfDays={isOfDays} today={today} />
            <LiveBanner downSince={downSince} timeZone={timeZone} />
            <LoadNote reading={query} timeZone={timeZone}>
              {error && <LoadFailed kind={line.kind} error={error} onRetry={query.refetch} />}
            </LoadNote>
            {isOfDays && day.date === today && <NotSeen />}
            <LineBoard
              key={`${line.doctorId} ${line.kind}`}
              shown={view && status ? { view, status } : null}
              hasFailed={error !== null}
            />
          </QueueFrame>
        )}
      </LineDialogs>
    </ShownLineContext>
  );
}

type NotThereProps = Pick<Props, 'kind' | 'doctor' | 'onSelectDifferent'> & { error: Error };

function NotThere({ error, ...line }: NotThereProps) {
  if (hasCode(error, 'queue_not_configured')) return <NotConfiguredNotice doctorId={line.doctor.id} />;
  return <WrongKindNotice {...line} />;
}

type KindChangedProps = { kind: QueueType; doctor: Doctor; onDismiss: () => void };

function KindChanged({ kind, doctor, onDismiss }: KindChangedProps) {
  const dismiss = (
    <Button size="small" onClick={onDismiss}>
      {words.dismiss}
    </Button>
  );
  return (
    <Banner tone="neutral" action={dismiss}>
      {words.kindChanged[kind](doctor.name)}
    </Banner>
  );
}

type LoadFailedProps = { kind: QueueType; error: Error; onRetry: () => Promise<unknown> };

function LoadFailed({ kind, error, onRetry }: LoadFailedProps) {
  if (kind === 'day_wise') return <RetryBanner onRetry={onRetry}>{words.loadFailed}</RetryBanner>;
  const tryAgain = (
    <Button size="small" onClick={() => void onRetry()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.centralFailedTitle} action={tryAgain}>
      {messageOf(error, words.loadFailed)}
    </Banner>
  );
}

type QueueDateFieldProps = {
  date: string;
  today: string;
  /** Selects a date. Null selects the current day, even after midnight. */
  onChoose: (date: string | null) => void;
};

function QueueDateField({ date, today, onChoose }: QueueDateFieldProps) {
  return (
    <DayField
      label={words.date}
      className="w-38 [&>label]:sr-only"
      date={date}
      onChoose={(chosen) => onChoose(chosen === today ? null : chosen)}
    />
  );
}

type DayProps = { day: ChosenDay; isOfDays: boolean; today: string };

/**
 * Says that the view shows a day other than today, because all days look alike. Also says when a new day has begun
 * since the screen was opened.
 */
function DayBanner({ day, isOfDays, today }: DayProps) {
  const isElsewhere = isOfDays && day.date !== today;
  if (!isElsewhere && !day.isNewDay) return null;
  const [label, act] = isElsewhere
    ? [day.isNewDay ? words.goToToday : words.backToToday, () => day.choose(null)]
    : [words.dismiss, day.dismissNewDay];
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="small" onClick={act}>
          {label}
        </Button>
      }
    >
      {isElsewhere && <p>{words.notToday(formatLongDate(day.date))}</p>}
      {day.isNewDay && <p>{(isElsewhere ? words.newDayElsewhere : words.newDay)(formatLongDate(today))}</p>}
    </Banner>
  );
}

type ChosenDay = {
  date: string;
  /** Selects a date. Null selects the current day, even after midnight. */
  choose: (date: string | null) => void;
  /** True if midnight has passed since the screen was opened or the notice was dismissed. */
  isNewDay: boolean;
  dismissNewDay: () => void;
};

/** Stores the selected day in the URL. Without a selection, the screen switches to the new day at midnight. */
function useChosenDay(today: string): ChosenDay {
  const [parameters, setParameters] = useSearchParams();
  const [openedOn, setOpenedOn] = useState(today);
  const choose = (date: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (date === null) changed.delete('date');
    else changed.set('date', date);
    setParameters(changed, { replace: true });
    setOpenedOn(today);
  };
  return {
    date: calendarDate.safeParse(parameters.get('date')).data ?? today,
    choose,
    isNewDay: openedOn !== today,
    dismissNewDay: () => setOpenedOn(today),
  };
}

/**
 * Lists the patients of earlier days who were not seen. Staff must handle each of them, because the app never marks a
 * patient as No Show automatically.
 */
function NotSeen() {
  const { line } = useShownLine();
  const { data } = useQuery(notSeenQuery(line.doctorId));
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (!data || data.total === 0) return null;
  const toggle = (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setIsOpen((was) => !was)}
    >
      {isOpen ? notInLine.hideNotSeen : notInLine.showNotSeen}
    </Button>
  );
  const listed = data.days.reduce((count, { queue }) => count + queue.length, 0);
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={notInLine.notSeen} action={toggle}>
        {notInLine.notSeenCount(data.total)}
      </Banner>
      {isOpen && (
        <section id={listId} aria-label={notInLine.notSeen} className="panel grid gap-5 p-4 md:p-5">
          <p className="text-ink-soft">
            {notInLine.notSeenHint} {listed < data.total && notInLine.notSeenFirst(listed)}
          </p>
          <NotSeenDays days={data.days} />
        </section>
      )}
    </div>
  );
}

const fetchDay = async () => (await import('../patients/not-seen-day.tsx')).NotSeenDay;

/** Lists the earlier days. Its code loads when the user opens the list. */
function NotSeenDays({ days }: { days: RouteOutput<typeof listNotSeen>['days'] }) {
  const { part: NotSeenDay, hasFailed, retry } = useFetchedPart(fetchDay);
  if (hasFailed) return <RetryBanner onRetry={async () => retry()}>{words.loadFailed}</RetryBanner>;
  return NotSeenDay && days.map((day) => <NotSeenDay key={day.date} {...day} />);
}
