/** Length of the shortest prefix that is reported. Shorter prefixes also occur in harmless words. */
const SHORTEST_BEGINNING = 4;

/**
 * Reports the start and the end of each occurrence of a needle. If several needles end at the same index, it reports
 * only the longest. It also reports a needle that was cut off. Then a prefix of the needle ends before "..." or at the
 * index `edge`.
 */
export type Find = (text: string, edge: number, report: (start: number, end: number) => void) => void;

/**
 * Creates a function that searches a text for all needles in one pass (the Aho-Corasick algorithm). Needles and texts
 * must be ASCII.
 *
 * The time to create the function is linear in the length of all needles. The time of a search is linear in the length
 * of the text.
 */
export function createFind(needles: Iterable<string>): Find {
  // Each node of the trie is a number, and 0 is the root.
  const children = new Map<number, number>();
  const fallbacks = [0];
  const depths = [0];
  const longest = [0];

  /**
   * Returns the next node after a character of the text. The node is the longest prefix of a needle at the end of the
   * text so far.
   */
  const next = (from: number, code: number): number => {
    for (let node = from; ; node = fallbacks[node] ?? 0) {
      const child = children.get(node * 128 + code);
      if (child !== undefined || node === 0) return child ?? 0;
    }
  };

  // The trie is built level by level. The fallback of a node is a shorter prefix, so it must exist before the node.
  let level = Array.from(new Set(needles), (needle) => ({ needle, node: 0 }));
  for (let depth = 1; level.length > 0; depth++) {
    let hasEnded = false;
    for (const each of level) {
      const { needle, node } = each;
      const code = needle.charCodeAt(depth - 1);
      let child = children.get(node * 128 + code);
      if (child === undefined) {
        const fallback = node === 0 ? 0 : next(fallbacks[node] ?? 0, code);
        child = fallbacks.push(fallback) - 1;
        depths.push(depth);
        longest.push(longest[fallback] ?? 0);
        children.set(node * 128 + code, child);
      }
      each.node = child;
      if (needle.length > depth) continue;
      longest[child] = depth;
      hasEnded = true;
    }
    if (hasEnded) level = level.filter(({ needle }) => needle.length > depth);
  }

  return (text, edge, report) => {
    let node = 0;
    for (let end = 1; end <= text.length; end++) {
      node = next(node, text.charCodeAt(end - 1));
      const depth = depths[node] ?? 0;
      const isBeginning = text.startsWith("...", end) || end === edge;
      const length = isBeginning && depth >= SHORTEST_BEGINNING ? depth : (longest[node] ?? 0);
      if (length > 0) report(end - length, end);
    }
  };
}
