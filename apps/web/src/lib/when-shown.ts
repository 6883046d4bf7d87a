/** At once where somebody can see this page, else when they can again. */
export async function whenShown(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((changed) => document.addEventListener('visibilitychange', changed, { once: true }));
}
