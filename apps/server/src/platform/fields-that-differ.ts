import { isDeepStrictEqual } from 'node:util';

/** Returns the names of changed fields. Forms send every field they show, so an equal value is no change. */
export function fieldsThatDiffer(before: object, change: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, earlier.get(field)))
    .map(([field]) => field);
}
