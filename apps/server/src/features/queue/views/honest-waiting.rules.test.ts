import { describe, expect, it } from 'vitest';
import { comingHours } from '#features/schedule';
import {
  type Moment,
  type SimulatedEntry,
  simulateDays,
  windows,
  workingMinutesUntil,
} from '#test/simulated-clinic';
import { type Manner, simulatedManners } from '#test/simulated-manners';
import { type Calibration, calibrate, type JudgedRange, placeClassOf } from './calibration.rules.ts';
import { type Estimate, estimateWaiting } from './estimate.rules.ts';
import { noTurns, type Turns, trustedFrom } from './visit-statistics.rules.ts';
import { bookedUntil, waitingInCentral, waitingInDay } from './waiting-of.rules.ts';
import { workingClock } from './working-times.rules.ts';

const minute = 60_000;
const dates = ['02', '03', '04', '05', '06', '09', '10'].map((day) => `2026-11-${day}`);
const week = [1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
  windows.map(({ from, until }) => ({
    dayOfWeek,
    startMinute: from,
    endMinute: until,
    slotDurationMinutes: 15,
  })),
);
const hours = comingHours({ week, exceptions: [] });
const wellMeasured = 20;
/** Estimates of doctors with many measured visits are checked only every third time, to save time. */
const everyOther = 3;

type Phase = 'few measured visits' | 'up to 20' | 'more than 20';

/** An estimate shown to one patient, compared with the actual call. Minutes are working minutes. */
type Told = {
  manner: Manner;
  phase: Phase;
  place: number;
  isUncertain: boolean;
  holds: boolean;
  width: number;
  error: number;
  /** The errors of the estimates that the five simple rules give. */
  ruleErrors: readonly number[];
};

/** Returns the statistics that the database query would return, but without those about calls, which stay 0. */
function turnsOf(settled: readonly SimulatedEntry[], measuredMinutes: readonly number[]): Turns {
  const last = settled.slice(0, 60);
  const seen = last.filter(({ currentStatus }) => currentStatus === 'completed');
  return {
    ...noTurns,
    measuredMinutes: measuredMinutes.slice(0, 100),
    seen: seen.length,
    checkedIn: seen.filter(({ arrivedAt }) => arrivedAt).length,
    skipped: last.length - seen.length,
  };
}

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * Returns, for each patient, the waiting time in working minutes by each simple rule that a practice could use without
 * a model.
 */
function simpleRules({ now, settled }: Moment, measured: readonly number[], { settingMinutes }: Manner) {
  const since = workingMinutesUntil(now);
  const due = ({ arrivedAt, scheduledAt }: SimulatedEntry) => workingMinutesUntil(arrivedAt ?? scheduledAt);
  const waits = settled.flatMap((entry) =>
    entry.startedAt ? [Math.max(0, workingMinutesUntil(entry.startedAt) - due(entry))] : [],
  );
  const lengths = [
    settingMinutes,
    mean(measured.slice(0, 20)),
    median(measured.slice(0, 20)),
    mean(measured),
  ];
  const usualWait = median(waits.slice(0, 10));
  return (entry: SimulatedEntry, place: number) => [
    ...lengths.map((length) => since + length * place),
    Math.max(since, due(entry) + usualWait),
  ];
}

/**
 * Creates the estimate record of a doctor: the first range of each patient in each class of places in line, compared
 * with the call.
 */
function createRecord() {
  const open = new Map<number, Map<number, Omit<JudgedRange, 'calledAt'>>>();
  const judged = new Map<number, JudgedRange[]>();
  let known = { date: '', calibrations: new Map<number, Calibration>() };
  return {
    show(id: number, range: Omit<JudgedRange, 'calledAt'>) {
      const shown = open.get(id) ?? new Map();
      open.set(id, shown);
      const placeClass = placeClassOf(range.place);
      if (!shown.has(placeClass)) shown.set(placeClass, range);
    },
    call(id: number, at: Date) {
      for (const [placeClass, range] of open.get(id) ?? []) {
        const others = judged.get(placeClass) ?? [];
        judged.set(placeClass, [{ ...range, calledAt: at.getTime() }, ...others].slice(0, 200));
      }
      open.delete(id);
    },
    /** Returns the calibrations, which are computed only once a day, to save time. */
    calibrations(now: Date): ReadonlyMap<number, Calibration> {
      const date = now.toISOString().slice(0, 10);
      if (known.date === date) return known.calibrations;
      const clock = workingClock({ timezone: 'UTC', hours }, dates[0] ?? '');
      const calibrations = new Map(
        [...judged].map(([placeClass, ranges]) => [placeClass, calibrate(ranges, clock)]),
      );
      known = { date, calibrations };
      return calibrations;
    },
  };
}

function phaseOf(measured: number): Phase {
  if (measured < trustedFrom) return 'few measured visits';
  return measured <= wellMeasured ? 'up to 20' : 'more than 20';
}

/** Returns the visit lengths in minutes, newest first. */
function measuredIn(settled: readonly SimulatedEntry[]): number[] {
  return settled.flatMap(({ startedAt, completedAt }) =>
    startedAt && completedAt ? [(completedAt.getTime() - startedAt.getTime()) / minute] : [],
  );
}

/** Returns the estimates at one moment, computed with the functions that the queue screens use. */
function estimatesAt(
  { now, line, settled }: Moment,
  manner: Manner,
  calibrations: ReadonlyMap<number, Calibration>,
): Estimate[] {
  const isDayWise = manner.kind === 'day_wise';
  return estimateWaiting(isDayWise ? waitingInDay(line) : waitingInCentral(line, new Date(0)), {
    now,
    timezone: 'UTC',
    settingMinutes: manner.settingMinutes,
    turns: turnsOf(settled, measuredIn(settled)),
    calibrations,
    currentStartedAt: line.find(({ currentStatus }) => currentStatus === 'in_progress')?.startedAt ?? null,
    hours,
    delay: null,
    bookedUntil: isDayWise ? bookedUntil(line) : null,
  });
}

type Shown = {
  entry: SimulatedEntry;
  estimate: Estimate;
  rules: readonly number[];
  place: number;
  phase: Phase;
};

/** Shows every waiting patient an estimate, and updates the doctor's estimate record. */
function showAll(moment: Moment, manner: Manner, record: ReturnType<typeof createRecord>): Shown[] {
  const { now, line, settled } = moment;
  for (const { id, startedAt } of [...settled, ...line]) if (startedAt) record.call(id, startedAt);
  const measured = measuredIn(settled);
  const estimates = estimatesAt(moment, manner, record.calibrations(now));
  const rulesFor = simpleRules(moment, measured, manner);
  const waiting = line.filter(({ currentStatus }) => currentStatus === 'waiting');
  expect(estimates).toHaveLength(waiting.length);
  return estimates.flatMap((estimate, index) => {
    const entry = waiting[index];
    if (!entry) return [];
    const place = index + 1;
    const { model } = estimate;
    if (model) record.show(entry.id, { place, estimate: model.time, low: model.low, high: model.high });
    return [{ entry, estimate, rules: rulesFor(entry, place), place, phase: phaseOf(measured.length) }];
  });
}

function judgeShown({ entry, estimate, rules, ...rest }: Shown, manner: Manner, really: Date): Told {
  const { time, low, high, isUncertain } = estimate;
  const worked = workingMinutesUntil(really);
  return {
    ...rest,
    manner,
    isUncertain,
    holds: low <= really && really <= high,
    width: workingMinutesUntil(high) - workingMinutesUntil(low),
    error: Math.abs(worked - workingMinutesUntil(time)),
    ruleErrors: rules.map((rule) => Math.abs(worked - rule)),
  };
}

/** Returns all estimates shown to waiting patients who were called in the end. */
function toldBy(manner: Manner, seed: number): Told[] {
  const shown: Shown[] = [];
  const record = createRecord();
  let looks = 0;
  const look = (moment: Moment) => {
    looks += 1;
    const isWellMeasured = measuredIn(moment.settled).length > wellMeasured;
    if (isWellMeasured && looks % everyOther > 0) return;
    shown.push(...showAll(moment, manner, record));
  };
  const called = simulateDays(manner, { dates, seed, look });
  return shown.flatMap((one) => {
    const really = called.get(one.entry.id);
    return really ? [judgeShown(one, manner, really)] : [];
  });
}

type Verdict = { group: string; count: number; coverage: number; error: number; bestRule: number };

function judge(group: string, told: readonly Told[]): Verdict {
  const rules = [0, 1, 2, 3, 4].map((rule) => mean(told.map(({ ruleErrors }) => ruleErrors[rule] ?? 0)));
  return {
    group,
    count: told.length,
    coverage: mean(told.map(({ holds }) => (holds ? 100 : 0))),
    error: mean(told.map(({ error }) => error)),
    bestRule: Math.min(...rules.filter(Number.isFinite)),
  };
}

function placesOf({ place }: Told): string {
  if (place === 1) return 'first';
  return place < 5 ? 'second to fourth' : 'fifth and on';
}

const manner =
  <Key extends keyof Manner>(key: Key) =>
  (one: Told) =>
    one.manner[key];

/** Returns a verdict for each group of doctors, queue types and places in line. */
function verdictsOf(told: readonly Told[]): Verdict[] {
  const by = (name: string, groupOf: (one: Told) => unknown) =>
    [...Map.groupBy(told, groupOf)].map(([group, some]) => judge(`${name} ${group}`, some));
  return [
    judge('all', told),
    ...by('place', placesOf),
    ...by('setting ÷ mean', manner('settingRatio')),
    ...by('kind', manner('kind')),
    ...by('dispersion', manner('dispersion')),
    ...by('shape', manner('shape')),
    ...by('types of visits', manner('visitTypes')),
    ...by('load', manner('load')),
    ...by('no-shows', manner('noShows')),
    ...by('latecomers', manner('latecomers')),
    ...by('walk-ins', manner('walkIns')),
    ...by('doctor late', manner('doctorLate')),
    ...by('breaks', manner('breaks')),
    ...by('overtaking', manner('overtaking')),
    ...by('arrivals are noted', manner('notesArrivals')),
    ...by('completed at once', manner('completesAtOnce')),
  ];
}

function tableOf(verdicts: readonly Verdict[]): string {
  return verdicts
    .map(({ group, count, coverage, error, bestRule }) =>
      [
        group.padEnd(26),
        `${count}`.padStart(7),
        `holds ${coverage.toFixed(1)} %`,
        `mean error ${error.toFixed(1)}, best simple rule ${bestRule.toFixed(1)}`,
      ].join('  '),
    )
    .join('\n');
}

describe('simulated waiting times', () => {
  const told = simulatedManners(140).flatMap((one, index) => toldBy(one, index + 1));
  const inPhase = (phase: Phase) => told.filter((one) => one.phase === phase);
  const learned = verdictsOf(inPhase('more than 20'));
  const learning = verdictsOf(inPhase('up to 20'));

  it('with more than 20 measured visits, 75 to 85 % of the simulated time ranges contain the actual call, in every group', () => {
    const table = tableOf(learned);
    expect(
      learned.filter(({ count }) => count < 2000).map(({ group }) => group),
      table,
    ).toEqual([]);
    expect(
      learned.filter(({ coverage }) => coverage < 75 || coverage > 85),
      table,
    ).toEqual([]);
  });

  it('with 5 to 20 measured visits, at least 70 % of the simulated time ranges contain the actual call, in every group', () => {
    const table = tableOf(learning);
    expect(
      learning.filter(({ coverage }) => coverage < 70),
      table,
    ).toEqual([]);
  });

  it('with more than 20 measured visits, the mean error of the estimates is at most 5 % above that of the best of five simple rules, in every group', () => {
    const table = tableOf(learned);
    expect(
      learned.filter(({ error, bestRule }) => error > 1.05 * bestRule),
      table,
    ).toEqual([]);
  });

  it('simulated ranges are wide and called uncertain before the fifth measured visit', () => {
    const first = inPhase('few measured visits');
    expect(first.length).toBeGreaterThan(2000);
    expect(first.every(({ isUncertain }) => isUncertain)).toBe(true);
    expect(inPhase('more than 20').some(({ isUncertain }) => isUncertain)).toBe(false);
    expect(mean(first.map(({ width }) => width))).toBeGreaterThan(
      2 * mean(inPhase('up to 20').map(({ width }) => width)),
    );
  });
});
