import type { ImportJob } from '@anteroom/contract/imports';
import { StatTile } from '#ui/stat-tile';
import { importMessages as words } from '../imports.messages.ts';

/** The number of rows by result, or by expected result after a check. */
export function ImportCounts({ job: { state, counts } }: { job: ImportJob }) {
  const isDone = state === 'done';
  return (
    <div className="mb-5 grid gap-2">
      <dl className="grid gap-3 sm:grid-cols-3">
        <StatTile
          label={isDone ? words.imported : words.wouldBeImported}
          value={counts.accepted}
          tone="done"
        />
        <StatTile label={words.alreadyHere} value={counts.alreadyThere} tone="neutral" />
        <StatTile
          label={isDone ? words.refused : words.wouldBeRefused}
          value={counts.refused}
          tone={counts.refused > 0 ? 'serving' : 'neutral'}
        />
      </dl>
      {counts.alreadyThere > 0 && <p className="text-sm text-ink-faint">{words.alreadyHereHint}</p>}
    </div>
  );
}
