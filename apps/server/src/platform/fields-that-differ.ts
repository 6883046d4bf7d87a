import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the names of the changed fields. Forms send every field that they show, so a field with an equal value is not
 * changed.
 */
export function fieldsThatDiffer(before: object, change: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, earlier.get(field)))
    .map(([field]) => field);
}
