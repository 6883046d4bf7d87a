import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import type { HttpCall } from '../../load-support/load/http-client.ts';

/** A request that staff send often. */
export type Scenario = {
  name: string;
  /** Determines which performance promise applies. */
  kind: 'search' | 'list' | 'figures' | 'report' | 'other';
  /** True if the scenario also runs in the "old" clinic, whose data spans several years. */
  looksBack?: true;
  /** Signs in, chooses records for the requests, and returns a function that creates the next request. */
  prepare(clinic: BenchClinic): Promise<() => HttpCall>;
};

/** Returns a function that returns the items in an endless loop. */
export function cycle<Item>(items: readonly Item[]): () => Item {
  if (items.length === 0) throw new Error('There is nothing to ask for.');
  let place = -1;
  return () => {
    place = (place + 1) % items.length;
    return items[place] as Item;
  };
}
