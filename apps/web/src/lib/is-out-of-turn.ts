type Range = { estimateLow: number | null; estimateHigh: number | null };

/**
 * Returns whether a patient further back has an earlier estimate. The server lets no patient wait for one who is not
 * here yet, so that patient's estimate can be later than the ones behind. The screen then explains why the order looks
 * wrong.
 */
export function isOutOfTurn({ estimateLow, estimateHigh }: Range, behind: readonly Range[]): boolean {
  if (estimateLow === null || estimateHigh === null) return false;
  return behind.some(
    ({ estimateLow: low, estimateHigh: high }) =>
      (low !== null && low < estimateLow) || (high !== null && high < estimateHigh),
  );
}
