import { describe, expect, it } from 'vitest';
import { comingHours } from '#features/schedule';
import {
  liveThrough,
  type Moment,
  type SimulatedEntry,
  windows,
  workingMinutesUntil,
} from '#test/simulated-clinic';
import { type Manner, simulatedManners } from '#test/simulated-manners';
import { estimateWaiting } from './estimate.rules.ts';
import type { Turns } from './visit-statistics.rules.ts';
import { bookedUntil, waitingInCentral, waitingInDay } from './waiting-of.rules.ts';

const minute = 60_000;
const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const week = [1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
  windows.map(({ from, until }) => ({
    dayOfWeek,
    startMinute: from,
    endMinute: until,
    slotDurationMinutes: 15,
  })),
);
const hours = comingHours({ week, exceptions: [] });

/** An estimate shown to one patient, compared with the actual call. */
type Told = {
  manner: Manner;
  place: number;
  holds: boolean;
  /** In working minutes: without nights and lunch breaks. */
  error: number;
  naiveError: number;
  /** In real minutes, including nights. */
  wallError: number;
  naiveWallError: number;
};

/** The statistics that the database query would return. */
function turnsOf(settled: readonly SimulatedEntry[]): Turns {
  const last = settled.slice(0, 60);
  const seen = last.filter(({ currentStatus }) => currentStatus === 'completed');
  const minutes = settled.flatMap(({ startedAt, completedAt }) =>
    startedAt && completedAt ? [(completedAt.getTime() - startedAt.getTime()) / minute] : [],
  );
  return {
    measuredMinutes: minutes.slice(0, 20),
    seen: seen.length,
    checkedIn: seen.filter(({ arrivedAt }) => arrivedAt).length,
    skipped: last.length - seen.length,
  };
}

/** The estimates, made in the same way as for the views. */
function estimatesAt({ now, line, settled }: Moment, manner: Manner) {
  const isDayWise = manner.kind === 'day_wise';
  return estimateWaiting(isDayWise ? waitingInDay(line) : waitingInCentral(line), {
    now,
    timezone: 'UTC',
    settingMinutes: manner.settingMinutes,
    turns: turnsOf(settled),
    currentStartedAt: line.find(({ currentStatus }) => currentStatus === 'in_progress')?.startedAt ?? null,
    hours,
    bookedUntil: isDayWise ? bookedUntil(line) : null,
  });
}

/** All estimates shown to waiting patients who were called in the end. */
function toldBy(manner: Manner, seed: number): Told[] {
  const judgements: ((called: ReadonlyMap<number, Date>) => Told[])[] = [];
  const look = (moment: Moment) => {
    const estimates = estimatesAt(moment, manner);
    const waiting = moment.line.filter(({ currentStatus }) => currentStatus === 'waiting');
    expect(estimates).toHaveLength(waiting.length);
    for (const [index, { time, low, high }] of estimates.entries()) {
      judgements.push((called) => {
        const really = called.get(waiting[index]?.id ?? 0);
        if (!really) return [];
        const naiveMinutes = (index + 1) * manner.settingMinutes;
        const worked = workingMinutesUntil(really);
        return [
          {
            ...{ manner, place: index + 1, holds: low <= really && really <= high },
            error: Math.abs(worked - workingMinutesUntil(time)),
            naiveError: Math.abs(worked - workingMinutesUntil(moment.now) - naiveMinutes),
            wallError: Math.abs(really.getTime() - time.getTime()) / minute,
            naiveWallError: Math.abs((really.getTime() - moment.now.getTime()) / minute - naiveMinutes),
          },
        ];
      });
    }
  };
  const called = liveThrough(manner, { dates, seed, look });
  return judgements.flatMap((judge) => judge(called));
}

type Verdict = {
  group: string;
  count: number;
  coverage: number;
  error: number;
  naiveError: number;
  wallMean: number;
  naiveWallMean: number;
  wallMedian: number;
  naiveWallMedian: number;
};

function judge(group: string, told: readonly Told[]): Verdict {
  const mean = (of: (one: Told) => number) => told.reduce((total, one) => total + of(one), 0) / told.length;
  const median = (of: (one: Told) => number) =>
    told.map(of).toSorted((one, other) => one - other)[told.length >> 1] ?? 0;
  return {
    ...{ group, count: told.length, coverage: mean(({ holds }) => (holds ? 100 : 0)) },
    ...{ error: mean(({ error }) => error), naiveError: mean(({ naiveError }) => naiveError) },
    wallMean: mean(({ wallError }) => wallError),
    naiveWallMean: mean(({ naiveWallError }) => naiveWallError),
    wallMedian: median(({ wallError }) => wallError),
    naiveWallMedian: median(({ naiveWallError }) => naiveWallError),
  };
}

function judgeBy(name: string, told: readonly Told[], groupOf: (one: Told) => unknown): Verdict[] {
  return [...Map.groupBy(told, groupOf)].map(([group, some]) => judge(`${name} ${group}`, some));
}

function placeOf({ place }: Told): string {
  if (place === 1) return 'first';
  return place < 5 ? 'second to fourth' : 'fifth and on';
}

/** How the configured time compares with the real mean. */
function settingOf({ manner: { settingMinutes, meanMinutes } }: Told): string {
  if (settingMinutes === meanMinutes) return 'right';
  return settingMinutes > meanMinutes ? 'too long' : 'too short';
}

function tableOf(verdicts: readonly Verdict[]): string {
  return verdicts
    .map((one) =>
      [
        one.group.padEnd(24),
        `${one.count}`.padStart(7),
        `holds ${one.coverage.toFixed(1)} %`,
        `mean error ${one.error.toFixed(1)}, naive ${one.naiveError.toFixed(1)}`,
        `mean on the wall ${one.wallMean.toFixed(1)}, naive ${one.naiveWallMean.toFixed(1)}`,
        `median on the wall ${one.wallMedian.toFixed(1)}, naive ${one.naiveWallMedian.toFixed(1)}`,
      ].join('  '),
    )
    .join('\n');
}

const manner =
  <Key extends keyof Manner>(key: Key) =>
  (one: Told) =>
    one.manner[key];

describe('simulated waiting times', () => {
  const told = simulatedManners(80).flatMap((one, index) => toldBy(one, index + 1));
  const all = judge('all', told);
  const groups = [
    ...judgeBy('place', told, placeOf),
    ...judgeBy('setting', told, settingOf),
    ...judgeBy('kind', told, manner('kind')),
    ...judgeBy('dispersion', told, manner('dispersion')),
    ...judgeBy('shape', told, manner('shape')),
    ...judgeBy('load', told, manner('load')),
    ...judgeBy('no-shows', told, manner('noShows')),
    ...judgeBy('latecomers', told, manner('latecomers')),
    ...judgeBy('walk-ins', told, manner('walkIns')),
    ...judgeBy('doctor late', told, manner('doctorLate')),
    ...judgeBy('arrivals are noted', told, manner('notesArrivals')),
    ...judgeBy('completed at once', told, manner('completesAtOnce')),
  ];
  const table = tableOf([all, ...groups]);

  it('fall into the shown range in 75 to 85 % of cases', () => {
    expect(told.length).toBeGreaterThan(20_000);
    expect(all.coverage, table).toBeGreaterThan(75);
    expect(all.coverage, table).toBeLessThan(85);
  });

  it('fall into the range in 65 to 95 % of cases for every kind of clinic and place', () => {
    const absurd = groups.filter(({ coverage }) => coverage < 65 || coverage > 95);
    expect(absurd, table).toEqual([]);
  });

  it('are closer to the truth than place times setting', () => {
    // If the setting is exactly right, the naive estimate knows the truth, and learning cannot be better on average.
    const unfair = ({ group }: Verdict) => group === 'setting right';
    const worse = [all, ...groups].filter((one) => one.error >= one.naiveError && !unfair(one));
    expect(worse, table).toEqual([]);
    const oftenWorse = [all, ...groups].filter((one) => one.wallMedian >= one.naiveWallMedian);
    expect(oftenWorse, table).toEqual([]);
  });
});
