import type { ImportJob } from '@anteroom/contract/imports';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button';
import { StatTile } from '#ui/stat-tile';
import { discardWordsOf } from '../import-endings.messages.ts';
import { importMessages as words } from '../imports.messages.ts';

type Props = { job: ImportJob; title: string; hint?: string };

/** Shows the file name and the purpose of the step. The heading receives the focus when the step begins. */
export function StepHeading({ job, title, hint }: Props) {
  return (
    <div className="mb-5">
      <h2 tabIndex={-1} className="scroll-mt-24 text-xl font-semibold wrap-anywhere outline-none">
        {title}
      </h2>
      {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
      <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
        {job.fileName} · {words.aboutFile(job.kind, job.lineCount)}
      </p>
    </div>
  );
}

/** Shows the number of rows by result. After a dry run, these are the expected results. */
export function ImportCounts({ job: { state, counts } }: { job: ImportJob }) {
  const isDone = state === 'done' || state === 'stopped';
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

export function DiscardButton({ job, onDiscard }: { job: ImportJob; onDiscard: () => void }) {
  return (
    <Button variant="dangerQuiet" onClick={onDiscard}>
      {discardWordsOf(job.state).button}
    </Button>
  );
}

const everyMillis = 5_000;

/** Throttles a text that changes often, so that screen readers have time to announce it. */
export function useThrottledText(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const announce = useEffectEvent(() => setAnnounced(text));
  useEffect(() => {
    const timer = setInterval(() => announce(), everyMillis);
    return () => clearInterval(timer);
  }, []);
  return announced;
}
