/** Splits a list into as few groups as the limit allows, of nearly the same size, in order. */
export function inEvenGroups<Item>(items: readonly Item[], limit: number): Item[][] {
  const count = Math.ceil(items.length / limit);
  const start = (group: number) => Math.round((group * items.length) / count);
  return Array.from({ length: count }, (_, group) => items.slice(start(group), start(group + 1)));
}
