import { hash } from 'node:crypto';
import { type BookingPageView, holdTime, viewBookingPage } from '@anteroom/contract/self-booking';
import { confirmBooking, giveBookingDetails } from '@anteroom/contract/self-booking-details';
import { callTo, type HttpCall, type HttpClient } from '../../load-support/load/http-client.ts';

/** A proof-of-work task of a booking page, and its solution. */
export type Task = { challenge: string; solution: string };

/**
 * The result of an attempt to book. `hold` is the status of the response to the request to hold a time, or its error
 * code.
 */
export type Booking = { hold: string };

/** Returns network addresses that no other bot uses, as the trusted proxy would send them. */
export function addressesOf(bot: number, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `100.${64 + bot}.${nth >> 8}.${nth & 255}`);
}

export const calledFrom = (address: string, call: HttpCall): HttpCall => ({
  ...call,
  headers: { ...call.headers, 'x-forwarded-for': address },
  timeoutMillis: 15_000,
});

const view = (slug: string) => callTo(viewBookingPage, { params: { slug }, query: {} });

function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const digest = hash('sha256', `${challenge}.${number}`, 'buffer');
    if (digest.readUInt32BE() >>> (32 - bits) === 0) return String(number);
  }
}

type Collecting = { slug: string; addresses: readonly string[]; count: number; signal: AbortSignal };

/** Requests and solves `count` proof-of-work tasks. Stops earlier if an address has reached its rate limit. */
export async function collectTasks(
  client: HttpClient,
  { slug, addresses, count, signal }: Collecting,
): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    signal.throwIfAborted();
    const address = addresses[nth % addresses.length] ?? '';
    const answer = await client.send(calledFrom(address, view(slug)));
    // The address has used up its request limit for this minute.
    if (answer.status === 429) break;
    const { challenge, challengeBits } = JSON.parse(answer.text) as BookingPageView;
    tasks.push({ challenge, solution: solve(challenge, challengeBits) });
  }
  return tasks;
}

type Attempt = {
  slug: string;
  nth: number;
  address: string;
  /** The solved proof-of-work task. Undefined if the bot sends a guessed solution instead. */
  task: Task | undefined;
  random: () => number;
};

/** Loads the booking page and tries to hold a time. If this succeeds, sends details and tries a code. */
export async function bookOnce(
  client: HttpClient,
  { slug, nth, address, task, random }: Attempt,
): Promise<Booking> {
  const send = (call: HttpCall) => client.send(calledFrom(address, call));
  const shown = await send(view(slug));
  const page = shown.status === 200 ? (JSON.parse(shown.text) as BookingPageView) : null;
  const times = page?.days.flatMap((day) => day.times) ?? [];
  const time = times[Math.floor(random() * times.length)]?.scheduledDateTime ?? Date.now() + 86_400_000;
  const solved = task ?? { challenge: page?.challenge ?? 'none', solution: '1' };
  const body = {
    scheduledDateTime: time,
    appointmentType: 'consultation',
    language: 'en',
    ...solved,
  } as const;
  const held = await send(callTo(holdTime, { params: { slug }, body }));
  const { secret = '', code = '' } = JSON.parse(held.text) as { secret?: string; code?: string };
  if (held.status !== 201) return { hold: code };
  const details = { firstName: 'Robin', lastName: 'Bot', dateOfBirth: '1980-02-03' };
  const email = `robin-${nth}-${address}@flood.example`;
  await send(callTo(giveBookingDetails, { params: { secret }, body: { ...details, email } }));
  await send(callTo(confirmBooking, { params: { secret }, body: { code: '123456' } }));
  return { hold: 'held' };
}
