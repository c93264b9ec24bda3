/** Returns the first line that differs between two texts. Line numbers start at 1. */
export function firstDifference(is: string, mustBe: string): { line: number; is: string; mustBe: string } | undefined {
  const [left, right] = [is.split("\n"), mustBe.split("\n")];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    if (left[i] !== right[i]) return { line: i + 1, is: left[i] ?? "(nothing)", mustBe: right[i] ?? "(nothing)" };
  }
  return undefined;
}
