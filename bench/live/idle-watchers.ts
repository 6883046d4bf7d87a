import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { signIn } from '../../rig/clinic/desks.ts';
import { createTally, runClosedLoop } from '../../rig/load/closed-loop.ts';
import type { Summary } from '../../rig/load/latencies.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { openPressingDesk } from './press.ts';
import { type Memory, settledMemory } from './server-memory.ts';
import { measureTokensEnd, type TokensEnd } from './tokens-end.ts';
import { watchersOf } from './watchers-of.ts';
import type { WatcherWish } from './watching/tasks.ts';

export type IdleWatchers = TokensEnd & {
  watchers: number;
  /** Before they came, while they watch, and when they have gone. */
  memory: { before: Memory; open: Memory; after: Memory };
  /** What is asked meanwhile, one call after the other: the first page of a doctor's patients. */
  plain: Summary;
  /** From each press to the last of those who watch its doctor. */
  broadcastMillis: number[];
  concerned: number;
  wrong: string[];
};

type Wish = { watchers: number; doctors: 'one' | 'spread'; millis: number };

const patienceMillis = 60_000;
const broadcasts = 5;

/** What it costs that so many watch and nothing happens; then something does. */
export async function measureIdleWatchers(clinic: BenchClinic, wish: Wish): Promise<IdleWatchers> {
  const crowd = startCrowd();
  try {
    await openAll(clinic, crowd, { ...wish, watchers: 200 });
    await crowd.closeAll();
    // Both times after the same work: what the server keeps ready for any work is then not counted as the streams',
    // nor what opening them leaves to be tidied up.
    const work = { connections: 16, millis: 3 * wish.millis };
    const early = await askMeanwhile(clinic, work);
    const before = await settledMemory(clinic);
    const watchers = await openAll(clinic, crowd, wish);
    const late = await askMeanwhile(clinic, work);
    const open = await settledMemory(clinic);
    const plain = await askMeanwhile(clinic, { connections: 1, millis: wish.millis });
    const concerned = watchers.filter(({ streamPath }) => streamPath === watchers[0]?.streamPath).length;
    const told = await broadcast(clinic, crowd, concerned);
    const tokens = await measureTokensEnd(clinic);
    await crowd.closeAll();
    const memory = { before, open, after: await settledMemory(clinic) };
    const wrong = [...early.wrong, ...late.wrong, ...plain.wrong, ...told.wrong, ...tokens.wrong];
    const { broadcastMillis } = told;
    return {
      watchers: wish.watchers,
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
  { watchers: count, doctors }: Wish,
): Promise<WatcherWish[]> {
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
  const next = () => ({ path: '/api/v1/patients', token });
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
