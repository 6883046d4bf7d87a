import type { Summary } from '../../load-support/load/latencies.ts';
import type { RateScenario } from './rate-scenarios.ts';
import type { PlainSql } from './sql/pgbench.ts';

/** The number of connections at which the promises are checked. */
export const promisedConnections = 16;

/** Responses per second of a scenario under a load, with those of a bare server and of plain SQL. */
export type Rate = {
  scenario: string;
  atLeast: RateScenario['atLeast'] | null;
  isSlowOnPurpose: boolean;
  connections: number;
  results: RateResult[];
  /** Rate of a bare node:http server with as many connections, measured alternately with the clinics. */
  barePerSecond: number;
  /** Measured in the last clinic. */
  plainSql: PlainSql | null;
};

export type RateResult = Summary & {
  clinic: string;
  perSecond: number;
  /** Processor time of the server and of its database per call. */
  serverMillis: number;
  databaseMillis: number;
  /** Peak resident memory of the server's process, in bytes. */
  residentBytes: number;
  unexpected: Record<string, number>;
};
