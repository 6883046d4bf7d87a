import { Check } from 'lucide-react';
import { importMessages as words } from '../imports.messages.ts';

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
