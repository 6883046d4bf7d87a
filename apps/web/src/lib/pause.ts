/** Waits for the given time, or until the signal aborts. */
export function pause(millis: number, given?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (given?.aborted) return resolve();
    const timer = setTimeout(resolve, millis);
    given?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
