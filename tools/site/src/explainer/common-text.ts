/** Counts the UTF-16 units that both texts have at the start. */
export function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count;
}

/** Counts the UTF-16 units that both texts have at the end. */
export function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
