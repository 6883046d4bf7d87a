import type { Summary } from '../../load-support/load/latencies.ts';
import type { Desks, Import } from '../imports/measure-imports.ts';
import type { Bar } from './bar.ts';

const linesASecond = 2000;
const mostSlower = 2;

/** Formats the results of the imports. Latencies of staff requests are in milliseconds. */
export function linesOfImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ clinic, order, lines, checkSeconds, runSeconds, processorMillis, ...desks }) => [
    `import of ${lines} appointments, ${order}, ${clinic}: checked in ${checkSeconds.toFixed(1)} s, imported in ${runSeconds.toFixed(1)} s`,
    `  ${(lines / runSeconds).toFixed(0)} lines a second, ${processorMillis.toFixed(2)} ms of the processors per line`,
    `  desks before           ${figuresOf(desks.quiet)}`,
    `  while it was checked   ${figuresOf(desks.checking)}`,
    `  while it was imported  ${figuresOf(desks.running)}`,
  ]);
}

function figuresOf({ booking, queue }: Desks): string {
  return `a booking ${ofSummary(booking)}, a queue ${ofSummary(queue)}`;
}

function ofSummary({ p50, p99, count }: Summary): string {
  return `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} (${count})`;
}

/** Returns the errors that must not occur on any machine, however slow. */
export function complaintsOfImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ order, lines, accepted, quiet, checking, running }) => [
    ...(accepted === lines ? [] : [`WRONG: import ${order}: ${accepted} of ${lines} lines accepted`]),
    ...[quiet, checking, running].flatMap(({ unexpected }) =>
      unexpected.slice(0, 3).map((what) => `WRONG: import ${order}: ${what}`),
    ),
  ]);
}

export function judgeImports(imports: readonly Import[]): Bar[] {
  if (imports.length === 0) return [];
  const rate = Math.min(...imports.map(({ lines, runSeconds }) => lines / runSeconds));
  const slower = Math.max(...imports.map(slowerDesks));
  return [
    {
      promise: `an import takes at least ${linesASecond} appointment lines a second in any order`,
      isHeld: rate >= linesASecond,
      worst: rate.toFixed(0),
    },
    {
      promise: `desks are at most ${mostSlower} times as slow at p99 while an import runs`,
      isHeld: slower <= mostSlower,
      worst: slower.toFixed(2),
    },
  ];
}

function slowerDesks({ quiet, checking, running }: Import): number {
  const ratios = [checking, running].flatMap(({ booking, queue }) => [
    booking.p99 / quiet.booking.p99,
    queue.p99 / quiet.queue.p99,
  ]);
  return Math.max(...ratios);
}
