import type { NameValuePair } from "../signature-input.ts";
import type { SigningVariant } from "./signing-variant.ts";

export function entriesOf({ arrange, query, headers, sortValues, joinRepeated, pair }: SigningVariant): string[] {
  const values = new Map<string, string[]>();
  const pairs = arrange(query, headers);
  for (const [name, value] of pairs) {
    const repeated = values.get(name);
    if (repeated === undefined) values.set(name, [value]);
    else repeated.push(value);
  }
  return Array.from(values, ([name, repeated]): readonly NameValuePair[] =>
    repeated.length === 1
      ? [[name, repeated[0] ?? ""]]
      : joinRepeated(name, sortValues === undefined ? repeated : repeated.sort(sortValues)),
  )
    .flat()
    .map(([name, value]) => pair(name, value));
}
