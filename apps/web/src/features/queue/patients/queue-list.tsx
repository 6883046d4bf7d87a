import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, type LineView, waitingEntries } from '../queue-line.ts';
import { EntryColumns, EntryRow } from './entry-row.tsx';
import { WaitingRows } from './waiting-rows.tsx';

const toBook = (
  <Link to="/dashboard/appointments" className={buttonLook({})}>
    {words.book}
  </Link>
);

/** The current patient, then the waiting ones. Finished patients are listed separately. */
export function QueueList({ view }: { view: LineView }) {
  const { line } = useShownLine();
  const current = currentEntry(view);
  const waiting = waitingEntries(view);
  const count = waiting.length + (current ? 1 : 0);
  if (count === 0 && view.queue.length === 0) {
    const { title, hint } = words.empty[line.kind];
    return (
      <EmptyState icon={<Users className="size-6" />} title={title} action={toBook}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <section className="@container min-w-0" aria-label={words.list[line.kind]}>
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-3 text-xl font-semibold">
        {words.list[line.kind]}
        <span className="text-base font-normal text-ink-soft tabular-nums">{words.patientCount(count)}</span>
      </h2>
      {count === 0 ? (
        <p className="panel px-5 py-4 text-ink-soft">{words.allFinished}</p>
      ) : (
        <div className="panel overflow-clip">
          <EntryColumns />
          {current && (
            <ul aria-label={words.currentPatient[line.kind]}>
              <EntryRow entry={current} />
            </ul>
          )}
          <WaitingRows queue={view.queue} />
        </div>
      )}
    </section>
  );
}
