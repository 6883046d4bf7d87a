import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import type { Ask } from '../../rig/load/ask.ts';

/** Something staff ask for again and again. */
export type Scenario = {
  name: string;
  /** Which promise it is held to. */
  kind: 'search' | 'list' | 'figures' | 'report' | 'other';
  /** Asked of the clinic that is years old too, where all that is past lies thinner and reaches further back. */
  looksBack?: true;
  /** Signs in and chooses whom to ask for; answers what makes the next call. */
  prepare(clinic: BenchClinic): Promise<() => Ask>;
};

/** One after the other, and again from the start. */
export function inTurn<Item>(items: readonly Item[]): () => Item {
  if (items.length === 0) throw new Error('There is nothing to ask for.');
  let place = -1;
  return () => {
    place = (place + 1) % items.length;
    return items[place] as Item;
  };
}

export function withQuery(path: string, query: Record<string, string | number>): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return text.size > 0 ? `/api/v1${path}?${text}` : `/api/v1${path}`;
}
