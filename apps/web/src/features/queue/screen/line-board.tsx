import type { QueueStats } from '@anteroom/contract/queue';
import { StatTile } from '#ui/stat-tile';
import { ControlsPanel } from '../call-next/controls-panel.tsx';
import { CurrentPatientCard } from '../call-next/current-patient-card.tsx';
import { useCurrentStatus } from '../call-next/queue-status.tsx';
import { FinishedEntries, SkippedToday } from '../patients/finished-entries.tsx';
import { QueueList } from '../patients/queue-list.tsx';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, type LineView, waitingEntries } from '../queue-line.ts';

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

function QueueStatTiles({ stats }: { stats: QueueStats }) {
  return (
    <div className="@container">
      <dl
        aria-label={words.statistics}
        className="grid grid-cols-6 gap-3 @xl:grid-cols-5 @max-xl:*:col-span-2 @max-xl:[&>:nth-child(n+4)]:col-span-3"
      >
        <StatTile label={words.stats.total} value={stats.total} tone="neutral" />
        <StatTile label={words.stats.waiting} value={stats.waiting} tone="waiting" />
        <StatTile label={words.stats.inProgress} value={stats.inProgress} tone="serving" />
        <StatTile label={words.stats.completed} value={stats.completed} tone="done" />
        <StatTile label={words.stats.skipped} value={stats.skipped} tone="danger" />
      </dl>
    </div>
  );
}
