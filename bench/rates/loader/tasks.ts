import type { Ask } from '../../../rig/load/ask.ts';

/** What callers ask again and again. Each connection has its own share of it. */
export type Plan =
  /** These, one after the other and again from the start. */
  | { kind: 'asks'; asks: readonly Ask[] }
  /** The next patient at each of these doctors, naming who is being seen, until nobody waits any more. */
  | { kind: 'call next'; lines: readonly Line[] }
  /** Bookings of five minutes one behind the other from a time on, of the patients in turn. */
  | { kind: 'book'; doctors: readonly BookingDoctor[]; from: number };

export type Line = { path: string; token: string };
export type BookingDoctor = { doctorId: number; patientIds: readonly number[]; token: string };

export type LoadWish = { port: number; connections: number; millis: number; plan: Plan };

/** What came of it. */
export type Load = {
  answerMillis: number[];
  /** Until the time was over, or the first connection had nothing left to ask for. */
  millis: number;
  /** What answered otherwise than it should, by call and status. */
  unexpected: Record<string, number>;
  /** What asking cost this process of the processors. */
  processorMillis: number;
};

export type LoaderTasks = { run(wish: LoadWish): Promise<Load> };
