const firstMillis = 500;
const longestMillis = 30_000;

/** How long to wait before the next try: doubling, at most half a minute, spread so that desks do not return as one. */
export function backOff(attempt: number, random = Math.random()): number {
  const ceiling = Math.min(longestMillis, firstMillis * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random / 2));
}

const cut = { firstMillis: 200, lastMillis: 2000 };

/** How long a desk waits whose stream was cut: what cuts one mostly cuts all, and the server takes them one by one. */
export function returnAfterCut(random = Math.random()): number {
  return Math.round(cut.firstMillis + (cut.lastMillis - cut.firstMillis) * random);
}
