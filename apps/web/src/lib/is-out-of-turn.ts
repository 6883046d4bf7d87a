type Range = { estimateLow: number | null; estimateHigh: number | null };

/**
 * Returns whether a patient further back has an earlier estimate. The forecast does not let a patient wait for one who
 * has not arrived yet. The estimate of the absent patient can therefore be later than those behind. The screen then
 * explains why the order looks wrong.
 */
export function isOutOfTurn({ estimateLow, estimateHigh }: Range, behind: readonly Range[]): boolean {
  if (estimateLow === null || estimateHigh === null) return false;
  return behind.some(
    ({ estimateLow: low, estimateHigh: high }) =>
      (low !== null && low < estimateLow) || (high !== null && high < estimateHigh),
  );
}
