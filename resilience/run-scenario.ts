import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Say } from '../load-support/progress.ts';
import type { Check, FaultScenario, Figures } from './fault-scenario.ts';
import { randomFrom } from './random.ts';

export type Verdict = 'held' | 'broken' | 'skipped';

/** The result of one round of a scenario. */
export type Result = {
  id: string;
  title: string;
  seed: number;
  verdict: Verdict;
  seconds: number;
  /** The system's load average at the end. Times measured on a busy machine are not meaningful. */
  load: number;
  checks: Check[];
  figures: Figures;
  /** The reason why the round was skipped or aborted, or null. */
  reason: string | null;
};

type Params = { isQuick: boolean; seed: number; say: Say; stopped: AbortSignal };

export async function runScenario(
  scenario: FaultScenario,
  { isQuick, seed, say, stopped }: Params,
): Promise<Result> {
  const start = performance.now();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stopped]);
  const closings: (() => unknown)[] = [];
  const run = {
    isQuick,
    random: randomFrom(seed),
    say: (line: string) => say(`${scenario.id}: ${line}`),
    signal,
    onEnd: (close: () => unknown) => void closings.push(close),
  };
  const known = { id: scenario.id, title: scenario.title, seed, checks: [], figures: {}, reason: null };
  const timed = () => ({
    seconds: Math.round((performance.now() - start) / 100) / 10,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  });
  try {
    const outcome = await Promise.race([scenario.execute(run), failAfter(scenario.seconds, signal)]);
    if ('skipped' in outcome) return { ...known, ...timed(), verdict: 'skipped', reason: outcome.skipped };
    const isHeld = outcome.checks.length > 0 && outcome.checks.every((check) => check.isHeld);
    return { ...known, ...outcome, ...timed(), verdict: isHeld ? 'held' : 'broken' };
  } catch (error) {
    return { ...known, ...timed(), verdict: 'broken', reason: (error as Error).stack ?? String(error) };
  } finally {
    over.abort();
    await closeAll(closings, say);
  }
}

async function failAfter(seconds: number, signal: AbortSignal): Promise<never> {
  await wait(seconds * 1000, undefined, { signal });
  throw new Error(`It had not come to its end after ${seconds} s.`);
}

/** Closes all resources, even if closing one of them fails. */
async function closeAll(closings: readonly (() => unknown)[], say: Say): Promise<void> {
  for (const close of closings.toReversed()) {
    try {
      await close();
    } catch (error) {
      say(`could not be closed: ${(error as Error).message}`);
    }
  }
}
