/** A source of random choices that are the same in every load. */
export type SeededRandom = {
  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  happens(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
};

export function createSeededRandom(seed: number): SeededRandom {
  const next = fractions(seed);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[integer(0, choices.length - 1)];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  return { integer, pick, shuffle, happens: (probability) => next() < probability };
}

/**
 * Returns a generator of numbers from 0 up to, but not including, 1. It is a linear congruential generator; its weak
 * low bits are mixed with the high ones.
 */
function fractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
}
