/**
 * Returns whether a name is probably a misspelling of a similar name, ignoring letter case. Two names are near if they
 * differ by at most one edit for every four letters of the longer name.
 */
export function isNear(name: string, other: string): boolean {
  const [one, two] = [name.toLowerCase(), other.toLowerCase()];
  return distance(one, two) <= Math.max(one.length, two.length) / 4;
}

/** Returns the edit distance of two words. A swap of two neighbouring letters counts as one edit. */
function distance(one: string, two: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: two.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= two.length; column++) {
      const isSame = one[row - 1] === two[column - 1];
      const isSwapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      const at = (cells: readonly number[], index: number) => cells[index] ?? Infinity;
      current[column] = Math.min(
        at(current, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[two.length] ?? 0;
}
