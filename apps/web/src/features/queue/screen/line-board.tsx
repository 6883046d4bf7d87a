import type { QueueStatus } from '@anteroom/contract/queue';
import { startTransition, useEffect, useState } from 'react';
import { useFetchedPart } from '#lib/lazy-component';
import { Skeleton } from '#ui/skeleton';
import { CurrentPatientCard } from '../call-next/current-patient-card.tsx';
import { FinishedEntries, SkippedToday } from '../patients/finished-entries.tsx';
import { QueueList } from '../patients/queue-list.tsx';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, type LineView } from '../queue-line.ts';
import { useChosenVisit } from '../visit/visit-address.ts';

const fetchPanel = async () => (await import('../visit/visit-panel.tsx')).VisitPanel;

let isFirstBoard = true;

/**
 * Returns whether to render the rows yet. On the first screen after the app has started, the current patient and Call
 * Next are rendered first, because the rows take a moment on a slow phone.
 */
function useIsLineDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(() => !isFirstBoard);
  useEffect(() => {
    isFirstBoard = false;
    startTransition(() => setIsDrawn(true));
  }, []);
  return isDrawn;
}

/** Shows the current patient with Call Next, and the rows of the queue. */
export function LineBoard({ view, status }: { view: LineView; status: QueueStatus }) {
  const isLineDrawn = useIsLineDrawn();
  return (
    <div className={boardColumns}>
      <div className="max-md:contents md:grid md:grid-cols-[minmax(0,1fr)] md:gap-4 @min-[59rem]/queue:sticky @min-[59rem]/queue:top-20 @min-[59rem]/queue:order-last">
        <CurrentPatientCard view={view} status={status} />
        {/* On a phone, the notes are below the queue, to leave room for its first rows. */}
        <div className="max-md:order-last">
          <VisitSlot view={view} />
        </div>
      </div>
      {isLineDrawn ? <Line view={view} /> : <ListSkeleton />}
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

/** Reserves space for the visit notes beside the queue. Loads their code after the queue is shown. */
function VisitSlot({ view }: { view: LineView }) {
  const { line, today } = useShownLine();
  const { chosen, close } = useChosenVisit();
  const { part: VisitPanel } = useFetchedPart(fetchPanel);
  const entry = currentEntry(view);
  const current = entry
    ? { uuid: entry.appointmentUuid, name: entryName(entry) }
    : currentOfAnotherDay(view.currentStatus);
  if (!VisitPanel || line.date > today) return null;
  return <VisitPanel current={current} chosen={chosen} onClose={close} />;
}

function currentOfAnotherDay({ currentAppointmentId, currentPatient }: LineView['currentStatus']) {
  if (currentAppointmentId === null) return null;
  return { uuid: currentAppointmentId, name: currentPatient?.name ?? '' };
}

/** On a wide screen, the rows are on the left. The current patient on the right stays visible while the rows scroll. */
const boardColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-2 md:gap-4 @min-[59rem]/queue:grid-cols-[minmax(0,1fr)_23rem]';

/** Shown while the queue loads, with the same height as the queue. */
export function LineSkeleton() {
  return (
    <div className={boardColumns}>
      <div
        aria-hidden="true"
        className="panel h-28 animate-pulse p-4 md:h-44 md:p-5 @min-[59rem]/queue:order-last @min-[59rem]/queue:h-64"
      >
        <div className="h-3.5 w-2/5 rounded-md bg-sunken" />
      </div>
      <ListSkeleton />
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
