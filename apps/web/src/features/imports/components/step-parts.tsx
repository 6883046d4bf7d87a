import type { ImportJob } from '@anteroom/contract/imports';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { StatTile } from '#ui/stat-tile';
import { importMessages as words } from '../imports.messages.ts';
import { discardWordsOf } from '../undo.messages.ts';

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

const steps = ['file', 'columns', 'check', 'import'] as const;
export type ImportStep = (typeof steps)[number];

/** Shows the steps of an import. With `isOver`, the last step is marked as completed too. */
export function ImportSteps({ current, isOver = false }: { current: ImportStep; isOver?: boolean }) {
  const at = isOver ? steps.length : steps.indexOf(current);
  return (
    <ol aria-label={words.stepsLabel} className="mb-6 flex flex-wrap items-center gap-2">
      {steps.map((step, position) => (
        <li
          key={step}
          aria-current={position === at ? 'step' : undefined}
          className={`flex items-center gap-2 text-sm ${position === at ? 'font-semibold' : 'text-ink-soft'}`}
        >
          {position > 0 && <span aria-hidden="true" className="h-px w-6 bg-line-strong sm:w-8" />}
          <span aria-hidden="true" className={`${markLook} ${markTone(position, at)}`}>
            {position < at ? <Check className="size-3.5" /> : position + 1}
          </span>
          <span className={position === at ? '' : 'max-sm:sr-only'}>{words.steps[step]}</span>
          {position < at && <span className="sr-only">{words.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}

const markLook =
  'inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-sm font-medium tabular-nums';

function markTone(position: number, at: number): string {
  if (position < at) return 'border-transparent bg-accent-soft text-accent-strong';
  return position === at ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink-soft';
}

/** Moves the focus to the heading of a new step, because the focused element of the previous step has disappeared. */
export function useFocusOnStep(step: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    section.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step]);
  return section;
}
