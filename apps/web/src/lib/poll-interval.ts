/** Returns a duration with ±10 % jitter, so that clients do not all act at the same moment. */
export function withJitter(millis: number): number {
  return Math.round(millis * (0.9 + Math.random() * 0.2));
}

const jitters = new WeakMap<object, number>();

/**
 * Returns a `refetchInterval` function with jitter. TanStack Query calls it on every render and restarts its timer if
 * the value has changed, so each query keeps its own jitter.
 */
export function pollEvery(millis: number): (query: object) => number {
  return (query) => {
    const jitter = jitters.get(query) ?? withJitter(1000);
    jitters.set(query, jitter);
    return Math.round((millis * jitter) / 1000);
  };
}
