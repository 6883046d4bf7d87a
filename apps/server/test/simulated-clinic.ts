import { createRandom, type Manner, type Random } from './simulated-manners.ts';

export type SimulatedEntry = {
  id: number;
  appointmentType: 'consultation' | 'walk_in';
  scheduledAt: Date;
  durationMinutes: number;
  currentStatus: 'waiting' | 'in_progress' | 'completed' | 'skipped';
  arrivedAt: Date | null;
  runningLateMinutes: number | null;
  startedAt: Date | null;
  completedAt: Date | null;
};

/** The state at one moment: the queue in order, and the settled entries, newest first. */
export type Moment = { now: Date; line: readonly SimulatedEntry[]; settled: readonly SimulatedEntry[] };

type Patient = SimulatedEntry & { comesAt: number; saysLateAt: number };
/** A simulated day: the booked patients, and the walk-ins with the minute of their arrival. */
type Booked = { line: Patient[]; walkIns: Patient[] };

const minute = 60_000;
const askedEvery = 40;
/** The two windows of a working day, in minutes since midnight. */
export const windows = [
  { from: 8 * 60, until: 12 * 60 },
  { from: 13 * 60, until: 17 * 60 },
] as const;
/** The latest booked time of a day, in minutes since midnight. */
const lastBooking = 15.5 * 60;
/** Staff skip the first waiting patient if the patient has not come this many minutes after the expected time. */
const patience = 15;

/** Simulates working days of one doctor and calls `look` at many moments. Returns when each patient was called. */
export function simulateDays(
  manner: Manner,
  { dates, seed, look }: { dates: readonly string[]; seed: number; look: (moment: Moment) => void },
): Map<number, Date> {
  const random = createRandom(seed);
  const settled: Patient[] = [];
  const called = new Map<number, Date>();
  let line: Patient[] = [];
  for (const date of dates) {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const booked = bookDay(manner, midnight, random);
    line = [...line, ...booked.line];
    const { walkIns } = booked;
    const startsAt = startOfDoctor(manner, random);
    const state = { manner, random, line, walkIns, settled, called, midnight, startsAt };
    liveDay(state, look);
    line = manner.kind === 'central' ? leftOver(line, midnight) : [];
  }
  return called;
}

type Day = Booked & {
  manner: Manner;
  random: Random;
  settled: Patient[];
  called: Map<number, Date>;
  midnight: number;
  startsAt: number;
  /** When the current consultation ends in the simulation. */
  endsAt?: number;
  /** When the break after the current consultation ends. */
  breakUntil?: number;
};

function liveDay(day: Day, look: (moment: Moment) => void): void {
  const offset = Math.floor(day.random.share() * askedEvery);
  for (let now = windows[0].from - 20; now <= windows[1].until + 240; now += 1) {
    const instant = new Date(day.midnight + now * minute);
    patientsCome(day, instant);
    doctorWorks(day, now, instant);
    giveUpAbsent(day, instant);
    const isOpen = now < windows[1].until;
    if (isOpen && (now + offset) % askedEvery === 0) {
      look({ now: instant, line: day.line, settled: day.settled.toReversed() });
    }
  }
}

function patientsCome({ manner, line, walkIns, settled }: Day, now: Date): void {
  line.push(...walkIns.filter((patient) => comesNow(patient, now)));
  for (const patient of line) sayLate(patient, now);
  for (const patient of line.filter((one) => comesNow(one, now))) {
    if (manner.notesArrivals) Object.assign(patient, { arrivedAt: now, runningLateMinutes: null });
    if (patient.currentStatus === 'skipped') putBack(line, settled, patient);
  }
}

function comesNow({ comesAt }: Patient, now: Date): boolean {
  return Math.abs(comesAt - now.getTime()) < minute / 2;
}

function sayLate(patient: Patient, now: Date): void {
  const { saysLateAt, scheduledAt, comesAt } = patient;
  if (saysLateAt > now.getTime() || comesAt <= now.getTime()) return;
  const late = (comesAt - scheduledAt.getTime()) / minute;
  patient.runningLateMinutes = [5, 10, 15, 30, 45, 60].find((choice) => choice >= late) ?? 60;
}

/** Puts the patient behind the next patient in the queue. */
function putBack(line: Patient[], settled: Patient[], patient: Patient): void {
  patient.currentStatus = 'waiting';
  settled.splice(settled.indexOf(patient), 1);
  line.splice(line.indexOf(patient), 1);
  line.splice(line.findIndex(({ currentStatus }) => currentStatus === 'waiting') + 1, 0, patient);
}

function doctorWorks(day: Day, now: number, instant: Date): void {
  const { line, manner, random } = day;
  const current = line.find(({ currentStatus }) => currentStatus === 'in_progress');
  if (current && (day.endsAt ?? 0) > now) return;
  const isOpen = windows.some(({ from, until }) => now >= Math.max(from, day.startsAt) && now < until);
  const next = isOpen ? chooseNext(day, now, instant) : undefined;
  if (current && (next || manner.completesAtOnce || !isOpen)) complete(day, current, instant);
  if (!next) return;
  Object.assign(next, { currentStatus: 'in_progress', startedAt: instant });
  day.called.set(next.id, instant);
  day.endsAt = now + Math.max(1, random.consultation(manner));
  day.breakUntil = day.endsAt + (random.share() < manner.breaks ? 10 + 15 * random.share() : 0);
}

/**
 * Returns the next patient to call: usually the first one who is there, sometimes any of the first five (overtaking),
 * and none during a break.
 */
function chooseNext(
  { line, manner, random, breakUntil = 0 }: Day,
  now: number,
  instant: Date,
): Patient | undefined {
  if (now < breakUntil) return undefined;
  const there = line.filter((patient) => isThere(patient, instant));
  if (manner.overtaking === 0 || random.share() >= manner.overtaking) return there[0];
  return there[Math.floor(random.share() * Math.min(there.length, 5))];
}

function complete({ settled }: Day, patient: Patient, completedAt: Date): void {
  Object.assign(patient, { currentStatus: 'completed', completedAt });
  settled.push(patient);
}

function isThere({ currentStatus, comesAt }: Patient, now: Date): boolean {
  return currentStatus === 'waiting' && comesAt <= now.getTime();
}

function giveUpAbsent({ line, settled }: Day, now: Date): void {
  const first = line.find(({ currentStatus }) => currentStatus === 'waiting');
  if (!first || first.comesAt <= now.getTime()) return;
  const expected = first.scheduledAt.getTime() + (first.runningLateMinutes ?? 0) * minute;
  if (now.getTime() < expected + patience * minute) return;
  first.currentStatus = 'skipped';
  settled.push(first);
}

/** Returns the patients who came but were not seen. They come back the next morning. */
function leftOver(line: readonly Patient[], midnight: number): Patient[] {
  const opening = midnight + (24 * 60 + windows[0].from) * minute;
  return line
    .filter(({ currentStatus, comesAt }) => currentStatus === 'waiting' && comesAt < opening)
    .map((patient) => Object.assign(patient, { comesAt: opening - 10 * minute }));
}

let lastId = 0;

function bookDay(manner: Manner, midnight: number, random: Random): Booked {
  const perBooking = manner.meanMinutes * (1 - manner.noShows + manner.walkIns);
  const every = perBooking / manner.load;
  const line: Patient[] = [];
  const walkIns: Patient[] = [];
  for (const { from, until } of windows) {
    for (let at = from; at < Math.min(until, lastBooking); at += every) {
      line.push(aBooking(manner, midnight + Math.round(at) * minute, random));
      if (random.share() < manner.walkIns) {
        walkIns.push(aWalkIn(manner, midnight + Math.round(at + random.share() * every) * minute));
      }
    }
  }
  return { line, walkIns };
}

function aPatient(manner: Manner, at: number): Patient {
  lastId += 1;
  return {
    id: lastId,
    appointmentType: 'consultation',
    scheduledAt: new Date(at),
    durationMinutes: Math.round(manner.meanMinutes),
    currentStatus: 'waiting',
    arrivedAt: null,
    runningLateMinutes: null,
    startedAt: null,
    completedAt: null,
    comesAt: at,
    saysLateAt: Number.POSITIVE_INFINITY,
  };
}

function aWalkIn(manner: Manner, at: number): Patient {
  return { ...aPatient(manner, at), appointmentType: 'walk_in' };
}

/**
 * Creates a booked patient. Most patients come some minutes early or late. Some come much too late, and half of those
 * announce it. Some never come.
 */
function aBooking(manner: Manner, at: number, random: Random): Patient {
  const patient = aPatient(manner, at);
  if (random.share() < manner.noShows) return { ...patient, comesAt: Number.POSITIVE_INFINITY };
  const punctual = -12 + random.gamma(2) * 5;
  if (random.share() >= manner.latecomers)
    return { ...patient, comesAt: wholeMinute(at + punctual * minute) };
  const late = 10 + random.share() * 30;
  const saysLateAt = random.share() < 0.5 ? at - random.share() * 30 * minute : Number.POSITIVE_INFINITY;
  return { ...patient, comesAt: wholeMinute(at + late * minute), saysLateAt };
}

function wholeMinute(time: number): number {
  return Math.round(time / minute) * minute;
}

function startOfDoctor({ doctorLate }: Manner, random: Random): number {
  return windows[0].from + Math.min(-Math.log(1 - random.share()) * doctorLate, 45);
}

/** Returns the doctor's working minutes until an instant, without nights and lunch breaks. */
export function workingMinutesUntil(instant: Date): number {
  const minutes = instant.getTime() / minute;
  const day = Math.floor(minutes / (24 * 60));
  const clock = minutes - day * 24 * 60;
  const lengths = windows.map(({ from, until }) => until - from);
  const ofToday = windows.map(({ from, until }) => Math.min(Math.max(clock - from, 0), until - from));
  return day * sum(lengths) + sum(ofToday);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
