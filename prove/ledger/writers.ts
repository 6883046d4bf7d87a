import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Ask, type Line, openLine } from '../../rig/load/ask.ts';
import type { WritingDesk } from './desks.queries.ts';
import { type Deed, type Entry, type Ledger, openLedger } from './ledger.ts';

type Wish = {
  /** Each writer keeps to one of them, in turn. */
  ports: readonly number[];
  desks: readonly WritingDesk[];
  writers: number;
  random: () => number;
  signal: AbortSignal;
  /** How often a write is sent again with the same key where it was answered 503 or not at all. */
  repeats?: number;
  /** How many each writer books for today, as a day has; from then on they book for days to come. */
  mostToday?: number;
};

export type Writing = { ledger: Ledger; stop(): Promise<Ledger> };

/** Longer than the server may take, so that a call without an answer is the server's fault. */
const patienceMillis = 12_000;
const pauses = { usual: 5, afterFailure: 50 };
const firstTime = Math.ceil(Date.now() / 86_400_000 + 60) * 86_400_000;

let written = 0;

/** Staff who book, call and skip without pause, each waiting for an answer before the next. */
export function startWriters(wish: Wish): Writing {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, wish.signal]);
  const ledger = openLedger();
  const writers = Array.from({ length: wish.writers }, (_, place) => write(wish, place, ledger, signal));
  return {
    ledger,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
      return ledger;
    },
  };
}

async function write(wish: Wish, place: number, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const { ports, desks, random, repeats = 0, mostToday = Number.POSITIVE_INFINITY } = wish;
  const line = openLine(ports[place % ports.length] ?? 0, 1);
  const desk = desks[place % desks.length];
  if (desk === undefined) throw new Error('There is no doctor to write for.');
  const day: Day = { leftToBook: mostToday, booked: [] };
  while (!signal.aborted) {
    const asked = nextAsk(desk, random, day);
    const entry = await send(line, asked, repeats);
    ledger.note(entry);
    if (asked.deed === 'book' && asked.isToday) noteBooking(day, entry);
    await wait(hasFailed(entry) ? pauses.afterFailure : pauses.usual);
  }
  line.close();
}

/** What a writer has done of today's line: whom they booked, to skip some of them. */
type Day = { leftToBook: number; booked: string[] };

function noteBooking(day: Day, { appointment }: Entry): void {
  day.leftToBook -= 1;
  if (appointment !== null) day.booked.push(appointment);
}

function hasFailed({ status }: Entry): boolean {
  return status === 0 || status >= 500;
}

type Asked = { marker: string; deed: Deed; isToday: boolean; ask: Ask };

function nextAsk(desk: WritingDesk, random: () => number, day: Day): Asked {
  written += 1;
  const marker = `ledger ${process.pid}-${written}`;
  const headers = { 'idempotency-key': marker.replace(' ', '-') };
  const { doctorId, token } = desk;
  const known = { token, headers, timeoutMillis: patienceMillis };
  const queue = `/api/v1/doctors/${doctorId}/queue`;
  const drawn = random();
  const skipped = drawn > 0.9 ? day.booked.shift() : undefined;
  if (skipped !== undefined) {
    const path = `${queue}/skip/${skipped}`;
    return { marker, deed: 'skip', isToday: true, ask: { ...known, method: 'PUT', path } };
  }
  if (drawn > 0.7) {
    const ask: Ask = { ...known, method: 'POST', path: `${queue}/call-next`, body: {} };
    return { marker, deed: 'callNext', isToday: true, ask };
  }
  const isToday = drawn < 0.35 && day.leftToBook > 0;
  const ask: Ask = {
    ...known,
    method: 'POST',
    path: '/api/v1/appointments',
    body: {
      doctorId,
      patientId: desk.patientIds[Math.floor(random() * desk.patientIds.length)],
      scheduledDateTime: isToday ? Math.ceil(Date.now() / 300_000) * 300_000 : firstTime + written * 300_000,
      durationMinutes: 5,
      reasonForVisit: marker,
      allowOverlap: true,
    },
  };
  return { marker, deed: 'book', isToday, ask };
}

/** What was begun is repeated to its end, also where the writers were asked to stop meanwhile. */
async function send(line: Line, asked: Asked, repeats: number): Promise<Entry> {
  const { marker, deed } = asked;
  const sentAt = performance.now();
  for (let times = 1; ; times += 1) {
    const result = await line.ask(asked.ask).catch((error: Error) => error);
    if (times <= repeats && mayBeRepeated(result)) {
      await wait(pauses.afterFailure);
      continue;
    }
    const known = { marker, deed, sentAt, answeredAt: performance.now(), times };
    if (result instanceof Error) {
      return { ...known, status: 0, retryAfter: null, failure: result.message, appointment: null };
    }
    const { status, retryAfter } = result;
    return { ...known, status, retryAfter, failure: null, appointment: appointmentIn(deed, result) };
  }
}

function mayBeRepeated(result: Answer | Error): boolean {
  return result instanceof Error || [502, 503, 504].includes(result.status);
}

type Written = {
  appointment?: { uuid: string };
  current?: { appointmentUuid: string } | null;
  entry?: { appointmentUuid: string };
};

function appointmentIn(deed: Deed, { status, text }: Answer): string | null {
  if (status !== 200 && status !== 201) return null;
  const { appointment, current, entry } = JSON.parse(text) as Written;
  const uuids = { book: appointment?.uuid, callNext: current?.appointmentUuid, skip: entry?.appointmentUuid };
  return uuids[deed] ?? null;
}
