/** A range on any scale, from `first` (inclusive) to `end` (exclusive). */
export type Extent = { first: number; end: number };

export type InLane<Item> = {
  item: Item;
  lane: number;
  /** The number of lanes in this item's group of overlapping items. It is 1 if the item overlaps no other item. */
  among: number;
  isAlone: boolean;
};

const overlap = (one: Extent, other: Extent) => one.first < other.end && other.first < one.end;

/**
 * Assigns overlapping items to lanes side by side, ordered by their start. An item without overlaps gets the full
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

/** Groups items that overlap directly or through other items. Expects items ordered by their start. */
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
