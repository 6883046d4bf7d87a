const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

/** Returns the top of a chart's axis: at least the highest bar, with both the number and its half round. */
export function axisTop(highest: number): number {
  if (highest <= 2) return 2;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const tops = roundSteps.map((step) => Math.round(step * magnitude * 10) / 10);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * magnitude;
}

/** Returns n so that labelling every n-th bar fits a narrow screen. */
export function namedEvery(bars: number, mostNamed: number): number {
  return Math.max(1, Math.ceil(bars / mostNamed));
}
