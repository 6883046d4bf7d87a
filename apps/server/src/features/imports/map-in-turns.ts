import { setImmediate as rest } from 'node:timers/promises';

/**
 * The maximum milliseconds between two pauses for the event loop. Short, because a transaction of the import, which
 * holds locks, waits for the pause after each of its responses.
 */
const turnMillis = 0.25;

/** Maps many items, and lets the event loop do other work several times in a millisecond. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - begun < turnMillis) continue;
    await rest();
    begun = performance.now();
  }
  return results;
}
