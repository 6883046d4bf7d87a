const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

/** The number at the top of a chart's axis: no smaller than the highest bar, and round, as its half is. */
export function axisTop(highest: number): number {
  if (highest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const tops = roundSteps.map((step) => Math.round(step * magnitude * 10) / 10);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * magnitude;
}

/** With more bars than a narrow screen has room for words, every so-manieth is named. */
export function namedEvery(bars: number, mostNamed: number): number {
  return Math.max(1, Math.ceil(bars / mostNamed));
}
