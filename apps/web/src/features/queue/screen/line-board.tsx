import type { QueueEntry, QueueStatus } from '@anteroom/contract/queue';
import { startTransition, useEffect, useState } from 'react';
import { PatientName } from '#features/patients';
import { formatClock } from '#lib/format-date';
import { useFetchedPart } from '#lib/lazy-component';
import { ActionMenu } from '#ui/action-menu';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { Skeleton } from '#ui/skeleton';
import { CurrentPatientCard } from '../call-next/current-patient-card.tsx';
import { Scheduled } from '../patients/entry-row.tsx';
import { EntryStatusBadge } from '../patients/entry-status-badge.tsx';
import { QueueList } from '../patients/queue-list.tsx';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { useReturn } from '../queue-actions.ts';
import { useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, finishedEntries, type LineView, serialNumberOf } from '../queue-line.ts';
import { useChosenVisit } from '../visit/visit-address.ts';

const fetchPanel = async () => (await import('../visit/visit-panel.tsx')).VisitPanel;

let isFirstBoard = true;

/**
 * Returns whether to render the rows yet. On the first screen after the app has started, the current patient and Call
 * Next are rendered first, because the rows take a moment on a slow phone.
 */
function useIsLineDrawn(isLoaded: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(() => !isFirstBoard);
  useEffect(() => {
    if (!isLoaded) return;
    isFirstBoard = false;
    startTransition(() => setIsDrawn(true));
  }, [isLoaded]);
  return isDrawn;
}

type BoardProps = {
  /** The queue, or null while it loads. */
  shown: { view: LineView; status: QueueStatus } | null;
  hasFailed: boolean;
};

/**
 * Shows the current patient with Call Next, and the rows of the queue. The notes stay while another day loads, because
 * the user may be writing when a new day begins.
 */
export function LineBoard({ shown, hasFailed }: BoardProps) {
  const isLineDrawn = useIsLineDrawn(shown !== null);
  const [latest, setLatest] = useState<LineView | null>(null);
  if (shown && shown.view !== latest) setLatest(shown.view);
  const view = shown?.view ?? latest;
  const rows = hasFailed ? null : <ListSkeleton />;
  return (
    <div className={boardColumns}>
      <div className="max-md:contents md:grid md:grid-cols-[minmax(0,1fr)] md:gap-4 @min-[59rem]/queue:sticky @min-[59rem]/queue:top-20 @min-[59rem]/queue:order-last">
        {shown && <CurrentPatientCard {...shown} />}
        {!shown && !hasFailed && <CardSkeleton />}
        {/* On a phone, the notes are below the queue, to leave room for its first rows. */}
        <div className="max-md:order-last">{view && <VisitSlot view={view} />}</div>
      </div>
      {shown && isLineDrawn ? <Line view={shown.view} /> : rows}
    </div>
  );
}

function Line({ view }: { view: LineView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QueueList view={view} />
      {'skippedToday' in view ? (
        <SkippedToday skipped={view.skippedToday} />
      ) : (
        <FinishedEntries view={view} />
      )}
    </div>
  );
}

/** Shows the visit notes beside the queue. Loads their code after the queue is shown. */
function VisitSlot({ view }: { view: LineView }) {
  const { line, today } = useShownLine();
  const { chosen, close } = useChosenVisit();
  const { part: VisitPanel, hasFailed, retry } = useFetchedPart(fetchPanel);
  const entry = currentEntry(view);
  const current = entry
    ? { uuid: entry.appointmentUuid, name: entryName(entry) }
    : currentOfAnotherDay(view.currentStatus);
  if (line.date > today) return null;
  const isWaiting = (uuid: string) =>
    view.queue.some(
      ({ appointmentUuid, currentStatus }) => appointmentUuid === uuid && currentStatus === 'waiting',
    );
  if (VisitPanel)
    return <VisitPanel current={current} chosen={chosen} isWaiting={isWaiting} onClose={close} />;
  if (!hasFailed || (current === null && chosen === null)) return null;
  const tryAgain = (
    <Button size="small" onClick={retry}>
      {words.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" action={tryAgain}>
      {words.notesNotLoaded}
    </Banner>
  );
}

function currentOfAnotherDay({ currentAppointmentId, currentPatient }: LineView['currentStatus']) {
  if (currentAppointmentId === null) return null;
  return { uuid: currentAppointmentId, name: currentPatient?.name ?? '' };
}

/** On a wide screen, the rows are on the left. The current patient on the right stays visible while the rows scroll. */
const boardColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-2 md:gap-4 @min-[59rem]/queue:grid-cols-[minmax(0,1fr)_23rem]';

/** Shown while the current patient loads, with the same height as the card. */
function CardSkeleton() {
  return (
    <div aria-hidden="true" className="panel h-28 animate-pulse p-4 md:h-44 md:p-5 @min-[59rem]/queue:h-64">
      <div className="h-3.5 w-2/5 rounded-md bg-sunken" />
    </div>
  );
}

/** Shown while the rows load, with the same height as the rows. */
function ListSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div aria-hidden="true" className="h-14 md:h-8" />
      <Skeleton label={words.loading} rows={8} />
    </div>
  );
}

/** Reserves the space of the actions in the header. */
export function ActionsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="h-11 w-full md:h-10 @min-[59rem]/queue:w-auto @min-[59rem]/queue:flex-1"
    />
  );
}

/** Lists completed and skipped patients in a collapsed section below the waiting ones. */
function FinishedEntries({ view }: { view: LineView }) {
  const finished = finishedEntries(view);
  if (finished.length === 0) return null;
  return (
    <Disclosure label={words.finished(finished.length)}>
      <ul className="divide-y divide-line">
        {finished.map((entry) => (
          <FinishedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Disclosure>
  );
}

function FinishedRow({ entry }: { entry: QueueEntry }) {
  const { line, today, timeZone } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const putBack = useReturn(line.doctorId);
  const offReason = useOfflineReason();
  const name = entryName(entry);
  const { appointmentUuid: appointmentId } = entry;
  const actions = [
    ...(line.date === today
      ? [{ label: words.returnToLine, run: () => void putBack({ appointmentId, name }) }]
      : []),
    {
      label: words.reschedule,
      run: () => openDialog({ act: 'reschedule', appointmentId, isOfSkipped: true }),
    },
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2 md:px-5">
      <span className="w-8 shrink-0 text-center font-semibold text-ink-faint tabular-nums">
        <span className="sr-only">{words.columns.place} </span>
        {serialNumberOf(entry) ?? '–'}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink-soft wrap-anywhere">
          <PatientName id={entry.patientId}>{name}</PatientName>
        </p>
        <p className="text-sm text-ink-faint tabular-nums">
          {entry.ticketCode}
          {entry.completedAt !== null && ` · ${words.endedAt(formatClock(entry.completedAt, timeZone))}`}
        </p>
      </div>
      <EntryStatusBadge status={entry.currentStatus} />
      <div className="w-11 md:w-9">
        {entry.currentStatus === 'skipped' && (
          <ActionMenu label={words.actionsOf(name)} offReason={offReason} actions={actions} />
        )}
      </div>
    </li>
  );
}

/**
 * Lists the patients who were skipped in the central queue today. Usually they are rescheduled; they rarely return to
 * the queue on the same day.
 */
function SkippedToday({ skipped }: { skipped: readonly QueueEntry[] }) {
  if (skipped.length === 0) return null;
  return (
    <Disclosure label={notInLine.skippedToday(skipped.length)}>
      <ul className="divide-y divide-line">
        {skipped.map((entry) => (
          <SkippedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Disclosure>
  );
}

function SkippedRow({ entry }: { entry: QueueEntry }) {
  const { line } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const putBack = useReturn(line.doctorId);
  const offReason = useOfflineReason();
  const name = entryName(entry);
  const { appointmentUuid: appointmentId } = entry;
  const back = {
    label: words.returnToLine,
    run: () => void putBack({ appointmentId, name }),
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <PatientName id={entry.patientId}>{name}</PatientName>
        </p>
        <p className="text-sm text-ink-faint tabular-nums">
          {entry.ticketCode} · <Scheduled entry={entry} />
        </p>
      </div>
      <EntryStatusBadge status="skipped" />
      <Button
        size="small"
        offReason={offReason}
        aria-label={words.rescheduleOf(name)}
        onClick={() => openDialog({ act: 'reschedule', appointmentId, isOfSkipped: true })}
      >
        {words.reschedule}
      </Button>
      <ActionMenu label={words.actionsOf(name)} offReason={offReason} actions={[back]} />
    </li>
  );
}
