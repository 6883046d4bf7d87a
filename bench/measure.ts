import type { BenchClinic } from '../load-support/clinic/bench-clinic.ts';
import { usedBetween } from '../load-support/clinic/processor-time.ts';
import { createTally, runClosedLoop, type Tally } from '../load-support/load/closed-loop.ts';
import type { Summary } from '../load-support/load/latencies.ts';
import type { Scenario } from './scenarios/scenario.ts';

export type Pace = { rounds: number; millis: number };

/**
 * The results of one scenario with one number of connections, one result per benchmark clinic (a server with its own
 * data).
 */
export type Measurement = {
  scenario: string;
  kind: Scenario['kind'];
  connections: number;
  results: Result[];
};

export type Result = Summary & {
  clinic: string;
  perSecond: number;
  /** Processor milliseconds of the server and the database per request. */
  processorMillis: number;
  unexpected: Record<string, number>;
};

type Measuring = { clinics: readonly BenchClinic[]; scenario: Scenario; connections: number; pace: Pace };

/**
 * Measures the servers of the benchmark clinics alternately, so that other load on the machine affects all of them
 * equally.
 */
export async function measure({ clinics, scenario, connections, pace }: Measuring): Promise<Measurement> {
  const runs = await Promise.all(
    clinics.map(async (clinic) => ({
      clinic,
      next: await scenario.prepare(clinic),
      tally: createTally(),
      used: { millis: 0 },
    })),
  );
  for (const { clinic, next } of runs) {
    await runClosedLoop({ port: clinic.port, connections, next, millis: pace.millis / 5 }, createTally());
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { clinic, next, tally, used } of runs) {
      const before = await clinic.processorTimes();
      await runClosedLoop({ port: clinic.port, connections, next, millis: pace.millis }, tally);
      used.millis += usedBetween(before, await clinic.processorTimes());
    }
  }
  const results = runs.map(({ clinic, tally, used }) => resultOf(clinic.name, tally, used.millis));
  return { scenario: scenario.name, kind: scenario.kind, connections, results };
}

function resultOf(clinic: string, { latencies, millis, unexpected }: Tally, usedMillis: number): Result {
  const summary = latencies.summary();
  return {
    clinic,
    ...summary,
    perSecond: (summary.count / millis) * 1000,
    processorMillis: usedMillis / Math.max(1, summary.count),
    unexpected: Object.fromEntries(unexpected),
  };
}
