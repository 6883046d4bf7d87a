import type { QueueStatus } from '@anteroom/contract/queue';
import { CurrentPatientCard } from '../call-next/current-patient-card.tsx';
import { FinishedEntries, SkippedToday } from '../patients/finished-entries.tsx';
import { QueueList } from '../patients/queue-list.tsx';
import type { LineView } from '../queue-line.ts';
import { VisitSlot } from '../visit/visit-slot.tsx';

/** Where there is room the line is on the left, and the current patient stays beside it while the line scrolls. */
export const boardColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-2 md:gap-4 @min-[59rem]/queue:grid-cols-[minmax(0,1fr)_23rem]';

/** The current patient with Call Next, and the line. */
export function LineBoard({ view, status }: { view: LineView; status: QueueStatus }) {
  return (
    <div className={boardColumns}>
      <div className="max-md:contents md:grid md:grid-cols-[minmax(0,1fr)] md:gap-4 @min-[59rem]/queue:sticky @min-[59rem]/queue:top-20 @min-[59rem]/queue:order-last">
        <CurrentPatientCard view={view} status={status} />
        {/* On a phone the notes come below the line, to leave room for its first rows. */}
        <div className="max-md:order-last">
          <VisitSlot view={view} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <QueueList view={view} />
        {'skippedToday' in view ? (
          <SkippedToday skipped={view.skippedToday} />
        ) : (
          <FinishedEntries view={view} />
        )}
      </div>
    </div>
  );
}
