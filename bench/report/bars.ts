import { isSound, type Rush } from '../booking-rush.ts';
import type { Live } from '../live/measure-live.ts';
import type { Measurement } from '../measure.ts';
import { summaryScenario } from '../scenarios/lists.ts';
import type { Bar } from './bar.ts';
import { judgeLive } from './live-bars.ts';
import { ratioOf } from './table.ts';

const searchMillis = 30;
const searchConnections = 4;
const listRatio = 1.5;
const recordMillis = 50;
const figuresMillis = 30;
const reportMillis = 150;
const rushMillis = 500;

export function judge(
  measurements: readonly Measurement[],
  rushes: readonly Rush[],
  live: readonly Live[],
): Bar[] {
  const searches = measurements.filter(
    ({ kind, connections }) => kind === 'search' && connections <= searchConnections,
  );
  const alone = measurements.filter(({ connections }) => connections === 1);
  const lists = alone.filter(({ kind }) => kind === 'list');
  const records = lists.filter(({ scenario }) => scenario.startsWith(summaryScenario));
  const figures = alone.filter(({ kind }) => kind === 'figures');
  const reports = alone.filter(({ kind }) => kind === 'report');
  return [
    bar(
      `a search answers within ${searchMillis} ms at p99, up to ${searchConnections} connections`,
      searchMillis,
      {
        of: searches,
        figure: lastP99,
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
    bar(
      `the record for a patient's drawer answers within ${recordMillis} ms at p99, one connection`,
      recordMillis,
      {
        of: records,
        figure: lastP99,
      },
    ),
    bar(`a queue's analytics answer within ${figuresMillis} ms at p99, one connection`, figuresMillis, {
      of: figures,
      figure: lastP99,
    }),
    bar(`a report of 30 days answers within ${reportMillis} ms at p50, one connection`, reportMillis, {
      of: reports,
      figure: ({ results }) => results.at(-1)?.p50 ?? 0,
    }),
    ...(rushes.length > 0 ? [judgeRushes(rushes)] : []),
    ...judgeLive(live.at(-1)),
  ];
}

const lastP99 = ({ results }: Measurement) => results.at(-1)?.p99 ?? 0;

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
