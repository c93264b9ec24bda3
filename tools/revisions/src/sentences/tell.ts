// The sentences of a plan: one for each thing that changed, and one for many of one kind in one owner.
import { isLower, largest, type Change } from "../change.ts";
import { nameOfAll, type Name } from "./name.ts";
import type { Said } from "./said.ts";
import { capitalised } from "./words.ts";

/** What is said of an edit, and what the policy makes of it. */
export interface Told {
  readonly said: Said;
  readonly verdict: Omit<Change, "what" | "sandbox">;
}

/** As many as a reader takes in one by one. */
const FEW = 3;

export function tell(all: readonly Told[]): Change[] {
  const single = [...grouped(all, ({ said }) => said.tell(said.name)).values()].map((same) => same.reduce(heavier));
  const alike = grouped(single, ({ said: { name, tell }, verdict: { bump } }) =>
    name.among ? [bump, name.among.owner, name.among.nouns, tell(SOMETHING), tell(SEVERAL)].join("\n") : tell(name),
  );
  return [...alike.values()].flatMap((several) => {
    const among = several.flatMap(({ said }) => said.name.among ?? []);
    if (among.length < FEW) return several.map((one) => changeOf(one));
    return changeOf(several.reduce(heavier), nameOfAll(among));
  });
}

const SOMETHING: Name = { text: "`…`", isPlural: false, among: undefined };
const SEVERAL: Name = { ...SOMETHING, isPlural: true };

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function heavier(one: Told, other: Told): Told {
  const [mine, others] = [one.verdict, other.verdict];
  // Of two of one weight, types say more about why.
  const isOther = mine.bump === others.bump ? isLower(mine.types, others.types) : isLower(mine.bump, others.bump);
  const decides = isOther ? other : one;
  const of = (key: "wire" | "types" | "values" | "bump") => largest([one.verdict[key], other.verdict[key]]);
  return { ...decides, verdict: { ...decides.verdict, wire: of("wire"), types: of("types"), values: of("values") } };
}

function changeOf({ said, verdict }: Told, name: Name = said.name): Change {
  const what = capitalised(`${said.tell(name)}.`);
  const { advice = verdict.advice } = said;
  const sandbox = said.sandbox === undefined ? what : said.sandbox === "" ? undefined : `${said.sandbox}.`;
  return { what, sandbox, ...verdict, advice: verdict.bump === "major" ? advice : undefined };
}
