import { at, fields, list, type Fields } from "@org/codegen/document";
import { operationsOf, placesOfOperations } from "../document/operations.ts";
import { isPlaceholder, type Documents, type Subject } from "../edits/subject.ts";
import type { Keys } from "../document/keys.ts";
import { nameOf } from "./name.ts";
import { factsOfOperation } from "./operation-facts.ts";
import { alone, type Sentence } from "./sentence.ts";
import { joined, quoted, shown } from "./words.ts";

export function sayOperations(subject: Subject): readonly Sentence[] | undefined {
  const { edit, base, revision, keys, documents } = subject;
  if (isDateOfRename(subject)) return [];
  if (edit.property === "operationId") return sayOperationId(subject);
  const isOperations = keys[0] === "paths" && (keys.length === 2 || (keys.length === 3 && edit.node === "Operation"));
  if (!isOperations || (edit.property !== undefined && edit.property !== "key")) return undefined;
  const ids = new Set([...idsAt(base, documents.base), ...idsAt(revision, documents.revision)]);
  return [...ids].map((id) => sayOperation(id, documents));
}

function idsAt(keys: Keys | undefined, document: Fields): string[] {
  const [, path, only] = keys ?? [];
  if (path === undefined) return [];
  return operationsOf(path, document).flatMap(([method, id]) => (only === undefined || only === method ? id : []));
}

/** Describes both operations if two operations swap their names. */
function sayOperationId({ edit, documents }: Subject): readonly Sentence[] {
  const { base, revision } = edit;
  if (typeof base?.value !== "string" || typeof revision?.value !== "string") {
    const [id, what] =
      base?.value === undefined
        ? [revision?.value, "now has an `operationId`"]
        : [base.value, "no longer has an `operationId`"];
    return [alone(`the operation ${quoted(id)} ${what}`)];
  }
  const [was, is] = [base.value, revision.value];
  const moved = [was, is].filter((id) => takesOver(id, documents));
  if (moved.length > 0) return moved.map((id) => sayOperation(id, documents));
  return [alone(`${quoted(was)} is renamed to ${quoted(is)}`, { advice: "Call it by the new name." })];
}

/**
 * Recognizes an operation that moved to the former path of a different operation. For example, two operations can swap
 * their paths.
 */
export function takesOver(id: string, { base, revision }: Documents): boolean {
  const [was, is] = [base, revision].map((document) => placesOfOperations(document).get(id));
  if (was === undefined || is === undefined || was.join() === is.join()) return false;
  return typeof at(is, base)["operationId"] === "string" && typeof at(was, revision)["operationId"] === "string";
}

export function sayOperation(id: string, documents: Documents): Sentence {
  const [was, is] = [findOperation(id, documents.base), findOperation(id, documents.revision)];
  if (was && is) return sayMove(id, was, is, documents);
  if (was) {
    const sandbox = `The sandbox no longer responds to \`${was.call}\` (${quoted(id)})`;
    return alone(`${quoted(id)} is removed. It called \`${was.call}\``, { sandbox });
  }
  const isNamed = Object.hasOwn(fields(fields(documents.base["components"])["pathItems"]), id);
  const as = is?.family === undefined ? quoted(id) : `\`broker.${is.family}.${id}()\``;
  const facts = is ? factsOfOperation(is.place, documents.revision) : [];
  const what = `${as} is ${isNamed ? "documented" : "new"}: it calls \`${is?.call ?? ""}\``;
  return alone([what, ...facts].join(". "), {
    sandbox: `The sandbox now responds to \`${is?.call ?? ""}\` (${quoted(id)})`,
  });
}

function sayMove(id: string, was: Operation, is: Operation, documents: Documents): Sentence {
  const other = at(is.place, documents.base)["operationId"];
  if (takesOver(id, documents) && typeof other === "string") {
    const now = at(was.place, documents.revision)["operationId"];
    const advice = `To call \`${was.call}\`, use ${quoted(now)}.`;
    return alone(`${quoted(id)} now calls \`${is.call}\`, as ${quoted(other)} did before`, { advice, sandbox: "" });
  }
  const advice =
    `If you call it by its path (\`broker.http\`, \`broker.fetch\` or \`paths\`), use the new path. ` +
    `Calls that use the name ${quoted(id)} stay the same.`;
  return alone(`${quoted(id)} moves from \`${was.call}\` to \`${is.call}\``, { advice });
}

interface Operation {
  readonly place: Keys;
  readonly call: string;
  readonly family: string | undefined;
}

function findOperation(id: string, document: Fields): Operation | undefined {
  const place = placesOfOperations(document).get(id);
  if (place === undefined) return undefined;
  const [, path = "", method = ""] = place;
  const family = at(place, document)["x-family"];
  return { place, call: `${method.toUpperCase()} ${path}`, family: typeof family === "string" ? family : undefined };
}

export function sayPlaceholder(subject: Subject): readonly Sentence[] | undefined {
  const { edit, keys, document, base = [], revision = [] } = subject;
  if (!isPlaceholder(subject)) return undefined;
  if (isDateOfRename(subject)) return [];
  if (keys.length === 3 && edit.property === "key") {
    return [alone(`the placeholder ${quoted(base[2])} is renamed to ${quoted(revision[2])}`, { sandbox: "" })];
  }
  // If `keys` has two elements, the edit affects the whole object `components.pathItems`.
  if (keys.length === 2) {
    return Object.keys(at(keys, document)).map((name) => sayNamed({ ...subject, keys: [...keys, name] }));
  }
  if (keys.length === 3 && edit.property === undefined) return [sayNamed(subject)];
  const name = nameOf(keys.slice(0, 3), document);
  if (edit.node === "ParameterList" && edit.property === undefined) {
    const held =
      list(at(keys, document)).length > 0 ? list(at(keys, document)) : list((edit.revision ?? edit.base)?.value);
    const names = joined(held.map((parameter) => quoted(fields(parameter)["name"])));
    const verb = edit.kind === "removed" ? "loses" : "gains";
    const what = `the query parameter${held.length > 1 ? "s" : ""} ${names}`;
    return [{ name, phrase: ({ text }) => `${text} ${verb} ${what}`, sandbox: "" }];
  }
  if (edit.property === "x-family") {
    const [was, is] = [edit.base, edit.revision].map((side) => {
      const family = side && shown(side);
      return quoted(typeof family === "string" ? `broker.${family}.${keys[2]}` : keys[2]);
    });
    return [alone(`the placeholder ${was} is now ${is}. It cannot be called yet`, { sandbox: "" })];
  }
  return undefined;
}

/**
 * Recognizes the field `x-introduced` of a new or renamed operation. The field needs no sentence, because the plan
 * already describes the operation.
 */
function isDateOfRename({ edit, keys, revision, documents: { base, revision: after } }: Subject): boolean {
  if (edit.property !== "x-introduced" || revision === undefined) return false;
  const name = String(keys[0] === "paths" ? at(keys.slice(0, 3), after)["operationId"] : keys[2]);
  return !placesOfOperations(base).has(name) && !Object.hasOwn(at(["components", "pathItems"], base), name);
}

function sayNamed({ edit, keys, documents }: Subject): Sentence {
  const id = keys[2] ?? "";
  if (edit.kind === "added") {
    const operation = findOperation(id, documents.base);
    if (operation !== undefined) return sayOperation(id, documents);
    return alone(`the placeholder ${quoted(id)} is new. It cannot be called yet`, { sandbox: "" });
  }
  if (findOperation(id, documents.revision) !== undefined) return sayOperation(id, documents);
  return alone(`the placeholder ${quoted(id)} is removed. It could not be called`, { sandbox: "" });
}
