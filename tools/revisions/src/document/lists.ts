// Groups and pairs the items of lists.

/** Groups the items with equal keys, and keeps their order. */
// `Map.groupBy` cannot replace this function, because tools/bench checks it with the TypeScript library `es2022`.
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

export interface Pairs<Item> {
  readonly pairs: readonly (readonly [base: Item, revision: Item])[];
  /** Items without a counterpart. */
  readonly gone: readonly Item[];
  readonly come: readonly Item[];
}

type IsPair<Item> = (base: Item, revision: Item) => boolean;

/** Pairs old and new items. The rules apply in order, and each item is in at most one pair. */
export function pairUp<Item>(
  some: readonly Item[],
  others: readonly Item[],
  rules: readonly IsPair<Item>[],
): Pairs<Item> {
  const pairs: (readonly [Item, Item])[] = [];
  const [gone, come] = [new Set(some), new Set(others)];
  for (const isPair of rules) {
    for (const one of gone) {
      for (const other of come) {
        if (!isPair(one, other)) continue;
        pairs.push([one, other]);
        gone.delete(one);
        come.delete(other);
        break;
      }
    }
  }
  return { pairs, gone: [...gone], come: [...come] };
}

/** Pairs the old and the new item without a counterpart, if there is exactly one of each. */
export function withLast<Item>({ pairs, gone, come }: Pairs<Item>): Pairs<Item> {
  const [[one, ...others], [other, ...more]] = [gone, come];
  if (one === undefined || other === undefined || others.length + more.length > 0) return { pairs, gone, come };
  return { pairs: [...pairs, [one, other]], gone: [], come: [] };
}

/** Lists the pairs of matching items, unless one of the items matches several items. */
export function onlyPairs<Item>(
  some: readonly Item[],
  others: readonly Item[],
  isPair: IsPair<Item>,
): (readonly [base: Item, revision: Item])[] {
  const pairs = some.flatMap((one) =>
    others.filter((other) => isPair(one, other)).map((other) => [one, other] as const),
  );
  return pairs.filter(([one, other]) => pairs.every(([from, to]) => (from === one) === (to === other)));
}
