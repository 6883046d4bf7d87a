/** The longest wait, for a hidden page, which paints nothing. */
const longestMillis = 100;

/**
 * Resolves once the browser has painted its answer to the current event. Work that takes longer than a frame waits for it,
 * so that a press is answered at once.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestMillis);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
