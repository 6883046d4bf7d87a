/** Groups items by doctor, in order of the first item, with at most `limit` items in each group. */
export function groupsPerDoctor<Item>(
  items: readonly Item[],
  doctorOf: (item: Item) => number | null,
  limit: number,
): Item[][] {
  return [...Map.groupBy(items, doctorOf).values()].flatMap((ofDoctor) => inEvenGroups(ofDoctor, limit));
}

/** Splits a list, in order, into as few groups of nearly the same size as the limit allows. */
function inEvenGroups<Item>(items: readonly Item[], limit: number): Item[][] {
  const count = Math.ceil(items.length / limit);
  const start = (group: number) => Math.round((group * items.length) / count);
  return Array.from({ length: count }, (_, group) => items.slice(start(group), start(group + 1)));
}
