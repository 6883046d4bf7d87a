type Range = { estimateLow: number | null; estimateHigh: number | null };

/**
 * Returns whether a patient further back has an earlier estimate, so that the screen can explain why the order looks
 * wrong. This happens when a patient has not arrived yet. The forecast does not make other patients wait for the absent
 * one, so the absent patient's estimate can be later than theirs.
 */
export function isOutOfTurn({ estimateLow, estimateHigh }: Range, behind: readonly Range[]): boolean {
  if (estimateLow === null || estimateHigh === null) return false;
  return behind.some(
    ({ estimateLow: low, estimateHigh: high }) =>
      (low !== null && low < estimateLow) || (high !== null && high < estimateHigh),
  );
}
