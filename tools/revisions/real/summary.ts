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
    ["bump   ", "   plan", "   wire", "  types"].join(" "),
    ...HEAVIEST_FIRST.map((weight) => row(weight).join(" ")),
    "",
    `The wire analyzer alone rates ${lighterBy("wire")} changes too low and ${heavierBy("wire")} changes too high.`,
    `The types analyzer alone rates ${lighterBy("types")} changes too low and ${heavierBy("types")} changes too high.`,
  ].join("\n");
}
