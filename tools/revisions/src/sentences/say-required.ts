import { at, fields, list, type Fields } from "@org/codegen/document";
import { startsWith, type Keys } from "../document/keys.ts";
import { flowsOf } from "../document/flows.ts";
import { isSame } from "../edits/same.ts";
import type { Subject } from "../edits/subject.ts";
import { sayNew } from "./facts.ts";
import { nameOf } from "./name.ts";
import { renameIn, sayRename } from "./renamed.ts";
import { be, type Sentence, type Phrase } from "./sentence.ts";
import { capitalised, shown } from "./words.ts";

export function sayRequired(subject: Subject): readonly Sentence[] | undefined {
  const { edit, keys, document } = subject;
  if (edit.property !== "required" || isSame(subject)) return undefined;
  const [was, is] = [shown(edit.base), shown(edit.revision)];
  if (Array.isArray(was ?? is)) return sayList(subject, list(was).map(String), list(is).map(String));
  const owner = nameOf(keys.slice(0, -1), document);
  const isHeader = keys.includes("headers") || startsWith(keys, ["components", "headers"]);
  return [{ name: owner, phrase: isHeader ? SENT[is === true ? 1 : 0] : GIVEN[is === true ? 1 : 0] }];
}

type Pair = readonly [less: Phrase, more: Phrase];

export const GIVEN: Pair = [
  (name) => `${name.text} ${be(name)} now optional`,
  (name) => `${name.text} ${be(name)} now required`,
];
export const GOT: Pair = [
  ({ text }) => `${text} can now be missing`,
  (name) => `${name.text} ${be(name)} now always present`,
];
const SENT: Pair = [GOT[0], (name) => `${name.text} ${be(name)} now always sent`];

function sayList(subject: Subject, was: readonly string[], is: readonly string[]): readonly Sentence[] {
  const { base = [], revision = [], documents, keys, document } = subject;
  const [before, after] = [base.slice(0, -1), revision.slice(0, -1)];
  const rename = renameIn(keys.slice(0, -1), document, documents);
  const less = was.filter((name) => !is.includes(name));
  const more = is.filter((name) => !was.includes(name));
  const has = (place: Keys, side: Fields, name: string) => Object.hasOwn(fields(at(place, side)["properties"]), name);
  const gone = less.filter((name) => has(before, documents.base, name) && !has(after, documents.revision, name));
  const came = more.filter((name) => has(after, documents.revision, name) && !has(before, documents.base, name));
  const { given } = flowsOf(keys, document);
  const [looser, stricter] = given ? GIVEN : GOT;
  const sentencesOf = (
    names: readonly string[],
    others: readonly string[],
    place: Keys,
    side: Fields,
    phrase: Phrase,
  ): Sentence[] =>
    names
      .filter((name) => !others.includes(name))
      .map((name) => ({ name: nameOf([...place, "properties", name], side), phrase }));
  const sentences = [
    ...sentencesOf(less, gone, after, documents.revision, looser),
    ...sentencesOf(more, came, after, documents.revision, stricter),
  ];
  const isBoth = less.length > gone.length && more.length > came.length;
  if (isBoth) return [together(sentences)];
  if (sentences.length > 0) return sentences;
  if (rename !== undefined) return [sayRename(rename, documents)];
  if (gone.length > 0)
    return sentencesOf(gone, [], before, documents.base, (name) => `${name.text} ${be(name)} removed`);
  return came.map((name) => sayNew([...after, "properties", name], documents.revision));
}

function together(all: readonly Sentence[]): Sentence {
  const texts = all.map(({ name, phrase }) => phrase(name));
  return {
    name: { text: texts.join(", and "), isPlural: false, among: undefined },
    phrase: ({ text }) => capitalised(text),
  };
}
