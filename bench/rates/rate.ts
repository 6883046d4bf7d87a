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
   * The rate of a bare node:http server with the same number of connections. It is measured in alternation with the
   * clinics.
   */
  barePerSecond: number;
  /** The rate of plain SQL, measured in the last clinic, or null. */
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
