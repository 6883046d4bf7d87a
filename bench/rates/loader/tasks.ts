import type { HttpCall } from '../../../load-support/load/http-client.ts';

/** The requests of a load, which its connections divide among themselves. */
export type Plan =
  /** Repeats the given requests in a loop. */
  | { kind: 'asks'; asks: readonly HttpCall[] }
  /**
   * Sends Call Next for each of these doctors, including the id of the current patient, until no patients are waiting.
   */
  | { kind: 'call next'; lines: readonly Line[] }
  /** Books consecutive five-minute appointments from a given time on, for each patient in turn. */
  | { kind: 'book'; doctors: readonly BookingDoctor[]; from: number };

export type Line = { doctorId: number; token: string };
export type BookingDoctor = { doctorId: number; patientIds: readonly number[]; token: string };

export type LoadParams = { port: number; connections: number; millis: number; plan: Plan };

/** The results of running a load. */
export type Load = {
  answerMillis: number[];
  /** Milliseconds until the time was up or the first connection had no requests left. */
  millis: number;
  /** The number of unexpected responses, by request and status. */
  unexpected: Record<string, number>;
  /** Processor milliseconds of the load generator's own process. */
  processorMillis: number;
};

export type LoaderTasks = { run(params: LoadParams): Promise<Load> };
