import { HEAVIEST_FIRST, type Bump, type Change } from "../src/change.ts";

export function summary(changes: readonly Change[]): string {
  const count = (weight: Bump) => changes.filter(({ bump }) => bump === weight).length;
  return HEAVIEST_FIRST.map((weight) => `${weight.padEnd(7)}${String(count(weight)).padStart(7)}`).join("\n");
}
