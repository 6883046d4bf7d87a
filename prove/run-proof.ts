import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Say } from '../rig/progress.ts';
import type { Check, Figures, Proof } from './proof.ts';
import { randomFrom } from './random.ts';

export type Verdict = 'held' | 'broken' | 'skipped';

/** What one round of a proof came to. */
export type Result = {
  id: string;
  title: string;
  seed: number;
  verdict: Verdict;
  seconds: number;
  /** Of the machine when it ended: a time that was measured while others had the processors says little. */
  load: number;
  checks: Check[];
  figures: Figures;
  /** Why it was skipped or did not come to its end. */
  reason: string | null;
};

type Wish = { isQuick: boolean; seed: number; say: Say; stopped: AbortSignal };

export async function runProof(proof: Proof, { isQuick, seed, say, stopped }: Wish): Promise<Result> {
  const start = performance.now();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stopped]);
  const closings: (() => unknown)[] = [];
  const run = {
    isQuick,
    random: randomFrom(seed),
    say: (line: string) => say(`${proof.id}: ${line}`),
    signal,
    onEnd: (close: () => unknown) => void closings.push(close),
  };
  const known = { id: proof.id, title: proof.title, seed, checks: [], figures: {}, reason: null };
  const timed = () => ({
    seconds: Math.round((performance.now() - start) / 100) / 10,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  });
  try {
    const outcome = await Promise.race([proof.prove(run), failAfter(proof.seconds, signal)]);
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

/** One that cannot be closed does not keep the others open. */
async function closeAll(closings: readonly (() => unknown)[], say: Say): Promise<void> {
  for (const close of closings.toReversed()) {
    try {
      await close();
    } catch (error) {
      say(`could not be closed: ${(error as Error).message}`);
    }
  }
}
