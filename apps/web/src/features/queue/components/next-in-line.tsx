import type { QueueEntry } from '@anteroom/contract/queue';
import { queueMessages as words } from '../queue.messages.ts';
import { entryName } from '../queue-line.ts';

const shownAtOnce = 3;

/** The next three patients, readable from a distance. */
export function NextInLine({ waiting }: { waiting: readonly QueueEntry[] }) {
  if (waiting.length === 0) return null;
  return (
    <div className="@container mt-auto border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">{words.nextInLine}</h3>
      <ol className="grid gap-x-6 gap-y-2 @xl:grid-cols-3">
        {waiting.slice(0, shownAtOnce).map((entry) => (
          <li key={entry.id} className="min-w-0">
            <span className="block truncate text-lg font-semibold">{entryName(entry)}</span>
            <span className="text-ink-soft tabular-nums">{entry.ticketCode}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
