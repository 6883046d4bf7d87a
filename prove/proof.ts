import type { Say } from '../rig/progress.ts';

/** Shows, by doing it, that the product keeps its word when something breaks. */
export type Proof = {
  /** The requirement, for example T-5. */
  id: string;
  title: string;
  /** After this long it counts as broken, and what it opened is closed. */
  seconds: number;
  /** How often it is done, each time with another seed; once where chance plays no part. */
  rounds: { usual: number; quick: number };
  prove(run: Run): Promise<Outcome>;
};

/** One doing of a proof. */
export type Run = {
  /** Shorter and smaller: does it all work? */
  isQuick: boolean;
  /** Whatever is drawn is drawn with it, so that a round can be repeated. */
  random: () => number;
  say: Say;
  /** Aborted when the time is over or someone stops the run: loops must look at it. */
  signal: AbortSignal;
  /** Closed afterwards, the last first, however the round went. Processes, folders, connections. */
  onEnd(close: () => unknown): void;
};

/** A proof that this machine cannot do is skipped and says why: it is never told as held. */
export type Outcome = { checks: Check[]; figures: Figures } | { skipped: string };

export type Check = { promise: string; isHeld: boolean; found: string };

/** What was measured, by name. */
export type Figures = Record<string, number | string>;

export function atMost(promise: string, most: number, found: number, unit = ''): Check {
  const rounded = Math.round(found * 100) / 100;
  return {
    promise: `${promise}: at most ${most}${unit}`,
    isHeld: found <= most,
    found: `${rounded}${unit}`,
  };
}

/** `wrong` holds what should not be there; the first three are shown. */
export function none(promise: string, wrong: readonly unknown[]): Check {
  const shown = wrong.slice(0, 3).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return {
    promise,
    isHeld: wrong.length === 0,
    found: wrong.length === 0 ? 'none' : `${wrong.length}: ${shown.join('; ')}`,
  };
}

export function equal(promise: string, expected: number | string, found: number | string): Check {
  return { promise, isHeld: expected === found, found: String(found) };
}
