import type { Summary } from '../../load-support/load/latencies.ts';
import type { RateScenario } from './rate-scenarios.ts';
import type { PlainSql } from './sql/pgbench.ts';

/** The number of connections at which the performance promises are checked. */
export const promisedConnections = 16;

/** The responses per second of a scenario under one load, compared with a bare server and with plain SQL. */
export type Rate = {
  scenario: string;
  atLeast: RateScenario['atLeast'] | null;
  isSlowOnPurpose: boolean;
  connections: number;
  results: RateResult[];
  /**
   * The rate of a bare node:http server with the same number of connections. Its rounds alternate with those of the
   * benchmark clinics (servers of this app), so that other load on the machine affects all of them equally.
   */
  barePerSecond: number;
  /** The rate of plain SQL in the database of the last benchmark clinic, or null if it was not measured. */
  plainSql: PlainSql | null;
};

export type RateResult = Summary & {
  clinic: string;
  perSecond: number;
  /** Processor milliseconds of the server and the database per request. */
  serverMillis: number;
  databaseMillis: number;
  /** The peak resident memory of the server's process, in bytes. */
  residentBytes: number;
  unexpected: Record<string, number>;
};
