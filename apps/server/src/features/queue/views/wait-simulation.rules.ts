import {
  type LogNormal,
  logNormalOf,
  normalQuantile,
  normalShare,
  seededRandom,
} from './seeded-random.rules.ts';
import type { Scatter } from './visit-statistics.rules.ts';
import type { NextWorkingTime } from './working-times.rules.ts';

/** A patient in the queue. `comesAt`: the expected arrival; null: already here. */
export type Person = { id: number; comesAt: number | null };

export type Outlook = {
  now: number;
  consultation: Scatter;
  currentStartedAt: number | null;
  noShowShare: number;
  /** True if staff check patients in, so that a patient who is not marked as arrived is still absent. */
  notesArrivals: boolean;
  nextWorkingTime: NextWorkingTime;
};

/** Arrival relative to the appointment in minutes: on average slightly early, most within ten minutes. */
const punctuality = { mean: -3, deviation: 9 };
/** The average delay before a call when no patient is being seen, as a share of a consultation. */
const delayShare = 0.2;
/** How many places down the queue staff look for a patient who has arrived, if the first ones have not. */
const lookAhead = 8;

export const simulatedDays = 80;
const minute = 60_000;
const [draws, ofDoctor] = [{ length: 0, arrival: 1, coming: 2 }, -1];

/** Simulates the calls: returns one row per patient with one call time per simulated day. */
export function simulateCalls(line: readonly Person[], outlook: Outlook): Float64Array[] {
  const calls = line.map(() => new Float64Array(simulatedDays));
  const prospects = line.map((person) => prospectOf(person, outlook));
  const lengths = lengthsOf(outlook.consultation);
  for (let day = 0; day < simulatedDays; day += 1)
    simulateDay(prospects, { ...outlook, lengths, day }, calls);
  return calls;
}

/** `overdue` is the share of patients who would have arrived by now. `staysAway` is the probability of a no-show. */
type Prospect = Person & { overdue: number; staysAway: number };

function prospectOf({ id, comesAt }: Person, { now, notesArrivals, noShowShare }: Outlook): Prospect {
  if (comesAt === null) return { id, comesAt, overdue: 0, staysAway: 0 };
  const { mean, deviation } = punctuality;
  const overdue = notesArrivals ? normalShare(((now - comesAt) / minute - mean) / deviation) : 0;
  const couldCome = (1 - noShowShare) * (1 - overdue);
  return { id, comesAt, overdue, staysAway: noShowShare / (noShowShare + couldCome) };
}

type Day = Outlook & { day: number; lengths: LogNormal };

function simulateDay(line: readonly Prospect[], outlook: Day, calls: readonly Float64Array[]): void {
  const { day, now, nextWorkingTime } = outlook;
  const length = consultationsOf(outlook);
  const arrivals = Float64Array.from(line, (one) => arrivalOf(one, outlook));
  const nextPlace = takeTurns(arrivals, now);
  let free = freeFrom(outlook, length);
  for (let turn = 0; turn < line.length; turn += 1) {
    const place = nextPlace(free);
    const one = line[place];
    const row = calls[place];
    if (!one || !row) continue;
    const call = nextWorkingTime(Math.max(free, arrivals[place] ?? 0));
    row[day] = call;
    const comes = one.staysAway === 0 || seededRandom(day, one.id, draws.coming) >= one.staysAway;
    if (comes) free = call + length(seededRandom(day, one.id, draws.length)) * minute;
  }
}

type Turns = {
  arrivals: Float64Array;
  hadTurn: Uint8Array;
  /**
   * `first` is the first place that was not called yet. `firstHere` is the first such place whose patient has arrived
   * by now.
   */
  first: number;
  firstHere: number;
};

/** Returns a function that picks the next patient whenever the doctor is free. */
function takeTurns(arrivals: Float64Array, now: number): (free: number) => number {
  const { length } = arrivals;
  const turns: Turns = { arrivals, hadTurn: new Uint8Array(length), first: 0, firstHere: 0 };
  const isNotHere = (place: number) => turns.hadTurn[place] || (arrivals[place] ?? 0) > now;
  return (free) => {
    while (turns.hadTurn[turns.first]) turns.first += 1;
    while (turns.firstHere < length && isNotHere(turns.firstHere)) turns.firstHere += 1;
    const place = choosePlace(turns, free);
    turns.hadTurn[place] = 1;
    return place;
  };
}

/**
 * Picks the first of the next few patients in line who has arrived by the time the doctor is free. If none of them has,
 * picks the first patient further back who is here now. If none is here, picks the one of the next few who arrives
 * first.
 */
function choosePlace({ arrivals, hadTurn, first, firstHere }: Turns, free: number): number {
  let looked = 0;
  let soonest = first;
  for (let place = first; place < arrivals.length && looked < lookAhead; place += 1) {
    if (hadTurn[place]) continue;
    if (isBefore(arrivals, place, free)) return place;
    if (isBefore(arrivals, place, arrivals[soonest])) soonest = place;
    looked += 1;
  }
  return firstHere < arrivals.length ? firstHere : soonest;
}

function isBefore(arrivals: Float64Array, place: number, time = Number.POSITIVE_INFINITY): boolean {
  return (arrivals[place] ?? 0) <= time;
}

/** Returns a distribution of the measured lengths, or a log-normal one while there are few of them. */
function lengthsOf({ lengths, dispersion }: Scatter): LogNormal {
  if (lengths.length === 0) return logNormalOf(dispersion);
  return { at: (share) => lengths[Math.floor(share * lengths.length)] ?? 1 };
}

/**
 * Returns the distribution of the consultation times on this simulated day, in minutes. Its mean is chosen at random,
 * because the true mean is uncertain.
 */
function consultationsOf({ day, consultation, lengths }: Day): (share: number) => number {
  const mean =
    consultation.mean *
    Math.exp(consultation.doubt * normalQuantile(seededRandom(day, ofDoctor, draws.coming)));
  return (share) => mean * lengths.at(share);
}

/**
 * Returns when the doctor is free. The length of the current consultation is chosen at random from the lengths that are
 * longer than it has lasted so far.
 */
function freeFrom(outlook: Day, length: (share: number) => number): number {
  const { now, day, currentStartedAt, consultation, nextWorkingTime } = outlook;
  const share = seededRandom(day, ofDoctor, draws.length);
  if (currentStartedAt === null) {
    const delay = -Math.log(1 - share) * delayShare * consultation.mean;
    return nextWorkingTime(now) + delay * minute;
  }
  const lasted = (now - currentStartedAt) / minute;
  const shorter = shareBelow(length, lasted);
  const whole = length(shorter + share * (1 - shorter));
  return Math.max(currentStartedAt + whole * minute, now);
}

function arrivalOf({ id, comesAt, overdue }: Prospect, { day, now }: Day): number {
  if (comesAt === null) return now;
  const share = overdue + seededRandom(day, id, draws.arrival) * (1 - overdue);
  const lateness = punctuality.mean + punctuality.deviation * normalQuantile(share);
  return Math.max(comesAt + lateness * minute, now);
}

/** Returns the share of consultations shorter than `minutes`, by bisection. */
function shareBelow(length: (share: number) => number, minutes: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (length(middle) < minutes) low = middle;
    else high = middle;
  }
  return low;
}
