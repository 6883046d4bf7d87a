import type { QueueStatus } from '@anteroom/contract/queue';
import { startTransition, useEffect, useState } from 'react';
import { useFetchedPart } from '#lib/lazy-component';
import { CurrentPatientCard } from '../call-next/current-patient-card.tsx';
import { FinishedEntries, SkippedToday } from '../patients/finished-entries.tsx';
import { QueueList } from '../patients/queue-list.tsx';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, type LineView } from '../queue-line.ts';
import { useChosenVisit } from '../visit/visit-address.ts';
import { boardColumns, ListSkeleton } from './line-skeleton.tsx';

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
