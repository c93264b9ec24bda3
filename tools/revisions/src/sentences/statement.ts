// Merges similar statements, and converts each statement into a change of the plan.
import { isLower, largest, type Change } from "../change.ts";
import type { Assessment } from "../assessment.ts";
import { nameOfAll } from "./name.ts";
import type { Name } from "./schema-name.ts";
import type { Sentence } from "./sentence.ts";
import { capitalised, ofSeveral } from "./words.ts";

export interface Statement {
  readonly sentence: Sentence;
  readonly assessment: Omit<Change, "what" | "sandbox"> & Pick<Assessment, "todo" | "sandbox">;
}

/** Minimum number of similar changes that share a sentence. */
const FEW = 3;

export function toChanges(all: readonly Statement[]): Change[] {
  const single = [...grouped(all, ({ sentence }) => sentence.phrase(sentence.name)).values()].map((same) =>
    same.reduce(heavier),
  );
  const alike = grouped(single, ({ sentence: { name, phrase }, assessment: { bump } }) =>
    name.among
      ? [bump, name.among.owner, name.among.nouns, phrase(SOMETHING), phrase(SEVERAL)].join("\n")
      : phrase(name),
  );
  return [...alike.values()].flatMap((several) => {
    const among = several.flatMap(({ sentence }) => sentence.name.among ?? []);
    if (among.length < FEW) return several.map((one) => changeOf(one));
    return changeOf(several.reduce(heavier), nameOfAll(among));
  });
}

const SOMETHING: Name = { text: "`…`", isPlural: false, among: undefined };
const SEVERAL: Name = { ...SOMETHING, isPlural: true };

// tools/bench checks this file with the TypeScript library `es2022`, which does not declare `Map.groupBy`.
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function heavier(one: Statement, other: Statement): Statement {
  const [mine, others] = [one.assessment, other.assessment];
  // The merged statement keeps the reason of the statement with the larger `bump`. If both statements have the same
  // `bump`, the field `types` is compared instead.
  const isOther = mine.bump === others.bump ? isLower(mine.types, others.types) : isLower(mine.bump, others.bump);
  const decides = isOther ? other : one;
  const of = (key: "wire" | "types" | "values" | "bump") => largest([one.assessment[key], other.assessment[key]]);
  return {
    ...decides,
    assessment: { ...decides.assessment, wire: of("wire"), types: of("types"), values: of("values") },
  };
}

function changeOf({ sentence, assessment }: Statement, name: Name = sentence.name): Change {
  const { todo, sandbox: consequence, why, ...weighed } = assessment;
  const about = (text: string) => (name.isPlural ? ofSeveral(text) : text);
  const told = capitalised(`${sentence.phrase(name)}.`);
  const and = (text: string | undefined) => (text === undefined ? told : `${told} ${about(text)}`);
  const sandbox =
    sentence.sandbox === undefined ? and(consequence) : sentence.sandbox === "" ? undefined : `${sentence.sandbox}.`;
  const advice = weighed.bump === "major" ? (sentence.advice ?? weighed.advice) : undefined;
  return { ...weighed, what: and(todo), sandbox, why: about(why), advice };
}
