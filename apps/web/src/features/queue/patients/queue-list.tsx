import type { QueueStats } from '@anteroom/contract/queue';
import { Users } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { queueMessages, queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { currentEntry, type LineView, waitingEntries } from '../queue-line.ts';
import { EntryColumns, EntryRow } from './entry-row.tsx';
import { WaitingRows } from './waiting-rows.tsx';

const toBook = (
  <Link to="/dashboard/appointments" className={buttonLook({})}>
    {words.book}
  </Link>
);

/**
 * Shows the counts, the current patient and the waiting patients. On a phone, the counts come last to leave room for
 * the rows. Completed and skipped patients are listed separately.
 */
export function QueueList({ view }: { view: LineView }) {
  const { line } = useShownLine();
  const current = currentEntry(view);
  const waiting = waitingEntries(view);
  const count = waiting.length + (current ? 1 : 0);
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  return (
    <section className="@container min-w-0 max-md:flex max-md:flex-col" aria-label={words.list[line.kind]}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-md:contents md:mb-2">
        <h2 className="flex items-baseline gap-x-2 text-lg font-semibold max-md:mb-1 md:text-xl">
          {words.list[line.kind]}
          <span className="text-base font-normal text-ink-soft tabular-nums">
            {words.patientCount(count)}
          </span>
        </h2>
        <Statistics stats={view.stats} />
      </div>
      {count === 0 && view.queue.length === 0 && <NobodyInLine />}
      {count === 0 && view.queue.length > 0 && (
        <p className="panel px-5 py-4 text-ink-soft">{words.allFinished}</p>
      )}
      {count > 0 && (
        <div ref={rows} className="panel overflow-clip">
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

function NobodyInLine() {
  const { line } = useShownLine();
  const { title, hint } = words.empty[line.kind];
  return (
    <EmptyState icon={<Users className="size-6" />} title={title} action={toBook}>
      {hint}
    </EmptyState>
  );
}

/** Shows all counts of the queue on one line. */
function Statistics({ stats }: { stats: QueueStats }) {
  const figures = [
    [words.stats.total, stats.total, 'bg-ink-faint'],
    [words.stats.waiting, stats.waiting, 'bg-waiting'],
    [words.stats.inProgress, stats.inProgress, 'bg-serving'],
    [words.stats.completed, stats.completed, 'bg-done'],
    [words.stats.skipped, stats.skipped, 'bg-danger'],
  ] as const;
  return (
    <dl
      aria-label={words.statistics}
      className="flex text-sm max-md:order-last max-md:mt-3 max-sm:w-full max-sm:justify-between sm:gap-x-3 md:gap-x-4"
    >
      {figures.map(([label, count, mark]) => (
        <div
          key={label}
          className="flex items-center gap-1 max-sm:flex-col-reverse max-sm:items-start max-sm:gap-0 max-sm:leading-4"
        >
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full max-sm:hidden ${mark}`} />
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const { keys: keyWords } = queueMessages;

/**
 * Handles the shortcuts of the rows. `j` and `k` move the focus between the patients' names, where Enter opens the
 * record. `a` checks in the patient of the focused row. It never undoes a check-in.
 */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll('[data-entry]') ?? [])];
    const at = rows.findIndex(hasFocus);
    const next = at === -1 ? rows[0] : rows[at + by];
    const name = next?.querySelector<HTMLElement>('a');
    name?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  useHotkey({ key: 'j', meaning: keyWords.next }, () => step(1));
  useHotkey({ key: 'k', meaning: keyWords.previous }, () => step(-1));
  useHotkey({ key: 'a', meaning: keyWords.checkIn }, () => {
    const row = list.current?.querySelector('[data-entry]:focus-within');
    row?.querySelector<HTMLElement>('[data-check-in]')?.click();
  });
}

function hasFocus(row: Element): boolean {
  return row.contains(document.activeElement);
}
