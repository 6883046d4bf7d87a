import type { BadgeTone } from './badge.tsx';

const marks: Record<BadgeTone, string> = {
  waiting: 'bg-waiting',
  serving: 'bg-serving',
  done: 'bg-done',
  danger: 'bg-danger',
  neutral: 'bg-ink-faint',
  accent: 'bg-accent',
};

/** Shows a number with its label. Must be rendered inside a description list. */
export function StatTile({ label, value, tone }: { label: string; value: number; tone: BadgeTone }) {
  return (
    <div className="panel flex flex-col gap-1 px-2 py-3 sm:px-4">
      <dt className="flex items-center gap-1 text-sm text-ink-soft sm:gap-2">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${marks[tone]}`} />
        {label}
      </dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
