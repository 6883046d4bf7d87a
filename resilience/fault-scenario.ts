import type { Say } from '../load-support/progress.ts';

/** A scenario that causes a fault and checks that the app still meets a requirement. */
export type FaultScenario = {
  /** The id of the requirement, for example T-5. */
  id: string;
  title: string;
  /** The time limit in seconds. After it, the scenario is reported as failed and its resources are closed. */
  seconds: number;
  /** The number of rounds, each with a different seed. */
  rounds: { usual: number; quick: number };
  execute(run: Run): Promise<Outcome>;
};

/** The context of one round of a scenario. */
export type Run = {
  /** True for a shorter and smaller run, which only checks that the scenario itself works. */
  isQuick: boolean;
  /** Returns a random number. Use no other source of randomness, so that a round can be repeated with its seed. */
  random: () => number;
  say: Say;
  /** Aborted when the time limit is over or the run is stopped. Every loop must check it. */
  signal: AbortSignal;
  /**
   * Registers a function that closes resources such as processes, folders or connections. It runs even if the round
   * fails or is stopped. The function registered last runs first.
   */
  onEnd(close: () => unknown): void;
};

/**
 * The result of a round. A scenario that this machine cannot run is skipped with a reason and is never reported as
 * passed.
 */
export type Outcome = { checks: Check[]; figures: Figures } | { skipped: string };

export type Check = { promise: string; isHeld: boolean; found: string };

/** Measured values, keyed by their name. */
export type Figures = Record<string, number | string>;

export function atMost(promise: string, most: number, found: number, unit = ''): Check {
  const rounded = Math.round(found * 100) / 100;
  return {
    promise: `${promise}: at most ${most}${unit}`,
    isHeld: found <= most,
    found: `${rounded}${unit}`,
  };
}

/** Returns a check that passes if `wrong` is empty. Otherwise it shows the first three items. */
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
