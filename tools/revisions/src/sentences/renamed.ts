// Describes a renamed property, parameter or schema in one sentence. Redocly reports a rename as an addition and a
// removal, and sometimes also as a change of `required`.
import { at, fields, list, pointerTo, resolve, type Fields } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Keys } from "../document/keys.ts";
import { isSameThing, withoutTexts } from "../edits/renames.ts";
import type { Documents, Subject } from "../edits/subject.ts";
import { kindOfParameter, nameOf } from "./name.ts";
import { counterpart, operationsAround } from "./places.ts";
import { instructed, type Sentence } from "./sentence.ts";
import { joined, quoted } from "./words.ts";

const RENAME = "rename it in your code";

export function renamedField({ edit, keys, documents, document }: Subject): readonly Sentence[] | undefined {
  if (edit.property !== undefined || keys.at(-2) !== "properties") return undefined;
  const rename = renameIn(keys.slice(0, -2), document, documents);
  const isIt = rename?.from === keys.at(-1) || rename?.to === keys.at(-1);
  return rename && isIt ? [sayRename(rename, documents)] : undefined;
}

interface Rename {
  readonly from: string;
  readonly to: string;
  readonly base: Keys;
  readonly revision: Keys;
}

export function sayRename({ from, to, base, revision }: Rename, documents: Documents): Sentence {
  const was = nameOf([...base, "properties", from], documents.base).text;
  const is = nameOf([...revision, "properties", to], documents.revision).text;
  const short = is.replace(/^(`[^`]*`) in .*$/, "$1");
  const compiles = takesOtherProperties(at(revision, documents.revision), documents.revision);
  const { given, got } = flowsOf(revision, documents.revision);
  const inSandbox = [...(given ? ["requests"] : []), ...(got ? ["your option `responses`"] : [])];
  return instructed(
    `${was} is renamed to ${short}`,
    compiles ? `${RENAME}, because the compiler can still accept the old name` : RENAME,
    inSandbox.length > 0 ? `rename it in ${joined(inSandbox)}` : undefined,
  );
}

/**
 * Checks whether the TypeScript type has an index signature. With an index signature, the compiler accepts every
 * property name.
 */
function takesOtherProperties(schema: Fields, document: Fields): boolean {
  const { additionalProperties: others, patternProperties, allOf } = schema;
  if (others === true || (typeof others === "object" && others !== null)) return true;
  if (Object.keys(fields(patternProperties)).length > 0) return true;
  return list(allOf).some((part) => takesOtherProperties(resolve(part, document), document));
}

/** Returns undefined if several properties were renamed, because the old names and the new names cannot be paired. */
export function renameIn(owner: Keys, document: Fields, documents: Documents): Rename | undefined {
  const isBase = document === documents.base;
  const other = counterpart(owner, document, isBase ? documents.revision : documents.base);
  const [base, revision] = isBase ? [owner, other] : [other, owner];
  const [before, after] = [at(base, documents.base), at(revision, documents.revision)];
  const [was, is] = [fields(before["properties"]), fields(after["properties"])];
  const gone = Object.keys(was).filter((name) => !Object.hasOwn(is, name));
  const came = Object.keys(is).filter((name) => !Object.hasOwn(was, name));
  const isRequired = (schema: Fields, name: string) => list(schema["required"]).includes(name);
  const pairs = gone.flatMap((from) =>
    came
      .filter((to) => isRequired(before, from) === isRequired(after, to))
      .filter((to) => isSameThing([from, was[from]], [to, is[to]]))
      .map((to) => ({ from, to, base, revision })),
  );
  return pairs.length === 1 ? pairs[0] : undefined;
}

/**
 * Recognizes a rename only if a removed schema and an added schema are equal, and no other schema is added or removed.
 */
export function renamedSchema({ edit, keys, documents }: Subject): readonly Sentence[] | undefined {
  if (edit.property !== undefined || keys.length !== 3 || keys[1] !== "schemas" || keys[0] !== "components")
    return undefined;
  const [was, is] = [documents.base, documents.revision].map((document) => at(["components", "schemas"], document));
  const only = (some: Fields = {}, others: Fields = {}) => {
    const names = Object.keys(some).filter((name) => !Object.hasOwn(others, name));
    return names.length === 1 ? names[0] : undefined;
  };
  const [from, to] = [only(was, is), only(is, was)];
  if (from === undefined || to === undefined) return undefined;
  const [before, after] = [was?.[from], is?.[to]].map((schema) => JSON.stringify(withoutTexts(schema)));
  const reference = (name: string) => JSON.stringify(pointerTo(["components", "schemas", name]));
  if (before?.replaceAll(reference(from), reference(to)) !== after) return undefined;
  return [instructed(`${quoted(from)} is renamed to ${quoted(to)}`, RENAME)];
}

export function renamedParameter(subject: Subject): readonly Sentence[] | undefined {
  const { edit, base = [], revision = [], documents } = subject;
  if (edit.node === "PathItem" && edit.property === "key" && base[0] === "paths") {
    const ids = operationsAround(revision, documents.revision);
    return sayInPath(renamesInPath(base[1] ?? "", revision[1] ?? ""), ids);
  }
  if (edit.node === "Parameter" && edit.property === "in") {
    const was = nameOf(base.slice(0, -1), documents.base).text;
    const is = kindOfParameter(edit.revision?.value);
    return [instructed(`${was} is now a ${is}`, "move it there in your calls")];
  }
  if (edit.node !== "Parameter" || edit.property !== "name") return undefined;
  const place = base.slice(0, -1);
  const to = edit.revision?.value;
  if (at(place, documents.base)["in"] === "path" && base[0] === "paths") {
    const all = renamesInPath(base[1] ?? "", revision[1] ?? "").filter(([, name]) => name === to);
    const ids = operationsAround(revision.slice(0, 2), documents.revision);
    const sentence = sayInPath(all, ids);
    if (sentence !== undefined) return sentence;
  }
  const isOfQuery = at(place, documents.base)["in"] === "query";
  const refusal = isOfQuery ? "a request with the old name gets 400 `invalid_parameter`" : undefined;
  return [instructed(`${nameOf(place, documents.base).text} is renamed to ${quoted(to)}`, RENAME, refusal)];
}

function sayInPath(renames: readonly (readonly [string, string])[], ids: readonly string[]): Sentence[] | undefined {
  if (renames.length === 0 || ids.length === 0) return undefined;
  const of = joined(ids.map(quoted));
  return renames.map(([from, to]) =>
    instructed(
      `the path parameter ${quoted(from)} of ${of} is renamed to ${quoted(to)}`,
      "rename it in the `path` input of your calls, and in the path if you call `broker.http`",
    ),
  );
}

function renamesInPath(was: string, is: string): [from: string, to: string][] {
  const [before, after] = [was.split(/[{}]/), is.split(/[{}]/)];
  const isAlike =
    before.length === after.length && before.every((part, index) => index % 2 === 1 || part === after[index]);
  if (!isAlike) return [];
  return before.flatMap((part, index) => {
    const other = after[index] ?? part;
    return index % 2 === 1 && part !== other ? [[part, other] satisfies [string, string]] : [];
  });
}
