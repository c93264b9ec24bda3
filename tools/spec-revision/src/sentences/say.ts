// An edit as a reader of the API would say it.
import { at, fields, list, resolve, type Fields } from "@org/codegen/document";
import { be, isPart, nameOf } from "./name.ts";
import { operationsOf, placesOfOperations } from "../document/operations.ts";
import { becomesOpenEnum } from "../edits/open-enum.ts";
import { aboutProperty } from "./say-property.ts";
import { isComponentName, isPlaceholder, isThereStill, type Subject } from "../edits/subject.ts";
import { capitalised, quoted, without } from "./words.ts";

export function say(subject: Subject): readonly string[] {
  return aboutOperations(subject) ?? [capitalised(`${aboutReplaced(subject)}${aboutAnything(subject)}`)];
}

/** Where what is referred to is another component, and both are compared. */
function aboutReplaced({ base, revision }: Subject): string {
  const [was, is] = [base, revision].map((keys) => (keys?.[1] === "schemas" ? keys[2] : undefined));
  return was === undefined || is === undefined || was === is ? "" : `${quoted(is)} stands where ${quoted(was)} did: `;
}

/** Undefined where the edit is of something else than whole operations. */
function aboutOperations(subject: Subject): readonly string[] | undefined {
  const { edit, base, revision, keys, documents } = subject;
  if (isPlaceholder(subject) && keys.length === 3 && edit.kind === "removed") {
    const id = keys[2] ?? "";
    return findOperation(id, documents.revision) && [aboutOperation(id, documents)];
  }
  const isOperations = keys[0] === "paths" && (keys.length === 2 || (keys.length === 3 && edit.node === "Operation"));
  if (!isOperations || (edit.property !== undefined && edit.property !== "key")) return undefined;
  const ids = new Set([...idsAt(base, documents.base), ...idsAt(revision, documents.revision)]);
  return [...ids].map((id) => aboutOperation(id, documents));
}

function idsAt(keys: readonly string[] | undefined, document: Fields): string[] {
  const [, path, only] = keys ?? [];
  if (path === undefined) return [];
  return operationsOf(path, document).flatMap(([method, id]) => (only === undefined || only === method ? id : []));
}

function aboutOperation(id: string, { base, revision }: Subject["documents"]): string {
  const [was, is] = [findOperation(id, base), findOperation(id, revision)];
  if (was && is) return `${quoted(id)} moves from \`${was.call}\` to \`${is.call}\`.`;
  if (was) return `${quoted(id)} is gone: \`${was.call}\`.`;
  const named = id in fields(fields(base["components"])["pathItems"]);
  const as = is?.family === undefined ? quoted(id) : `\`broker.${is.family}.${id}()\``;
  return `${as} is ${named ? "documented" : "new"}: it calls \`${is?.call ?? ""}\`.`;
}

function findOperation(id: string, document: Fields): { call: string; family: string | undefined } | undefined {
  const place = placesOfOperations(document).get(id);
  if (place === undefined) return undefined;
  const [, path = "", method = ""] = place;
  const family = at(place, document)["x-family"];
  return { call: `${method.toUpperCase()} ${path}`, family: typeof family === "string" ? family : undefined };
}

function aboutAnything(subject: Subject): string {
  const { edit } = subject;
  const what = nameOfEdited(subject);
  if (edit.node === "ParameterList" && isPlaceholder(subject)) {
    const names = list(edit.revision?.value).map((parameter) => quoted(fields(parameter)["name"]));
    if (edit.kind === "removed") return `${what} loses its query parameters.`;
    return `${what} gains the query parameter${names.length > 1 ? "s" : ""} ${names.join(" and ")}.`;
  }
  if (isThereStill(subject))
    return `${what} ${be(what)} ${edit.kind === "added" ? "in more places" : "in fewer places"}.`;
  if (becomesOpenEnum(subject)) return aboutKnownValues(subject);
  if (edit.kind === "added") return `${what} ${be(what)} new${requiredWith(subject) ? ", and required" : ""}.`;
  if (edit.kind === "removed") return `${what} ${be(what)} gone.`;
  return aboutProperty(subject, what);
}

function aboutKnownValues({ keys, document }: Subject): string {
  const owner = keys.slice(0, -1);
  const members = list(at(owner, document)[keys.at(-1) ?? ""]).map((member) => resolve(member, document));
  const values = members.flatMap((member) => without(member["enum"], []));
  return `${nameOf(owner, document)} tells the values that are known, ${values.join(", ")}; others are to be expected.`;
}

/** Nodes that a reader has a name for; others are fields of one that has. */
const NAMED = new Set([
  "Tag",
  "Schema",
  "Parameter",
  "Response",
  "PathItem",
  "Operation",
  "RequestBody",
  "SecurityScheme",
]);

function nameOfEdited(subject: Subject): string {
  const { edit, keys, document } = subject;
  if (isComponentName(subject)) return `the component \`${keys[2] ?? ""}\``;
  const isField = edit.property === undefined && !NAMED.has(edit.node);
  if (isField)
    return isPart(keys) ? nameOf(keys, document) : `\`${keys.at(-1) ?? ""}\` of ${nameOf(keys.slice(0, -1), document)}`;
  return nameOf(edit.property === undefined || edit.property === "key" ? keys : keys.slice(0, -1), document);
}

function requiredWith({ edit, keys, document }: Subject): boolean {
  if (edit.node === "Parameter") return fields(edit.revision?.value)["required"] === true;
  return list(at(keys.slice(0, -2), document)["required"]).includes(keys.at(-1));
}
