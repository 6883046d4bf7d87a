const firstMillis = 500;
const longestMillis = 30_000;

/** How long to wait before the next try: doubling, at most half a minute, spread so that desks do not return as one. */
export function backOff(attempt: number, random = Math.random()): number {
  const ceiling = Math.min(longestMillis, firstMillis * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random / 2));
}
