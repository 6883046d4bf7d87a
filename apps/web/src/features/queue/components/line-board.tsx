import { currentEntry, type LineView, waitingEntries } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useCurrentStatus } from '../use-current-status.ts';
import { ControlsPanel } from './controls-panel.tsx';
import { CurrentPatientCard } from './current-patient-card.tsx';
import { FinishedEntries } from './finished-entries.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueStatTiles } from './queue-stat-tiles.tsx';
import { SkippedToday } from './skipped-today.tsx';

/** The current patient and the controls above, the waiting patients below. */
export function LineBoard({ view }: { view: LineView }) {
  const { line } = useShownLine();
  const status = useCurrentStatus(line, view);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <CurrentPatientCard
          entry={currentEntry(view)}
          status={view.currentStatus}
          waiting={waitingEntries(view)}
        />
        <ControlsPanel view={view} status={status} />
      </div>
      <QueueStatTiles stats={view.stats} />
      <QueueList view={view} />
      {'skippedToday' in view ? (
        <SkippedToday skipped={view.skippedToday} />
      ) : (
        <FinishedEntries view={view} />
      )}
    </div>
  );
}
