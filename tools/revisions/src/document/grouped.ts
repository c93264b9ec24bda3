/** Groups the items, and keeps their order. */
// tools/bench checks this file with the TypeScript library `es2022`, which does not declare `Map.groupBy`.
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

export type Group<Item> = readonly [Item, ...Item[]];
