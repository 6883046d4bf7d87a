import type { HttpCall } from '../../../load-support/load/http-client.ts';

/** The requests of a load, which the connections divide among themselves. */
export type Plan =
  /** Repeats these requests in a loop. */
  | { kind: 'asks'; asks: readonly HttpCall[] }
  /** Sends Call Next for each of these doctors, with the current patient, until no patient is waiting. */
  | { kind: 'call next'; lines: readonly Line[] }
  /** Books consecutive appointments of five minutes from a given time, for each patient in turn. */
  | { kind: 'book'; doctors: readonly BookingDoctor[]; from: number };

export type Line = { doctorId: number; token: string };
export type BookingDoctor = { doctorId: number; patientIds: readonly number[]; token: string };

export type LoadParams = { port: number; connections: number; millis: number; plan: Plan };

/** The results of a load. */
export type Load = {
  answerMillis: number[];
  /** Milliseconds until the time was over or the first connection had no requests left. */
  millis: number;
  /** Number of unexpected responses by request and status. */
  unexpected: Record<string, number>;
  /** Processor time of the load process itself. */
  processorMillis: number;
};

export type LoaderTasks = { run(params: LoadParams): Promise<Load> };
