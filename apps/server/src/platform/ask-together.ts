/** So many at a time before askers wait for one to end: not all are to be behind one connection that has gone silent. */
const readingsAtOnce = 2;

type Found<Key, Value> = ReadonlyMap<Key, Value>;
type Asked<Key, Value> = {
  keys: Set<Key>;
  found: PromiseWithResolvers<Found<Key, Value>>;
  begin(): void;
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

  const begin = async ({ keys, found }: Pick<Asked<Key, Value>, 'keys' | 'found'>) => {
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
      asked?.begin();
    });
  };

  const newlyAsked = (): Asked<Key, Value> => {
    const turn = Promise.withResolvers<void>();
    const asked = {
      keys: new Set<Key>(),
      found: Promise.withResolvers<Found<Key, Value>>(),
      begin: turn.resolve,
    };
    // Promised here, it is read in the answer's time of who asked first, and not of whoever's reading ended before it.
    void turn.promise.then(() => begin(asked));
    return asked;
  };

  return async (key) => {
    const asked = waiting ?? newlyAsked();
    waiting = asked;
    asked.keys.add(key);
    beginSoon();
    return (await asked.found.promise).get(key);
  };
}
