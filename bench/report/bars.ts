import { isSound, type Rush } from '../booking-rush.ts';
import type { Measurement } from '../measure.ts';
import { ratioOf } from './table.ts';

/** What the product promises of its speed. */
export type Bar = { promise: string; isHeld: boolean; worst: string };

const searchMillis = 30;
const searchConnections = 4;
const listRatio = 1.5;
const rushMillis = 500;

export function judge(measurements: readonly Measurement[], rushes: readonly Rush[]): Bar[] {
  const searches = measurements.filter(
    ({ kind, connections }) => kind === 'search' && connections <= searchConnections,
  );
  const lists = measurements.filter(({ kind, connections }) => kind === 'list' && connections === 1);
  return [
    bar(
      `a search answers within ${searchMillis} ms at p99, up to ${searchConnections} connections`,
      searchMillis,
      {
        of: searches,
        figure: ({ results }) => results.at(-1)?.p99 ?? 0,
      },
    ),
    bar(
      `a list or a record costs at most ${listRatio} times as much in the last clinic, one connection`,
      listRatio,
      {
        of: lists,
        figure: ratioOf,
      },
    ),
    judgeRushes(rushes),
  ];
}

type Judged = { of: readonly Measurement[]; figure: (measurement: Measurement) => number };

function bar(promise: string, most: number, { of, figure }: Judged): Bar {
  const worst = of.toSorted((one, other) => figure(other) - figure(one));
  const missed = worst.filter((measurement) => figure(measurement) > most).length;
  const [first] = worst;
  const worstOf = first ? `${figure(first).toFixed(2)}: ${first.scenario}` : 'nothing measured';
  return {
    promise: `${promise}: ${of.length - missed} of ${of.length}`,
    isHeld: missed === 0,
    worst: worstOf,
  };
}

function judgeRushes(rushes: readonly Rush[]): Bar {
  const slowest = Math.max(...rushes.map(({ lastAnswerMillis }) => lastAnswerMillis));
  return {
    promise: `200 bookings of one time at once: one 201, no deadlock, the last answer within ${rushMillis} ms`,
    isHeld: rushes.every(isSound) && slowest <= rushMillis,
    worst: `${slowest.toFixed(0)} ms`,
  };
}
