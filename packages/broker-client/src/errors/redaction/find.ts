/**
 * Minimum number of characters that count as the beginning of a needle. Harmless text often contains the first three
 * characters of a secret.
 */
const SHORTEST_BEGINNING = 4;

/**
 * Calls `report` with the start and the end of each needle in the text. A needle is a text that must be redacted. If
 * several needles end at the same index, the function reports only the longest needle.
 *
 * A library can replace the end of a secret by "...". For this reason, the function also reports the first characters
 * of a needle directly before "...". The redactor cuts a long text at the index `edge`. For this reason, the function
 * also reports the first characters of a needle directly before `edge`.
 */
export type Find = (text: string, edge: number, report: (start: number, end: number) => void) => void;

/**
 * Creates a function that searches a text for all needles in one pass and in linear time (the Aho-Corasick algorithm).
 * Needles and texts must be ASCII.
 */
export function createFind(needles: Iterable<string>): Find {
  // The nodes of the trie are numbers, and 0 is the root.
  const children = new Map<number, number>();
  const fallbacks = [0];
  const depths = [0];
  const longest = [0];

  const next = (from: number, code: number): number => {
    for (let node = from; ; node = fallbacks[node] ?? 0) {
      const child = children.get(node * 128 + code);
      if (child !== undefined || node === 0) return child ?? 0;
    }
  };

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
