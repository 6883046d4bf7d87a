import { type SharedTime, shareAnswerTime } from './answer-time.ts';

/** So many at a time before askers wait for one to end: not all are to be behind one connection that has gone silent. */
const readingsAtOnce = 2;

type Found<Key, Value> = ReadonlyMap<Key, Value>;
type Asked<Key, Value> = {
  keys: Set<Key>;
  found: PromiseWithResolvers<Found<Key, Value>>;
  time: SharedTime;
};

/**
 * Lets those who ask at the same moment share one reading (all desks of a house, after an event or an outage): to ask
 * the database costs the server more than what it is asked for. The moment ends once all that had arrived has been
 * looked at, so who comes alone is not kept waiting. A reading counts for everyone who asked before it had begun, so
 * nobody is answered with what was true before they asked.
 */
export function askTogether<Key, Value>(
  readAll: (keys: Key[]) => Promise<Found<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Asked<Key, Value> | undefined;
  let isDue = false;
  let underWay = 0;

  const begin = async ({ keys, found }: Asked<Key, Value>) => {
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
    const asked = waiting ?? { keys: new Set(), found: Promise.withResolvers(), time: shareAnswerTime() };
    waiting = asked;
    asked.keys.add(key);
    beginSoon();
    return (await asked.time.join(asked.found.promise)).get(key);
  };
}
