/**
 * Reports each occurrence of a needle by its first and its last index. Of needles that end together, it reports the longest.
 *
 * It also reports the beginning of a needle that ends at the index `edge`, where the text was cut, or in front of "...".
 */
export type Find = (bytes: Uint8Array, edge: number, report: (first: number, last: number) => void) => void;

const DOT = 0x2e;
/** A shorter beginning in front of dots says too little, and many words have it. */
const SHORTEST_BEGINNING = 4;

/**
 * Searches for all needles in one pass, by the algorithm of Aho and Corasick.
 *
 * Both steps are linear: the first in the length of all needles, the second in the length of the text.
 */
export function createFind(needles: readonly Uint8Array[]): Find {
  const size = needles.reduce((sum, { length }) => sum + length, 1);
  // Nodes of a trie are indices. 0 is the root, and no node's child or sibling.
  const bytes = new Uint8Array(size);
  const children = new Int32Array(size);
  const siblings = new Int32Array(size);
  const fallbacks = new Int32Array(size);
  const longest = new Int32Array(size);
  const depths = new Int32Array(size);
  // The root has more children than any other node, and is asked most often.
  const roots = new Int32Array(256);
  let count = 1;

  const childOf = (node: number, byte: number): number => {
    if (node === 0) return roots[byte] ?? 0;
    let child = children[node] ?? 0;
    while (child !== 0 && bytes[child] !== byte) child = siblings[child] ?? 0;
    return child;
  };
  const addChild = (node: number, byte: number): number => {
    bytes[count] = byte;
    siblings[count] = children[node] ?? 0;
    children[node] = count;
    depths[count] = (depths[node] ?? 0) + 1;
    if (node === 0) roots[byte] = count;
    return count++;
  };
  /** The longest needle's beginning that the text ends with, after one more byte. */
  const next = (node: number, byte: number): number => {
    let from = node;
    let child = childOf(from, byte);
    while (child === 0 && from !== 0) {
      from = fallbacks[from] ?? 0;
      child = childOf(from, byte);
    }
    return child;
  };

  for (const needle of needles) {
    let node = 0;
    for (const byte of needle) node = childOf(node, byte) || addChild(node, byte);
    longest[node] = needle.length;
  }
  const queue = new Int32Array(count);
  let queued = 1;
  for (const node of queue) {
    for (let child = children[node] ?? 0; child !== 0; child = siblings[child] ?? 0) {
      const fallback = node === 0 ? 0 : next(fallbacks[node] ?? 0, bytes[child] ?? 0);
      fallbacks[child] = fallback;
      longest[child] ||= longest[fallback] ?? 0;
      queue[queued++] = child;
    }
  }

  return (text, edge, report) => {
    let node = 0;
    const isBeforeDots = (last: number) => [1, 2, 3].every((places) => text[last + places] === DOT);
    for (let last = 0; last < text.length; last++) {
      node = next(node, text[last] ?? 0);
      const depth = depths[node] ?? 0;
      const isCut = last === edge || (depth >= SHORTEST_BEGINNING && isBeforeDots(last));
      const length = isCut ? depth : (longest[node] ?? 0);
      if (length > 0) report(last - length + 1, last);
    }
  };
}
