/** A stretch on some measure, from `first` up to, but not with, `end`. */
export type Extent = { first: number; end: number };

export type InLane<Item> = {
  item: Item;
  lane: number;
  /** In how many lanes it and what shares its stretch stand: one where it is alone. */
  among: number;
  isAlone: boolean;
};

const overlap = (one: Extent, other: Extent) => one.first < other.end && other.first < one.end;

/**
 * Puts things side by side where they share a stretch, in the order in which they begin. What is alone takes the whole
 * width.
 */
export function layOutInLanes<Item>(
  items: readonly Item[],
  extentOf: (item: Item) => Extent,
): { laneCount: number; placed: InLane<Item>[] } {
  const lanes: Extent[][] = [];
  const inOrder = items
    .map((item) => ({ item, extent: extentOf(item) }))
    .toSorted((one, other) => one.extent.first - other.extent.first);
  const placed = inOrder.map(({ item, extent }) => {
    const free = lanes.findIndex((taken) => !taken.some((other) => overlap(extent, other)));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = [...(lanes[lane] ?? []), extent];
    return { item, lane, extent };
  });
  const groups = groupsOf(placed);
  return {
    laneCount: Math.max(lanes.length, 1),
    placed: groups.flatMap((group) => {
      const among = Math.max(...group.map(({ lane }) => lane)) + 1;
      return group.map(({ item, lane }) => ({ item, lane, among, isAlone: among === 1 }));
    }),
  };
}

/** What shares a stretch, with what shares one with that, and so on. In the order in which they begin. */
function groupsOf<Thing extends { extent: Extent }>(inOrder: readonly Thing[]): Thing[][] {
  const groups: Thing[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const thing of inOrder) {
    if (thing.extent.first < end) groups.at(-1)?.push(thing);
    else groups.push([thing]);
    end = Math.max(end, thing.extent.end);
  }
  return groups;
}
