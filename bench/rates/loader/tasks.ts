import type { HttpCall } from '../../../load-support/load/http-client.ts';

/** The requests of a load. Each connection gets a share of them. */
export type Plan =
  /** Repeats these calls in a loop. */
  | { kind: 'asks'; asks: readonly HttpCall[] }
  /** Sends Call Next for each of these doctors, with the current patient, until no patient is waiting. */
  | { kind: 'call next'; lines: readonly Line[] }
  /** Books consecutive appointments of five minutes from a given time, for each patient in turn. */
  | { kind: 'book'; doctors: readonly BookingDoctor[]; from: number };

export type Line = { doctorId: number; token: string };
export type BookingDoctor = { doctorId: number; patientIds: readonly number[]; token: string };

export type LoadParams = { port: number; connections: number; millis: number; plan: Plan };

/** The result of a load. */
export type Load = {
  answerMillis: number[];
  /** Duration until the time was over or the first connection ran out of requests. */
  millis: number;
  /** Number of unexpected responses by call and status. */
  unexpected: Record<string, number>;
  /** Processor time of the load process itself. */
  processorMillis: number;
};

export type LoaderTasks = { run(params: LoadParams): Promise<Load> };
