import { expect } from 'vitest';

const tries = 5;

async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Fails if the hostile work takes a hundred times as long as the ordinary work, measured side by side. For a hundred
 * thousand letters, a regular expression with backtracking takes thousands of times as long. A busy machine can delay
 * one attempt, so the check fails only if all of several attempts are slow.
 */
export async function expectSimilarCost(ordinary: () => Promise<unknown>, hostile: () => Promise<unknown>) {
  const ratios: number[] = [];
  while (ratios.length < tries && !ratios.some((ratio) => ratio < 100)) {
    const usual = Math.min(await millisOf(ordinary), await millisOf(ordinary));
    ratios.push((await millisOf(hostile)) / usual);
  }
  // biome-ignore lint/suspicious/noMisplacedAssertion: called by tests.
  expect(Math.min(...ratios)).toBeLessThan(100);
}

/** Runs both functions in turns, so that a busy machine slows both down equally. Returns the median time of each. */
export async function mediansOf(
  rounds: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const times: { first: number[]; second: number[] } = { first: [], second: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.first.push(await millisOf(first));
    times.second.push(await millisOf(second));
  }
  return { first: median(times.first), second: median(times.second) };
}

/** Runs `short` repeatedly until `long` ends. Returns how many runs finished before that. */
export async function countDuring(long: Promise<unknown>, short: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = long.finally(() => {
    isOver = true;
  });
  let count = 0;
  while (!isOver) {
    await short();
    count += Number(!isOver);
  }
  await over;
  return count;
}
