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

/** Milliseconds. Limits the wait for the release of a key that the user holds down. */
const longestHoldMillis = 200;

/**
 * Resolves once the user has released the pressed key and the browser has painted that. Wait for it before work that
 * takes longer than a frame, because the release is an event to which the browser must respond too.
 */
export async function afterRelease(): Promise<void> {
  await nextEvent('keyup', longestHoldMillis);
  await afterPaint();
}

/** Resolves after the next event of this type, or after some milliseconds, because it may never come. */
export function nextEvent(type: 'keyup' | 'popstate', atMostMillis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, atMostMillis);
    window.addEventListener(type, () => resolve(), { once: true });
  });
}
