import type { Say } from '../load-support/progress.ts';

/** A scenario that causes a fault and checks that the product still meets a requirement. */
export type FaultScenario = {
  /** The id of the requirement, for example T-5. */
  id: string;
  title: string;
  /** Time limit in seconds. When it is over, the scenario counts as failed and its resources are closed. */
  seconds: number;
  /** The number of rounds, each with another seed. One round if nothing is random. */
  rounds: { usual: number; quick: number };
  execute(run: Run): Promise<Outcome>;
};

/** One round of a scenario. */
export type Run = {
  /** True for a shorter and smaller run, which only tests whether the scenario itself works. */
  isQuick: boolean;
  /** The only source of random numbers, so that a round can be repeated. */
  random: () => number;
  say: Say;
  /** Aborted when the time is over or the run is stopped. Loops must check it. */
  signal: AbortSignal;
  /**
   * Registers a function that cleans up processes, folders or connections. It always runs. The function that was
   * registered last runs first.
   */
  onEnd(close: () => unknown): void;
};

/**
 * The result of a round. A scenario that this machine cannot run is skipped with a reason and never counts as passed.
 */
export type Outcome = { checks: Check[]; figures: Figures } | { skipped: string };

export type Check = { promise: string; isHeld: boolean; found: string };

/** Measured values by name. */
export type Figures = Record<string, number | string>;

export function atMost(promise: string, most: number, found: number, unit = ''): Check {
  const rounded = Math.round(found * 100) / 100;
  return {
    promise: `${promise}: at most ${most}${unit}`,
    isHeld: found <= most,
    found: `${rounded}${unit}`,
  };
}

/** Returns a check that `wrong` is empty. It shows the first three items. */
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
