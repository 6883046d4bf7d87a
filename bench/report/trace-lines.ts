import type { TraceCost } from '../traces/measure-traces.ts';
import type { Bar } from './bar.ts';

const mostPercent = 5;

const percentOf = (off: number, on: number) => (on / off - 1) * 100;

/** Formats the processor milliseconds that the server needs for each request. */
export function linesOfTraces(costs: readonly TraceCost[]): string[] {
  return costs.map(
    ({ request, off, usual, all }) =>
      `traces, ${request}: off ${off.toFixed(3)} ms, usual share ${usual.toFixed(3)} ms (${percentOf(off, usual).toFixed(1)} %), all ${all.toFixed(3)} ms (${percentOf(off, all).toFixed(1)} %)`,
  );
}

export function judgeTraces(costs: readonly TraceCost[]): Bar[] {
  if (costs.length === 0) return [];
  const worst = Math.max(...costs.map(({ off, usual }) => percentOf(off, usual)));
  return [
    {
      promise: `traces with the usual share cost at most ${mostPercent} % of the server’s processor time`,
      isHeld: worst <= mostPercent,
      worst: `${worst.toFixed(1)} %`,
    },
  ];
}
