// Names an OpenAPI object in words that users of the API understand.
import { pointerTo, METHODS, type Fields } from "@org/codegen/document";
import { memoized } from "../document/memo.ts";
import {
  ancestorOf,
  fieldsAt,
  lookAt,
  objectAt,
  placesOfOperations,
  referencesIn,
  type Place,
} from "../document/places.ts";
import { nameInSchema } from "./schema-name.ts";
import { quoted, joined, named, type Among, type Name } from "./sentence.ts";

/** Returns one name for several objects, such as "the properties `a`, `b` and `c` of `Order`". */
export function nameOfAll(all: readonly Among[]): Name {
  const [{ nouns, owner } = { nouns: "", owner: "" }] = all;
  const shorts = all.map(({ short }) => short);
  const what =
    shorts.length > 3
      ? `${joined([...shorts.slice(0, 2), `${shorts.length - 2} more`])} ${nouns}`
      : `the ${nouns} ${joined(shorts)}`;
  return { text: owner === "" ? what : `${what} of ${owner}`, isPlural: true, among: undefined };
}

export function nameOf(place: Place): Name {
  const [root, kind, key] = place.keys;
  const step: Step = (name, depth, part) => nameInside(name, depth, part, place);
  if (root === "paths" && kind !== undefined) return nameInPath(place, step);
  if (root === "components" && kind !== undefined && key !== undefined) {
    const [name, part] = nameOfComponent(kind, key, ancestorOf(place, 3));
    return step(name, 3, part);
  }
  if (root === "tags" && kind !== undefined) {
    return step(named(`the tag ${quoted(lookAt(ancestorOf(place, 2))["name"])}`), 2, "other");
  }
  if (root === "security") return named("the `security` of the document");
  return step(named("the document"), root === "info" ? 1 : 0, "other");
}

type Part =
  | "operation"
  | "placeholder"
  | "parameter"
  | "response"
  | "requestBody"
  | "media"
  | "security"
  | "schema"
  | "other";
/** Calls `nameInside` with the name of the object at the first `depth` keys. */
type Step = (name: Name, depth: number, part: Part) => Name;

function nameInPath(place: Place, step: Step): Name {
  const [, path = "", method, index] = place.keys;
  if (method === "parameters" && index !== undefined) {
    return step(nameOfParameter(ancestorOf(place, 4), `every operation of \`${path}\``), 4, "parameter");
  }
  const { responses, operationId } = lookAt(ancestorOf(place, 3));
  const isOperation = method !== undefined && (responses !== undefined || METHODS.includes(method));
  if (!isOperation) return step(named(`the path \`${path}\``), 2, "other");
  const text = typeof operationId === "string" ? quoted(operationId) : `\`${method.toUpperCase()} ${path}\``;
  return step(named(text, { owner: "", nouns: "operations", short: text }), 3, "operation");
}

const SHARED: Readonly<Record<string, readonly [what: string, part: Part]>> = {
  parameters: ["shared parameter", "parameter"],
  headers: ["shared response header", "parameter"],
  responses: ["shared response", "response"],
  requestBodies: ["shared request body", "requestBody"],
  examples: ["shared example", "other"],
  links: ["shared link", "other"],
  callbacks: ["shared callback", "other"],
  securitySchemes: ["security scheme", "security"],
};

function nameOfComponent(kind: string, key: string, component: Place): [Name, Part] {
  const text = quoted(key);
  if (kind === "schemas") return [named(text, { owner: "", nouns: "schemas", short: text }), "schema"];
  if (kind === "pathItems") {
    return [named(`the placeholder ${text}`, { owner: "", nouns: "placeholders", short: text }), "placeholder"];
  }
  const [, part] = sharedKind(kind);
  const users = part === "other" || part === "security" ? undefined : usersOf(component);
  if (kind === "parameters") return [nameOfParameter(component, users), part];
  const whole = nameOfShared(component);
  return [named(users === undefined ? whole : `${whole} of ${users}`), part];
}

/** Names a component without the operations that use it. */
export function nameOfShared(place: Place): string {
  const [root, kind = "", key] = place.keys;
  if (root !== "components" || place.keys.length !== 3) return nameOf(place).text;
  return kind === "schemas" ? quoted(key) : `the ${sharedKind(kind)[0]} ${quoted(key)}`;
}

function sharedKind(kind: string): readonly [what: string, part: Part] {
  return (Object.hasOwn(SHARED, kind) ? SHARED[kind] : undefined) ?? ["component", "other"];
}

/** Names the operations that refer to a shared component. */
function usersOf({ keys, document }: Place): string | undefined {
  const all = referencesOf(document);
  const users = [...all.keys()].filter((id) => all.get(id)?.has(pointerTo(keys))).map(quoted);
  if (users.length === 0) return undefined;
  if (users.length === all.size) return "every operation";
  return users.length > 3 ? `${users.length} operations` : joined(users);
}

/** Returns the references of each operation, without the references of the components that it refers to. */
const referencesOf = memoized((document: Fields): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = [...placesOfOperations(document)];
  return new Map(
    all.map(([id, operation]) => [
      id,
      new Set(referencesIn([fieldsAt(operation), fieldsAt(ancestorOf(operation, -1))["parameters"]])),
    ]),
  );
});

const IN: Readonly<Record<string, string>> = {
  query: "query parameter",
  path: "path parameter",
  header: "request header",
  cookie: "cookie",
};

export function kindOfParameter(where: unknown): string {
  const key = String(where);
  return (Object.hasOwn(IN, key) ? IN[key] : undefined) ?? "parameter";
}

export function nameOfParameter(place: Place, owner: string | undefined): Name {
  const parameter = objectAt(place);
  const what = kindOfParameter(parameter["in"]);
  const short = quoted(parameter["name"]);
  const of = owner === undefined ? "" : ` of ${owner}`;
  return named(`the ${what} ${short}${of}`, { owner: owner ?? "", nouns: `${what}s`, short });
}

/**
 * Follows the known keys after the first `depth` keys. For example, the key `requestBody` of the operation `placeOrder`
 * results in the name “the request body of `placeOrder`”.
 *
 * @param name name of the object at the first `depth` keys
 */
function nameInside(name: Name, depth: number, part: Part, place: Place): Name {
  if (part === "schema") return nameInSchema(name, depth, place);
  const rest = place.keys.slice(depth);
  const [key = "", child] = rest;
  const go = (inner: Name, width: number, next: Part) => nameInside(inner, depth + width, next, place);
  const of = name.text;
  const own = rest.length === 0 ? name : named(`${quoted(rest.join("."))} of ${of}`);
  if (key === "schema" && (part === "parameter" || part === "media")) return go(name, 1, "schema");
  if (key === "requestBody" && part === "operation") return go(named(`the request body of ${of}`), 1, "requestBody");
  if (child === undefined) return own;
  if (key === "parameters" && (part === "operation" || part === "placeholder")) {
    return go(nameOfParameter(ancestorOf(place, depth + 2), of), 2, "parameter");
  }
  if (key === "responses" && part === "operation") {
    const among = { owner: of, nouns: "responses", short: child };
    return go(named(`the response ${child} of ${of}`, among), 2, "response");
  }
  if (key === "headers" && part === "response") {
    const among = { owner: of, nouns: "response headers", short: quoted(child) };
    return go(named(`the response header ${quoted(child)} of ${of}`, among), 2, "parameter");
  }
  if (key === "content" && part !== "operation" && part !== "other") {
    return go(child === "application/json" ? name : named(`${of} as ${quoted(child)}`), 2, "media");
  }
  if (Object.hasOwn(NAMED_FIELDS, key)) {
    return go(named(`the ${NAMED_FIELDS[key]} ${quoted(child)} of ${of}`), 2, "other");
  }
  return own;
}

const NAMED_FIELDS: Readonly<Record<string, string>> = {
  links: "link",
  examples: "example",
  callbacks: "callback",
  encoding: "encoding of",
};
