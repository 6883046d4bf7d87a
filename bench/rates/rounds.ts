import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { usedBetween } from '../../load-support/clinic/processor-time.ts';
import type { Load, LoaderTasks, LoadParams } from './loader/tasks.ts';
import type { Prepared } from './rate-scenarios.ts';

export type Rounds = { warmUpMillis: number; millis: number; count: number };

/** A benchmark clinic (a server with its own data), with its prepared scenario and its results so far. */
export type Asked = { clinic: BenchClinic; prepared: Prepared; count: Count };

export type Count = Omit<Load, 'processorMillis'> & {
  serverMillis: number;
  databaseMillis: number;
  residentBytes: number;
};

export const createCount = (): Count => {
  return {
    answerMillis: [],
    millis: 0,
    unexpected: {},
    serverMillis: 0,
    databaseMillis: 0,
    residentBytes: 0,
  };
};

type Loading = { run: LoaderTasks['run']; barePort: number; connections: number; rounds: Rounds };

/** The maximum number of rounds. A round ends early if no requests are left, so more rounds are needed then. */
const mostRounds = 20;
const bareMillis = 1000;

/** Measures the benchmark clinics and the bare server alternately. Returns the rate of the bare server. */
export async function runRounds(asked: readonly Asked[], loading: Loading): Promise<number> {
  const { run, barePort, connections, rounds } = loading;
  for (const each of asked) {
    Object.assign(each.count, createCount());
    await runRound(each, { run, connections, millis: rounds.warmUpMillis }, createCount());
  }
  const bare = { calls: 0, millis: 0 };
  const enough = rounds.millis * rounds.count;
  for (let round = 0; round < mostRounds && asked.some(({ count }) => count.millis < enough); round += 1) {
    for (const each of asked) await runRound(each, { run, connections, millis: rounds.millis }, each.count);
    if (bare.millis >= bareMillis * rounds.count) continue;
    const plan = { kind: 'asks', asks: [{ path: '/' }] } as const;
    const load = await run({
      port: barePort,
      connections,
      millis: Math.min(bareMillis, rounds.millis),
      plan,
    });
    bare.calls += load.answerMillis.length;
    bare.millis += load.millis;
  }
  return (bare.calls / bare.millis) * 1000;
}

type RoundParams = Pick<LoadParams, 'connections' | 'millis'> & { run: LoaderTasks['run'] };

async function runRound(
  { clinic, prepared }: Asked,
  { run, ...params }: RoundParams,
  count: Count,
): Promise<void> {
  await prepared.restore?.();
  const watch = watchMemory(clinic);
  const before = await clinic.processorTimes();
  const load = await run({ ...params, port: clinic.port, plan: prepared.plan });
  const after = await clinic.processorTimes();
  const used = usedBetween(before, after);
  const serverMillis = (after.get(clinic.pid) ?? 0) - (before.get(clinic.pid) ?? 0);
  count.residentBytes = Math.max(count.residentBytes, await watch.end());
  count.serverMillis += serverMillis;
  count.databaseMillis += used - serverMillis;
  count.millis += load.millis;
  for (const took of load.answerMillis) count.answerMillis.push(took);
  for (const [what, times] of Object.entries(load.unexpected))
    count.unexpected[what] = (count.unexpected[what] ?? 0) + times;
}

/** Tracks the peak memory of the server's process. */
function watchMemory(clinic: BenchClinic): { end(): Promise<number> } {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await clinic.residentBytes());
  };
  const timer = setInterval(() => void look(), 200);
  return {
    end: async () => {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
