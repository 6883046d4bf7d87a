import type { Summary } from '../../rig/load/latencies.ts';
import type { RateScenario } from './rate-scenarios.ts';
import type { PlainSql } from './sql/pgbench.ts';

/** Under which load the promises are held. */
export const heldAt = 16;

/** How many answers a second one scenario gives under one load, beside what a bare server and plain SQL give. */
export type Rate = {
  scenario: string;
  atLeast: RateScenario['atLeast'] | null;
  isSlowOnPurpose: boolean;
  connections: number;
  results: RateResult[];
  /** A bare node:http server with the same number of connections, in turn with the clinics. */
  barePerSecond: number;
  /** In the last clinic. */
  plainSql: PlainSql | null;
};

export type RateResult = Summary & {
  clinic: string;
  perSecond: number;
  /** What a call cost the server, and its database. */
  serverMillis: number;
  databaseMillis: number;
  /** The most that the server's process had at a time, in bytes. */
  residentBytes: number;
  unexpected: Record<string, number>;
};
