// Merges similar statements, and converts each statement into a change of the plan.
import { capitalize } from "@org/codegen/document";
import { isLower, type Change } from "../change.ts";
import { grouped } from "../document/lists.ts";
import type { Place } from "../document/places.ts";
import { lineAt } from "../document/revision.ts";
import type { Assessment } from "./assessment.ts";
import { nameOfAll } from "../sentences/name.ts";
import { named, ofSeveral, type Name, type Sentence } from "../sentences/sentence.ts";

export interface Statement {
  readonly sentence: Sentence;
  readonly assessment: Omit<Change, "what" | "sandbox" | "advice"> & Pick<Assessment, "todo" | "sandbox">;
}

/** @param place place whose line the plan shows */
export function state(sentence: Sentence, assessment: Assessment, place: Place): Statement {
  return { sentence, assessment: { ...assessment, location: lineAt(place) } };
}

/** Minimum number of similar changes that share a sentence. */
const FEW = 3;

export function toChanges(all: readonly Statement[]): Change[] {
  const single = grouped(all, ({ sentence }) => sentence.phrase(sentence.name)).map((same) => same.reduce(heavier));
  const alike = grouped(single, ({ sentence: { name, phrase }, assessment: { bump } }) =>
    name.among
      ? [bump, name.among.owner, name.among.nouns, phrase(SOMETHING), phrase(SEVERAL)].join("\n")
      : phrase(name),
  );
  return alike.flatMap((several) => {
    const among = several.flatMap(({ sentence }) => sentence.name.among ?? []);
    if (among.length < FEW) return several.map((one) => changeOf(one));
    return changeOf(several.reduce(heavier), nameOfAll(among));
  });
}

const SOMETHING = named("`…`");
const SEVERAL: Name = { ...SOMETHING, isPlural: true };

function heavier(one: Statement, other: Statement): Statement {
  return isLower(one.assessment.bump, other.assessment.bump) ? other : one;
}

function changeOf({ sentence, assessment }: Statement, name: Name = sentence.name): Change {
  const { todo, sandbox: consequence, why, ...weighed } = assessment;
  const about = (text: string) => (name.isPlural ? ofSeveral(text) : text);
  const what = capitalize(`${sentence.phrase(name)}.`);
  const and = (text: string | undefined) => (text === undefined ? what : `${what} ${about(text)}`);
  const sandbox =
    sentence.sandbox === undefined ? and(consequence) : sentence.sandbox === "" ? undefined : `${sentence.sandbox}.`;
  const advice = weighed.bump === "major" ? sentence.advice : undefined;
  return { ...weighed, what: and(todo), sandbox, why: about(why), advice };
}
