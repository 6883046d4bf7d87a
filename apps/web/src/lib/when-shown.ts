/** Resolves once the page is visible. */
export async function whenShown(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((changed) => document.addEventListener('visibilitychange', changed, { once: true }));
}
