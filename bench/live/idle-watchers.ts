import { listPatients } from '@anteroom/contract/patients';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { signIn } from '../../load-support/clinic/desks.ts';
import { createTally, runClosedLoop } from '../../load-support/load/closed-loop.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import type { Summary } from '../../load-support/load/latencies.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { openPressingDesk } from './press.ts';
import { type Memory, settledMemory } from './server-memory.ts';
import { measureTokensEnd, type TokensEnd } from './tokens-end.ts';
import { watchersOf } from './watchers-of.ts';
import type { WatcherParams } from './watching/tasks.ts';

export type IdleWatchers = TokensEnd & {
  watchers: number;
  /** The server's memory before the watchers connect, while they watch, and after they disconnect. */
  memory: { before: Memory; open: Memory; after: Memory };
  /** Latencies of sequential requests for a doctor's first page of patients, measured while the watchers watch. */
  plain: Summary;
  /** Milliseconds from each queue change until the last watcher of that doctor has received the event. */
  broadcastMillis: number[];
  concerned: number;
  wrong: string[];
};

type Params = { watchers: number; doctors: 'one' | 'spread'; millis: number };

const patienceMillis = 60_000;
const broadcasts = 5;

/** Measures the cost of many idle watchers, and then how long an event takes to reach all watchers of one doctor. */
export async function measureIdleWatchers(clinic: BenchClinic, params: Params): Promise<IdleWatchers> {
  const crowd = startCrowd();
  try {
    await openAll(clinic, crowd, { ...params, watchers: 200 });
    await crowd.closeAll();
    // Send the same requests before both memory measurements. Otherwise, caches and garbage from opening the streams
    // would be counted as memory of the streams.
    const work = { connections: 16, millis: 3 * params.millis };
    const early = await askMeanwhile(clinic, work);
    const before = await settledMemory(clinic);
    const watchers = await openAll(clinic, crowd, params);
    const late = await askMeanwhile(clinic, work);
    const open = await settledMemory(clinic);
    const plain = await askMeanwhile(clinic, { connections: 1, millis: params.millis });
    const concerned = watchers.filter(({ streamPath }) => streamPath === watchers[0]?.streamPath).length;
    const told = await broadcast(clinic, crowd, concerned);
    const tokens = await measureTokensEnd(clinic);
    await crowd.closeAll();
    const memory = { before, open, after: await settledMemory(clinic) };
    const wrong = [...early.wrong, ...late.wrong, ...plain.wrong, ...told.wrong, ...tokens.wrong];
    const { broadcastMillis } = told;
    return {
      watchers: params.watchers,
      memory,
      plain: plain.summary,
      broadcastMillis,
      concerned,
      ...tokens,
      wrong,
    };
  } finally {
    await crowd.leave();
  }
}

async function openAll(
  clinic: BenchClinic,
  crowd: Crowd,
  { watchers: count, doctors }: Params,
): Promise<WatcherParams[]> {
  const watchers = await watchersOf(clinic, { count, doctors, withScreens: false });
  await crowd.open({ port: clinic.port, watchers, comeBack: false });
  return watchers;
}

async function askMeanwhile(
  clinic: BenchClinic,
  load: { connections: number; millis: number },
): Promise<{ summary: Summary; wrong: string[] }> {
  const { token } = await signIn(clinic, 'doctor');
  const tally = createTally();
  const next = () => callTo(listPatients, { query: {} }, { token });
  await runClosedLoop({ port: clinic.port, ...load, next }, tally);
  return { summary: tally.latencies.summary(), wrong: [...tally.unexpected.keys()] };
}

async function broadcast(
  clinic: BenchClinic,
  crowd: Crowd,
  concerned: number,
): Promise<{ broadcastMillis: number[]; wrong: string[] }> {
  const desk = await openPressingDesk(clinic);
  const told = { broadcastMillis: [] as number[], wrong: [] as string[] };
  for (let times = 0; times < broadcasts; times += 1) {
    await crowd.takeRecords();
    const { sentAt } = await desk.press();
    await crowd.waitFor({ what: 'told', count: concerned, timeoutMillis: patienceMillis });
    const { told: moments } = await crowd.takeRecords();
    told.broadcastMillis.push(moments.reduce((last, at) => Math.max(last, at), 0) - sentAt);
    if (moments.length !== concerned) told.wrong.push(`${moments.length} events at ${concerned} watchers`);
  }
  await desk.close();
  return told;
}
