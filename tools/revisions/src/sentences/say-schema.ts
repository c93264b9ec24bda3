import { isDeepStrictEqual } from "node:util";
import { at, fields, list, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import { isOpenEnum } from "../edits/open-enum.ts";
import { withoutTexts } from "../edits/renames.ts";
import { isSame } from "../edits/same.ts";
import { isClientSupplied, isMember, isThereStill, type Subject } from "../edits/subject.ts";
import { describe } from "./describe.ts";
import { nameOf } from "./name.ts";
import type { Name } from "./schema-name.ts";
import { counterpart } from "./places.ts";
import { sayNull } from "./rewrites.ts";
import { alone, be, have, restated, turn, type Sentence } from "./sentence.ts";
import { isTrivial } from "../normal/node.ts";
import { changeOfNull, shapeOf, valuesOf } from "./shape.ts";
import { capitalised, joined, quoted, shown } from "./words.ts";

export function saySchema(subject: Subject): readonly Sentence[] | undefined {
  const { edit } = subject;
  if (isSame(subject)) return undefined;
  if (isMember(subject)) return sayMember(subject);
  if (isThereStill(subject)) return sayUse(subject);
  if (subject.keys.at(-2) === "mapping" && edit.property === undefined) return sayKind(subject);
  if (edit.property === "type" || edit.property === "const" || edit.property === "enum") return sayValue(subject);
  const isNamed = subject.keys.at(-2) === "properties";
  if (isNamed || (edit.kind === "modified" && edit.property !== OTHERS)) return undefined;
  if (subject.keys.at(-1) === OTHERS) return sayOthers(subject);
  return edit.property === undefined ? sayKeyword(subject) : undefined;
}

function sidesOf({ base, revision, documents }: Subject): { before: Fields; after: Fields } {
  const place = (keys: Keys | undefined, from: Fields, to: Fields) => counterpart(keys ?? [], from, to).slice(0, -1);
  return {
    before: at(base?.slice(0, -1) ?? place(revision, documents.revision, documents.base), documents.base),
    after: at(revision?.slice(0, -1) ?? place(base, documents.base, documents.revision), documents.revision),
  };
}

function sayValue(subject: Subject): readonly Sentence[] {
  const { edit, keys, document, documents, base } = subject;
  const isOfAlternative = base !== undefined && ["anyOf", "oneOf"].includes(base.at(-3) ?? "");
  const name = isOfAlternative ? nameOf(base.slice(0, -1), documents.base) : nameOf(keys.slice(0, -1), document);
  const { before, after } = sidesOf(subject);
  const [was, is] = [shown(edit.base), shown(edit.revision)];
  if (isClientSupplied(subject) && edit.property === "const") {
    const change = `${name.text} changes from ${quoted(was)} to ${quoted(is)}`;
    const advice =
      "Your calls stay the same. Requests that your own code sends, for example to a sandbox, must contain the new value.";
    return [alone(`${change}. The client sends the new value automatically`, { advice, sandbox: capitalised(change) })];
  }
  if (isOpenEnum(subject)) return sayKnown(subject, before, after);
  const change = changeOfNull(before, after, documents);
  if (change !== undefined) return [sayNull(name, change)];
  if (edit.property === "type") return [sayType(name, before, after)];
  const isBoth = edit.property === "enum" && Array.isArray(was) && Array.isArray(is);
  return [isBoth ? sayValues(name, was, is) : sayValues(name, valuesOf(before), valuesOf(after))];
}

function sayType(name: Name, before: Fields, after: Fields): Sentence {
  const [one, other] = [before, after].map(({ type }) => describe({ type }));
  const [was, is] = [shapeOf(before), shapeOf(after)];
  const isNullToo = was.isNullable !== is.isNullable && !isDeepStrictEqual(was.core, is.core);
  const types = [was.core["type"], is.core["type"]].map((type) => describe({ type }));
  const ofNull = isNullToo ? `, and can ${is.isNullable ? "now" : "no longer"} be null` : "";
  const [from, to] = isNullToo ? types : [one, other];
  return { name, phrase: (each) => `${turn(each, from ?? "", to ?? "")}${ofNull}` };
}

export type Values = readonly unknown[] | undefined;

export function sayValues(name: Name, before: Values, after: Values): Sentence {
  const [was, is] = [before, after].map((values) => (values ?? []).map(quoted));
  const listed = (values: readonly string[] = []) => joined(values, "or");
  if (before === undefined) return { name, phrase: ({ text }) => `${text} can now only be ${listed(is)}` };
  if (after === undefined)
    return { name, phrase: (each) => `${each.text} ${be(each)} no longer limited to ${listed(was)}` };
  const more = is?.filter((value) => !was?.includes(value)) ?? [];
  const less = was?.filter((value) => !is?.includes(value)) ?? [];
  if (more.length + less.length === 0) return { name, phrase: restated };
  if (less.length === was?.length) return { name, phrase: (each) => turn(each, listed(was), listed(is)) };
  const parts = [
    ...(more.length > 0 ? [`can now also be ${listed(more)}`] : []),
    ...(less.length > 0 ? [`can no longer be ${listed(less)}`] : []),
  ];
  return { name, phrase: ({ text }) => `${text} ${parts.join(", and ")}` };
}

function sayKnown({ keys, document }: Subject, before: Fields, after: Fields): Sentence[] {
  const name = nameOf(keys.slice(0, -3), document);
  const [was, is] = [list(before["enum"]).map(quoted), list(after["enum"]).map(quoted)];
  const more = is.filter((value) => !was.includes(value));
  const less = was.filter((value) => !is.includes(value));
  const values = (all: readonly string[]) => `known value${all.length > 1 ? "s" : ""} ${joined(all)}`;
  const parts = (each: Name) => [
    ...(more.length > 0 ? [`${have(each)} the new ${values(more)}`] : []),
    ...(less.length > 0 ? [`no longer ${have(each)} the ${values(less)}`] : []),
  ];
  return [{ name, phrase: (each) => `${each.text} ${parts(each).join(" and ")}` }];
}

function sayMember({ edit, keys, document, documents }: Subject): readonly Sentence[] | undefined {
  const [combiner = "", index = ""] = keys.slice(-2);
  const owner = keys.slice(0, -2);
  const name = nameOf(owner, document);
  const isBase = document === documents.base;
  const other = isBase ? documents.revision : documents.base;
  const [mine, theirs] = [at(owner, document), at(counterpart(owner, document, other), other)];
  const change = isBase ? changeOfNull(mine, theirs, documents) : changeOfNull(theirs, mine, documents);
  if (change !== undefined) return [sayNull(name, change)];
  const member = fields(list(mine[combiner])[Number(index)]);
  const same = list(theirs[combiner]).find((each) => isDeepStrictEqual(withoutTexts(each), withoutTexts(member)));
  const what = describe(member);
  // If only the description of a union member changes, redocly reports a new member.
  if (same !== undefined) return [{ name, phrase: ({ text }) => `the description of ${what} in ${text} is reworded` }];
  const isThere = edit.kind === "added";
  if (edit.kind === "modified") return undefined;
  if (combiner === "allOf") {
    return [{ name, phrase: ({ text }) => `${text} ${isThere ? "now includes" : "no longer includes"} ${what}` }];
  }
  const told = onlyIn(list(mine[combiner]), list(theirs[combiner]));
  return [sayAlternative(name, told.length > 0 ? joined(told, "or") : what, isThere)];
}

function onlyIn(some: readonly unknown[], others: readonly unknown[]): string[] {
  const known = others.map((other) => describe(fields(other)));
  const told = some.map((member) => describe(fields(member))).filter((name) => !known.includes(name));
  return [...new Set(told)];
}

/** Describes an edit of a discriminator's `mapping` as an added or removed alternative. */
function sayKind(subject: Subject): readonly Sentence[] | undefined {
  const { keys, document, documents } = subject;
  const owner = keys.slice(0, -3);
  const reference = at(keys.slice(0, -1), document)[keys.at(-1) ?? ""];
  const isMemberIn = (other: Fields) => {
    const schema = at(document === other ? owner : counterpart(owner, document, other), other);
    return [...list(schema["oneOf"]), ...list(schema["anyOf"])].some((each) => fields(each)["$ref"] === reference);
  };
  const [was, is] = [documents.base, documents.revision].map(isMemberIn);
  if (was === is || typeof reference !== "string") return undefined;
  const combiner = "oneOf" in at(owner, document) ? "oneOf" : "anyOf";
  const index = list(at(owner, document)[combiner]).findIndex((each) => fields(each)["$ref"] === reference);
  return sayMember({ ...subject, keys: [...owner, combiner, String(index)] });
}

function sayAlternative(name: Name, what: string, isThere: boolean): Sentence {
  return { name, phrase: ({ text }) => `${text} can ${isThere ? "now also" : "no longer"} be ${what}` };
}

function sayKeyword({ edit, keys, document }: Subject): readonly Sentence[] | undefined {
  const key = keys.at(-1) ?? "";
  const what = describe(at(keys, document));
  const isThere = edit.kind === "added";
  const name = nameOf(keys.slice(0, -1), document);
  if (key === "not") return [{ name, phrase: ({ text }) => `${text} can ${isThere ? "no longer" : "now"} be ${what}` }];
  if (key === "contains") {
    return [
      { name, phrase: (each) => `${each.text} ${isThere ? "must now" : `no longer ${have(each)} to`} contain ${what}` },
    ];
  }
  if (key !== "items") return undefined;
  const turn = isThere ? `from any value to ${what}` : `from ${what} to any value`;
  return [{ name: nameOf(keys, document), phrase: ({ text }) => `${text} changes ${turn}` }];
}

function sayUse({ edit, keys, document }: Subject): readonly Sentence[] {
  const name = nameOf(keys, document);
  const where = edit.kind === "added" ? "used in more places" : "used in fewer places";
  return [{ name, phrase: (each) => `${each.text} ${be(each)} ${where}` }];
}

function sayOthers({ keys, document, documents }: Subject): readonly Sentence[] {
  const owner = keys.slice(
    0,
    keys.findIndex((_, index) => keys.slice(index).every((key) => key === OTHERS)),
  );
  const name = nameOf(owner, document);
  const side = (other: Fields) => at(document === other ? owner : counterpart(owner, document, other), other)[OTHERS];
  const [was, is] = [side(documents.base), side(documents.revision)];
  return [{ name, phrase: (each) => `${each.text} ${changeOfOthers(was, is, be(each))}` }];
}

const OTHERS = "additionalProperties";

function changeOfOthers(was: unknown, is: unknown, verb: string): string {
  if (is === false) return "can no longer have properties that are not documented";
  if (was === false) return "can now have properties that are not documented";
  const [isAny, wasAny] = [is, was].map((value) => value === undefined || isTrivial(value));
  if (isAny && wasAny)
    return `${verb} ${is === undefined ? "no longer" : "now"} documented to have additional properties`;
  if (isAny) return "can now have other properties with any value";
  return `can now have other properties only if their value is ${describe(fields(is))}`;
}
