/** A shorter beginning says too little, and many words have it. */
const SHORTEST_BEGINNING = 4;

/**
 * Reports where each occurrence of a needle begins and ends. Of needles that end together, it reports the longest. It
 * also reports the beginning of a needle in front of "...", and one that ends at the index `edge`, where the text is cut.
 */
export type Find = (text: string, edge: number, report: (start: number, end: number) => void) => void;

/**
 * Searches for all needles in one pass, by the algorithm of Aho and Corasick. Needles and texts are ASCII.
 *
 * Both steps are linear: the first in the length of all needles, the second in the length of the text.
 */
export function createFind(needles: Iterable<string>): Find {
  // Nodes of the trie are numbers, and 0 is the root.
  const children = new Map<number, number>();
  const fallbacks = [0];
  const depths = [0];
  const longest = [0];

  /** The longest beginning of a needle that the text ends with, after one more character. */
  const next = (from: number, code: number): number => {
    for (let node = from; ; node = fallbacks[node] ?? 0) {
      const child = children.get(node * 128 + code);
      if (child !== undefined || node === 0) return child ?? 0;
    }
  };

  // Level by level, so that every shorter beginning is known.
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
