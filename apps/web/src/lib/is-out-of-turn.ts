type Range = { estimateLow: number | null; estimateHigh: number | null };

/**
 * Whether someone behind is told less. The server lets nobody wait for a patient who is not here yet, so such a one may
 * be told a later time than those who follow; that is worth a word, or the order looks wrong.
 */
export function isOutOfTurn({ estimateLow, estimateHigh }: Range, behind: readonly Range[]): boolean {
  if (estimateLow === null || estimateHigh === null) return false;
  return behind.some(
    ({ estimateLow: low, estimateHigh: high }) =>
      (low !== null && low < estimateLow) || (high !== null && high < estimateHigh),
  );
}
