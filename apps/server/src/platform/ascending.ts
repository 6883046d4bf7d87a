/** Returns ids in ascending order without duplicates. Locks on several doctors or patients are taken in this order. */
export function ascending(ids: Iterable<number>): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
