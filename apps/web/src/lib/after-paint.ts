/** Milliseconds. Limits the wait, because a hidden page never paints. */
const longestMillis = 100;

/**
 * Resolves once the browser has painted the effect of the current event. Wait for it before work that takes longer than
 * a frame, so that a click has a visible effect immediately.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestMillis);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
