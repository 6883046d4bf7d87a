import { setTimeout as wait } from 'node:timers/promises';
import { createAppointment } from '@anteroom/contract/appointments';
import { callNextDayWise, skipDayWise } from '@anteroom/contract/queue';
import {
  type Answer,
  callTo,
  type HttpCall,
  type HttpClient,
  openHttpClient,
} from '../../load-support/load/http-client.ts';
import type { WritingDesk } from './desks.queries.ts';
import { type Entry, type Ledger, type Operation, openLedger } from './ledger.ts';

type Params = {
  /** The ports of the servers. The writers are assigned to them in turn. */
  ports: readonly number[];
  desks: readonly WritingDesk[];
  writers: number;
  random: () => number;
  signal: AbortSignal;
  /**
   * The maximum number of times that a write is repeated with the same key after a 502, 503 or 504, or without a
   * response. Default: 0.
   */
  repeats?: number;
  /** The maximum number of bookings for today per writer. Any further bookings are for later days. */
  mostToday?: number;
};

export type Writing = { ledger: Ledger; stop(): Promise<Ledger> };

/** Milliseconds. This is longer than the server's own timeout, so a missing response is the server's fault. */
const patienceMillis = 12_000;
const pauses = { usual: 5, afterFailure: 50 };
const firstTime = Math.ceil(Date.now() / 86_400_000 + 60) * 86_400_000;

let written = 0;

/**
 * Starts writers that book, call and skip patients, with pauses of a few milliseconds. Each writer sends one request at
 * a time.
 */
export function startWriters(params: Params): Writing {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, params.signal]);
  const ledger = openLedger();
  const writers = Array.from({ length: params.writers }, (_, place) => write(params, place, ledger, signal));
  return {
    ledger,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
      return ledger;
    },
  };
}

async function write(params: Params, place: number, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const { ports, desks, random, repeats = 0, mostToday = Number.POSITIVE_INFINITY } = params;
  const client = openHttpClient(ports[place % ports.length] ?? 0, 1);
  const desk = desks[place % desks.length];
  if (desk === undefined) throw new Error('There is no doctor to write for.');
  const day: Day = { leftToBook: mostToday, booked: [] };
  while (!signal.aborted) {
    const asked = nextAsk(desk, random, day);
    const entry = await send(client, asked, repeats);
    ledger.note(entry);
    if (asked.operation === 'book' && asked.isToday) noteBooking(day, entry);
    await wait(hasFailed(entry) ? pauses.afterFailure : pauses.usual);
  }
  client.close();
}

/** A writer's bookings for today, some of which the writer skips. */
type Day = { leftToBook: number; booked: string[] };

function noteBooking(day: Day, { appointment }: Entry): void {
  day.leftToBook -= 1;
  if (appointment !== null) day.booked.push(appointment);
}

function hasFailed({ status }: Entry): boolean {
  return status === 0 || status >= 500;
}

type Asked = { marker: string; operation: Operation; isToday: boolean; ask: HttpCall };

function nextAsk(desk: WritingDesk, random: () => number, day: Day): Asked {
  written += 1;
  const marker = `ledger ${process.pid}-${written}`;
  const { doctorId, token } = desk;
  const options = { token, idempotencyKey: marker.replace(' ', '-'), timeoutMillis: patienceMillis };
  const drawn = random();
  const skipped = drawn > 0.9 ? day.booked.shift() : undefined;
  if (skipped !== undefined) {
    const call = callTo(skipDayWise, { params: { doctorId, appointmentId: skipped } }, options);
    return { marker, operation: 'skip', isToday: true, ask: call };
  }
  if (drawn > 0.7) {
    const call = callTo(callNextDayWise, { params: { doctorId }, query: {}, body: {} }, options);
    return { marker, operation: 'callNext', isToday: true, ask: call };
  }
  const isToday = drawn < 0.35 && day.leftToBook > 0;
  const body = {
    doctorId,
    patientId: desk.patientIds[Math.floor(random() * desk.patientIds.length)] ?? 0,
    scheduledDateTime: isToday ? Math.ceil(Date.now() / 300_000) * 300_000 : firstTime + written * 300_000,
    durationMinutes: 5,
    reasonForVisit: marker,
    allowOverlap: true,
  };
  return { marker, operation: 'book', isToday, ask: callTo(createAppointment, { body }, options) };
}

/**
 * Sends a write. Repeats it at most `repeats` times while the server is unavailable or does not respond, even if the
 * writers are being stopped.
 */
async function send(client: HttpClient, asked: Asked, repeats: number): Promise<Entry> {
  const { marker, operation } = asked;
  const sentAt = performance.now();
  for (let times = 1; ; times += 1) {
    const result = await client.send(asked.ask).catch((error: Error) => error);
    if (times <= repeats && mayBeRepeated(result)) {
      await wait(pauses.afterFailure);
      continue;
    }
    const known = { marker, operation, sentAt, answeredAt: performance.now(), times };
    if (result instanceof Error) {
      return { ...known, status: 0, retryAfter: null, failure: result.message, appointment: null };
    }
    const { status, retryAfter } = result;
    return { ...known, status, retryAfter, failure: null, appointment: appointmentIn(operation, result) };
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

function appointmentIn(operation: Operation, { status, text }: Answer): string | null {
  if (status !== 200 && status !== 201) return null;
  const { appointment, current, entry } = JSON.parse(text) as Written;
  const uuids = { book: appointment?.uuid, callNext: current?.appointmentUuid, skip: entry?.appointmentUuid };
  return uuids[operation] ?? null;
}
