import { chance, type LogNormal, logNormalOf, normalQuantile, normalShare } from './chance.rules.ts';
import type { Scatter } from './habits.rules.ts';
import type { NextWorkingTime } from './working-times.rules.ts';

/** Someone in line. `comesAt`: when they are expected to come; null: they are here. */
export type Person = { id: number; comesAt: number | null };

export type Outlook = {
  now: number;
  consultation: Scatter;
  currentStartedAt: number | null;
  noShowShare: number;
  /** Who is not noted as here is not here. */
  notesArrivals: boolean;
  nextWorkingTime: NextWorkingTime;
};

/** How patients keep their time: a little early, most of them within ten minutes. */
const punctuality = { mean: -3, deviation: 9 };
/** Before the first call of a while something keeps the doctor, for this share of a consultation on average. */
const delayShare = 0.2;
/** Staff look so far down the line for someone who is here while the first are not. */
const lookAhead = 8;

export const imaginedDays = 80;
const minute = 60_000;
const [draws, ofDoctor] = [{ length: 0, arrival: 1, coming: 2 }, -1];

/** When each is called on each imagined day: a row for each person, a column for each day. */
export function imagineCalls(line: readonly Person[], outlook: Outlook): Float64Array[] {
  const calls = line.map(() => new Float64Array(imaginedDays));
  const prospects = line.map((person) => prospectOf(person, outlook));
  const lengths = logNormalOf(outlook.consultation.dispersion);
  for (let day = 0; day < imaginedDays; day += 1) imagineDay(prospects, { ...outlook, lengths, day }, calls);
  return calls;
}

/** `overdue`: which share of those who come would be here by now. `staysAway`: how likely they never come. */
type Prospect = Person & { overdue: number; staysAway: number };

function prospectOf({ id, comesAt }: Person, { now, notesArrivals, noShowShare }: Outlook): Prospect {
  if (comesAt === null) return { id, comesAt, overdue: 0, staysAway: 0 };
  const { mean, deviation } = punctuality;
  const overdue = notesArrivals ? normalShare(((now - comesAt) / minute - mean) / deviation) : 0;
  const couldCome = (1 - noShowShare) * (1 - overdue);
  return { id, comesAt, overdue, staysAway: noShowShare / (noShowShare + couldCome) };
}

type Day = Outlook & { day: number; lengths: LogNormal };

function imagineDay(line: readonly Prospect[], outlook: Day, calls: readonly Float64Array[]): void {
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
    const comes = one.staysAway === 0 || chance(day, one.id, draws.coming) >= one.staysAway;
    if (comes) free = call + length(chance(day, one.id, draws.length)) * minute;
  }
}

type Turns = {
  arrivals: Float64Array;
  hadTurn: Uint8Array;
  /** The first place that had no turn, and the first such of someone who is here by now. */
  first: number;
  firstHere: number;
};

/** Whose turn it is whenever the doctor is free. */
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

/** Who is here goes in the line's order, past those who are not. If nobody is here, whoever comes first. */
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

/** Lengths of this day's consultations, in minutes: log-normal, about a mean that may itself lie beside the truth. */
function consultationsOf({ day, consultation, lengths }: Day): (share: number) => number {
  const mean =
    consultation.mean * Math.exp(consultation.doubt * normalQuantile(chance(day, ofDoctor, draws.coming)));
  return (share) => mean * lengths.at(share);
}

/** When the doctor is free: the consultation under way has lasted so long, so it is not one of the shorter ones. */
function freeFrom(outlook: Day, length: (share: number) => number): number {
  const { now, day, currentStartedAt, consultation, nextWorkingTime } = outlook;
  const share = chance(day, ofDoctor, draws.length);
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
  const share = overdue + chance(day, id, draws.arrival) * (1 - overdue);
  const lateness = punctuality.mean + punctuality.deviation * normalQuantile(share);
  return Math.max(comesAt + lateness * minute, now);
}

/** Which share of consultations is shorter, found by halving. */
function shareBelow(length: (share: number) => number, minutes: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (length(middle) < minutes) low = middle;
    else high = middle;
  }
  return low;
}
