import { join } from 'node:path';
import { getQueueStatus } from '@anteroom/contract/queue';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { startChild } from '../../load-support/load/child-tasks.ts';
import { callTo, fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import { createLatencies } from '../../load-support/load/latencies.ts';
import type { Say } from '../../load-support/progress.ts';
import { lineOfRate } from '../report/rate-lines.ts';
import { isOfTwoCheckouts } from '../two-checkouts.ts';
import type { BareTasks } from './bare/tasks.ts';
import { openDoctorsDesks } from './desks.queries.ts';
import type { LoaderTasks } from './loader/tasks.ts';
import { promisedConnections, type Rate, type RateResult } from './rate.ts';
import type { RateScenario } from './rate-scenarios.ts';
import { type Asked, createCount, type Rounds, runRounds } from './rounds.ts';
import { runDriverLoop } from './sql/driver-loop.ts';
import { hasPgbench, runPgbench } from './sql/pgbench.ts';
import { readRanges } from './sql/ranges.queries.ts';

export type RatePace = { connections: readonly number[]; rounds: Rounds };

type Params = {
  clinics: readonly BenchClinic[];
  scenarios: readonly RateScenario[];
  pace: RatePace;
  say: Say;
};

export async function measureRates({ clinics, scenarios, pace, say }: Params): Promise<Rate[]> {
  const loader = startChild(join(import.meta.dirname, 'loader/process.ts'));
  const bare = startChild(join(import.meta.dirname, 'bare/process.ts'));
  const rates: Rate[] = [];
  try {
    const run: LoaderTasks['run'] = (params) => loader.run('run', params);
    const open: BareTasks['open'] = (params) => bare.run('open', params);
    const { port: barePort } = await open({ body: await someStatus(clinics) });
    for (const scenario of scenarios) {
      const asked = await Promise.all(
        clinics
          .filter((clinic) => isAsked(scenario, clinic))
          .map(async (clinic) => {
            return { clinic, prepared: await scenario.prepare(clinic), count: createCount() };
          }),
      );
      for (const [level, connections] of pace.connections.entries()) {
        const load = { run, barePort, connections, rounds: shorter(pace.rounds, level) };
        const rate = await measureRate(scenario, asked, load);
        rates.push(rate);
        say(lineOfRate(rate));
      }
    }
  } finally {
    await Promise.all([loader.leave(), bare.leave()]);
  }
  return rates;
}

/**
 * Returns the rounds, with a shorter warm-up for the loads after the first one, because the first one has already
 * warmed the server up.
 */
function shorter(rounds: Rounds, level: number): Rounds {
  return level === 0 ? rounds : { ...rounds, warmUpMillis: rounds.warmUpMillis / 4 };
}

/**
 * Returns whether a scenario is measured in this benchmark clinic. A comparison of two checkouts measures every
 * scenario.
 */
function isAsked({ where }: RateScenario, clinic: BenchClinic): boolean {
  return isOfTwoCheckouts(clinic) || (where === 'middle') === (clinic.name === 'middle');
}

type Loading = Parameters<typeof runRounds>[1];

async function measureRate(scenario: RateScenario, asked: readonly Asked[], load: Loading): Promise<Rate> {
  const { connections } = load;
  const barePerSecond = await runRounds(asked, load);
  const results = asked.map(({ clinic, count }) => resultOf(clinic, count));
  const wrong = results.some(({ unexpected }) => Object.keys(unexpected).length > 0);
  const last = asked.at(-1)?.clinic;
  const { name, atLeast = null, isSlowOnPurpose = false } = scenario;
  const isCompared = connections === promisedConnections && last !== undefined && !wrong;
  return {
    scenario: name,
    atLeast,
    isSlowOnPurpose,
    connections,
    results,
    barePerSecond,
    plainSql: isCompared ? await askPlainSql(scenario, last, load) : null,
  };
}

async function askPlainSql(
  { equivalent }: RateScenario,
  clinic: BenchClinic,
  { connections, rounds }: Loading,
) {
  if (!equivalent) return null;
  const ranges = await readRanges(clinic);
  const params = {
    equivalent,
    ranges,
    connections,
    connection: clinic.connection,
    millis: rounds.millis * rounds.count,
  };
  return (await hasPgbench()) ? runPgbench(params) : runDriverLoop(params);
}

function resultOf(
  { name }: BenchClinic,
  { answerMillis, millis, unexpected, ...used }: Asked['count'],
): RateResult {
  const latencies = createLatencies();
  for (const took of answerMillis) latencies.add(took);
  const summary = latencies.summary();
  const calls = Math.max(1, summary.count);
  return {
    clinic: name,
    unexpected,
    residentBytes: used.residentBytes,
    ...summary,
    perSecond: (summary.count / Math.max(1, millis)) * 1000,
    serverMillis: used.serverMillis / calls,
    databaseMillis: used.databaseMillis / calls,
  };
}

/** Returns the shortest of the measured responses. The bare server responds with the same bytes. */
async function someStatus([clinic]: readonly BenchClinic[]): Promise<string> {
  if (!clinic) throw new Error('There is no clinic.');
  const [desk] = await openDoctorsDesks(clinic);
  const client = openHttpClient(clinic.port, 1);
  const params = { doctorId: desk?.doctorId ?? 0 };
  const status = await fetchJson<unknown>(client, callTo(getQueueStatus, { params }, { token: desk?.token }));
  client.close();
  return JSON.stringify(status);
}
