import { createSharedDeadline, type SharedDeadline } from './request-deadline.ts';

/**
 * The maximum number of batches that are read at the same time. More than one, so that a hanging connection does not
 * delay every caller.
 */
const readingsAtOnce = 2;

type Found<Key, Value> = ReadonlyMap<Key, Value>;
type Batch<Key, Value> = {
  keys: Set<Key>;
  found: PromiseWithResolvers<Found<Key, Value>>;
  time: SharedDeadline;
};

/**
 * Returns a loader that combines concurrent calls into one query. Many clients call at once after an event or an
 * outage, and one query for all of them costs less than a query for each. A batch starts at the end of the current
 * event-loop turn if fewer than two batches are being read, so a single caller does not wait. A call never joins a
 * batch that has already started, because the batch may have read outdated data.
 */
export function createBatchLoader<Key, Value>(
  readAll: (keys: Key[]) => Promise<Found<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Batch<Key, Value> | undefined;
  let isDue = false;
  let underWay = 0;

  const begin = async ({ keys, found }: Batch<Key, Value>) => {
    underWay += 1;
    try {
      found.resolve(await readAll([...keys]));
    } catch (error) {
      found.reject(error);
    }
    underWay -= 1;
    beginSoon();
  };

  const beginSoon = () => {
    if (isDue || !waiting || underWay >= readingsAtOnce) return;
    isDue = true;
    setImmediate(() => {
      const asked = waiting;
      [waiting, isDue] = [undefined, false];
      if (asked) void asked.time.run(() => begin(asked));
    });
  };

  return async (key) => {
    const asked = waiting ?? {
      keys: new Set(),
      found: Promise.withResolvers(),
      time: createSharedDeadline(),
    };
    waiting = asked;
    asked.keys.add(key);
    beginSoon();
    return (await asked.time.join(asked.found.promise)).get(key);
  };
}
