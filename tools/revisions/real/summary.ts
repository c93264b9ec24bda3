// What a reader of a long plan wants first: how many changes of which weight, and what each analyzer alone would have said.
import { HEAVIEST_FIRST, isLower, type Bump, type Change } from "../src/change.ts";

export function summary(changes: readonly Change[]): string {
  const count = (is: (change: Change) => boolean) => String(changes.filter(is).length).padStart(7);
  const row = (weight: Bump) => [
    weight.padEnd(7),
    count(({ bump }) => bump === weight),
    count(({ wire }) => wire === weight),
    count(({ types }) => types === weight),
  ];
  const heavierBy = (analyzer: "wire" | "types") => count((change) => isLower(change.bump, change[analyzer])).trim();
  const lighterBy = (analyzer: "wire" | "types") => count((change) => isLower(change[analyzer], change.bump)).trim();
  return [
    ["weight ", "   plan", "   wire", "  types"].join(" "),
    ...HEAVIEST_FIRST.map((weight) => row(weight).join(" ")),
    "",
    `The wire analyzer alone is too low on ${lighterBy("wire")} and too high on ${heavierBy("wire")},`,
    `the types analyzer alone too low on ${lighterBy("types")} and too high on ${heavierBy("types")}.`,
  ].join("\n");
}
