/** The longest wait in milliseconds. A hidden page does not paint. */
const longestMillis = 100;

/**
 * Resolves once the browser has painted its reaction to the current event. Work that takes longer than a frame should
 * wait for it, so that a click has a visible effect at once.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestMillis);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
