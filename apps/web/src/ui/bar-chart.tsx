import { useId } from 'react';
import type { BadgeTone } from './badge.tsx';

/**
 * A segment that is stacked in each bar, from the bottom up. On paper and with forced colours, each segment has its own
 * pattern, so that the chart can be read without colours.
 */
export type BarPart = { name: string; tone: BadgeTone };

type Bar = {
  id: string;
  /** A label of two short lines below the bar, with room for about four letters per line. */
  label: string;
  subLabel?: string;
  /** One value per segment. Null means that there is no data, in contrast to 0. */
  values: readonly (number | null)[];
};

type Props = {
  /** A description of the chart for screen readers. The exact numbers are in a table beside the chart. */
  sentence: string;
  parts: readonly BarPart[];
  bars: readonly Bar[];
  /** The upper end of the axis, such as 100 for percentages. By default, a round number not below the highest bar. */
  max?: number;
  formatValue?: (value: number) => string;
};

/** Heights in pixels. Widths are percentages of the chart, so that text is never stretched. */
const plot = { top: 24, height: 136, labels: 44 };
const ground = plot.top + plot.height;
const fewestSlots = 7;
const mostNamed = 8;

const fills: Record<BadgeTone, string> = {
  waiting: 'fill-waiting',
  serving: 'fill-serving',
  done: 'fill-done',
  danger: 'fill-danger',
  neutral: 'fill-ink-faint',
  accent: 'fill-accent',
};
const softFills: Record<BadgeTone, string> = {
  waiting: 'fill-waiting-soft',
  serving: 'fill-serving-soft',
  done: 'fill-done-soft',
  danger: 'fill-danger-soft',
  neutral: 'fill-sunken',
  accent: 'fill-accent-soft',
};
/**
 * The classes of a segment on screen: a plain tint, with a gap to its neighbors. On paper and with forced colours, its
 * pattern is shown instead.
 */
const tints: Record<BadgeTone, string> = {
  waiting: 'stroke-waiting not-print:not-forced-colors:fill-waiting/75',
  serving: 'stroke-serving not-print:not-forced-colors:fill-serving/75',
  done: 'stroke-done not-print:not-forced-colors:fill-done/75',
  danger: 'stroke-danger not-print:not-forced-colors:fill-danger/75',
  neutral: 'stroke-ink-faint not-print:not-forced-colors:fill-ink-faint/75',
  accent: 'stroke-accent not-print:not-forced-colors:fill-accent/75',
};
const gap = 'not-print:not-forced-colors:stroke-surface';

export function BarChart(props: Props) {
  const { sentence, parts, bars, formatValue = String } = props;
  const id = useId();
  const max = props.max ?? axisTop(Math.max(0, ...bars.map(sumOf)));
  const slot = 100 / Math.max(bars.length, fewestSlots);
  const every = namedEvery(bars.length, mostNamed);
  const sums = bars.map(sumOf);
  const highest = sums.indexOf(Math.max(...sums));
  return (
    <div className="grid content-start gap-3">
      {parts.length > 1 && <Legend id={id} parts={parts} bars={bars} format={formatValue} />}
      <div role="img" aria-label={sentence} className="flex gap-2 text-sm">
        <Axis max={max} formatValue={formatValue} />
        <svg aria-hidden="true" height={ground + plot.labels} className="w-full min-w-0 overflow-visible">
          <Patterns id={id} parts={parts} />
          {[0, 0.5].map((share) => (
            <line
              key={share}
              x1="0"
              x2="100%"
              y1={plot.top + share * plot.height}
              y2={plot.top + share * plot.height}
              className="stroke-line"
            />
          ))}
          {bars.map((bar, index) => (
            <g key={bar.id}>
              <StackedBar
                id={id}
                bar={bar}
                parts={parts}
                max={max}
                x={(index + 0.2) * slot}
                width={0.6 * slot}
              />
              {(every === 1 || index === highest) && (
                <ValueLabel bar={bar} max={max} x={(index + 0.5) * slot} format={formatValue} />
              )}
              {index % every === 0 && <BarLabel bar={bar} x={(index + 0.5) * slot} />}
            </g>
          ))}
          <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-line-strong" />
        </svg>
      </div>
    </div>
  );
}

const sumOf = ({ values }: Bar) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const isUnknown = ({ values }: Bar) => values.every((value) => value === null);

function Axis({ max, formatValue }: { max: number; formatValue: (value: number) => string }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-[9.75rem] shrink-0 flex-col justify-between pt-[0.875rem] text-right text-ink-faint tabular-nums"
    >
      {[max, max / 2, 0].map((value) => (
        <span key={value}>{formatValue(value)}</span>
      ))}
    </div>
  );
}

type StackProps = {
  id: string;
  bar: Bar;
  parts: readonly BarPart[];
  max: number;
  x: number;
  width: number;
};

function StackedBar({ id, bar, parts, max, x, width }: StackProps) {
  return parts.map(({ name, tone }, index) => {
    const value = bar.values[index] ?? 0;
    if (value <= 0) return null;
    const below = bar.values.slice(0, index).reduce<number>((sum, other) => sum + (other ?? 0), 0);
    return (
      <rect
        key={name}
        x={`${x}%`}
        width={`${width}%`}
        y={ground - ((below + value) / max) * plot.height}
        height={(value / max) * plot.height}
        fill={`url(#${id}-${index})`}
        className={`${tints[tone]} ${gap}`}
      />
    );
  });
}

type ValueProps = { bar: Bar; max: number; x: number; format: (value: number) => string };

function ValueLabel({ bar, max, x, format }: ValueProps) {
  const sum = sumOf(bar);
  return (
    <text
      x={`${x}%`}
      y={ground - (sum / max) * plot.height - 6}
      textAnchor="middle"
      className="fill-ink font-semibold tabular-nums"
    >
      {isUnknown(bar) ? '–' : format(sum)}
    </text>
  );
}

function BarLabel({ bar, x }: { bar: Bar; x: number }) {
  return (
    <text y={ground + 18} textAnchor="middle" className="fill-ink-soft">
      <tspan x={`${x}%`}>{bar.label}</tspan>
      {bar.subLabel && (
        <tspan x={`${x}%`} dy="18">
          {bar.subLabel}
        </tspan>
      )}
    </text>
  );
}

type LegendProps = Pick<Props, 'parts' | 'bars'> & { id: string; format: (value: number) => string };

/** Shows the name of each segment with its sum, so that users need not read values off the axis. */
function Legend({ id, parts, bars, format }: LegendProps) {
  const sumOfPart = (index: number) => bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {parts.map(({ name, tone }, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3.5 shrink-0">
            <rect
              x="0.5"
              y="0.5"
              width="13"
              height="13"
              fill={`url(#${id}-${index})`}
              className={tints[tone]}
            />
          </svg>
          <span>
            {name} <span className="font-semibold text-ink tabular-nums">{format(sumOfPart(index))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Patterns({ id, parts }: { id: string; parts: readonly BarPart[] }) {
  return (
    <defs>
      {parts.map(({ name, tone }, index) => (
        <pattern
          key={name}
          id={`${id}-${index}`}
          patternUnits="userSpaceOnUse"
          width="6"
          height="6"
          patternTransform={index % 4 === 1 ? 'rotate(45)' : undefined}
        >
          <rect width="6" height="6" className={index % 4 === 0 ? fills[tone] : softFills[tone]} />
          <PatternMark kind={index % 4} tone={tone} />
        </pattern>
      ))}
    </defs>
  );
}

/** Draws the pattern with the number 0 to 3: solid, stripes, dots or lines. */
function PatternMark({ kind, tone }: { kind: number; tone: BadgeTone }) {
  if (kind === 1) return <rect width="3" height="6" className={fills[tone]} />;
  if (kind === 2) return <circle cx="3" cy="3" r="1.5" className={fills[tone]} />;
  if (kind === 3) return <rect width="6" height="1.5" className={fills[tone]} />;
  return null;
}

const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

/**
 * Returns the upper end of a chart's axis, which is not below the highest bar. It is a round number that can be halved
 * without decimals, because the axis also has a label in the middle.
 */
export function axisTop(highest: number): number {
  if (highest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const tops = roundSteps.map((step) => Math.round(step * magnitude * 10) / 10);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * magnitude;
}

/** Returns the smallest n for which labels on every n-th bar fit a narrow screen. */
export function namedEvery(bars: number, mostNamed: number): number {
  return Math.max(1, Math.ceil(bars / mostNamed));
}
