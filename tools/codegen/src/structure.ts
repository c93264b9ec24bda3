// Rejects a document if a value does not have the type that OpenAPI 3.1 requires, because redocly and
// openapi-typescript crash on such a document.
import {
  DocumentError,
  fieldOf,
  fields,
  kindOf,
  placeOf,
  resolve,
  valueAt,
  within,
  type Fields,
  type Keys,
} from "./document.ts";
import { SHAPES } from "./openapi-shapes.ts";

interface Node {
  readonly value: unknown;
  readonly shape: string;
  readonly keys: Keys;
  /** Number of steps from the document's root, including steps through references. */
  readonly depth: number;
}

/**
 * Maximum number of steps from the root to a value. openapi-typescript and redocly overflow the stack before 3,000
 * steps (measured).
 */
const DEEPEST = 1000;
/** Maximum length of a chain of references. Redocly takes quadratic time for a chain of references (measured). */
const LONGEST_CHAIN = 100;

/** @throws {DocumentError} if a value does not have the type that OpenAPI requires, or if a reference is invalid */
export function checkStructure(document: Fields): void {
  const seen = new Map<string, Set<unknown>>();
  const operations = new Map<string, Keys>();
  // A loop replaces recursion, because a document with references can be deep enough to overflow the stack.
  const open: Node[] = [{ value: document, shape: "document", keys: [], depth: 0 }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    checkKind(node);
    if (node.depth > DEEPEST)
      throw new DocumentError(node.keys, `the schemas must not be nested deeper than ${DEEPEST} levels.`);
    if (!isNew(node, seen)) continue;
    checkRequired(node);
    if (node.shape === "operation") checkOperationId(node, operations);
    open.push(...childrenOf(node).reverse());
    const target = targetOf(node, document);
    if (target !== undefined) open.push(target);
  }
}

function isNew({ value, shape }: Node, seen: Map<string, Set<unknown>>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const known = seen.get(shape) ?? new Set();
  seen.set(shape, known);
  return known.size < known.add(value).size;
}

function checkKind({ value, shape, keys }: Node): void {
  const expected = expectedOf(shape);
  if (expected === undefined || expected.is(value)) return;
  const kind = BY_VALUE.has(shape) && isText(value) ? `\`${value}\`` : kindOf(value);
  throw new DocumentError(keys, `${nameOf(keys)} must be ${expected.name}, but is ${kind}.`);
}

/** Shapes of strings. If a string does not match one of these shapes, the error message quotes the string. */
const BY_VALUE = new Set(["type", "version", "pattern"]);

/**
 * Required fields of each type of OpenAPI object. Codegen does not check for all missing fields, because the lint
 * reports the remaining fields.
 */
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ["document", ["openapi"]],
  ["parameter", ["name", "in"]],
  ["tag", ["name"]],
  ["discriminator", ["propertyName"]],
]);

function checkRequired({ value, shape, keys }: Node): void {
  if (fieldOf(value, "$ref") !== undefined) return;
  const missing = REQUIRED.get(shape)?.find((name) => fieldOf(value, name) === undefined);
  if (missing !== undefined) throw new DocumentError(keys, `${nameOf(keys)} must have the field \`${missing}\`.`);
}

/** @throws {DocumentError} if two operations have the same operationId */
function checkOperationId({ value, keys }: Node, known: Map<string, Keys>): void {
  const operationId = fieldOf(value, "operationId");
  if (typeof operationId !== "string") return;
  const other = known.get(operationId);
  if (other !== undefined) {
    const [before, now] = [other, keys].map(([, path, method]) => `\`${method?.toUpperCase()} ${path}\``);
    throw new DocumentError(
      [...keys, "operationId"],
      `${before} and ${now} must not share the name \`${operationId}\`.`,
    );
  }
  known.set(operationId, keys);
}

interface Kind {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isBoolean = (value: unknown) => typeof value === "boolean";
const isNumber = (value: unknown) => typeof value === "number";
const isObject = (value: unknown) => kindOf(value) === "an object";
const OBJECT: Kind = { name: "an object", is: isObject };

const TYPES = new Set<unknown>(["null", "boolean", "integer", "number", "string", "array", "object"]);

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["text", { name: "a string", is: isText }],
  ["boolean", { name: "`true` or `false`", is: isBoolean }],
  ["number", { name: "a number", is: isNumber }],
  ["limit", { name: "a number", is: (value) => isNumber(value) || isBoolean(value) }],
  ["schema", { name: "a schema", is: (value) => isObject(value) || isBoolean(value) }],
  [
    "type",
    {
      name: `one of ${[...TYPES].join(", ")}, or a list of them`,
      is: (value) => [value].flat().every((each) => TYPES.has(each)),
    },
  ],
  ["version", { name: "a version, such as `3.1.0`", is: (value) => isText(value) && /^3\.\d+\.\d+/.test(value) }],
  ["pattern", { name: "a regular expression", is: isPattern }],
]);

function expectedOf(shape: string): Kind | undefined {
  if (shape.startsWith("[")) return { name: "a list", is: Array.isArray };
  return shape === "any" ? undefined : (KINDS.get(shape) ?? OBJECT);
}

function isPattern(value: unknown): boolean {
  return typeof value === "string" && ["u", ""].some((flags) => compiles(value, flags));
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags).test("");
    return true;
  } catch {
    return false;
  }
}

function childrenOf({ value, shape, keys, depth }: Node): Node[] {
  const child = (name: string, each: unknown, of: string): Node => ({
    value: each,
    shape: of,
    keys: [...keys, name],
    depth: depth + 1,
  });
  if (Array.isArray(value)) {
    return shape.startsWith("[") ? value.map((each, index) => child(String(index), each, shape.slice(1, -1))) : [];
  }
  const known = fields(SHAPES[shape]);
  return Object.entries(fields(value)).flatMap(([name, each]) => {
    if (shape === "patterns") {
      if (!isPattern(name)) throw new DocumentError([...keys, name], `\`${name}\` must be a regular expression.`);
      return [child(name, each, "schema")];
    }
    const isExtension = name.startsWith("x-");
    if (shape.startsWith("{")) return isExtension && isOfOpenApi(keys) ? [] : [child(name, each, shape.slice(1, -1))];
    const of = fieldOf(known, name) ?? (isExtension ? undefined : known["*"]);
    return typeof of === "string" ? [child(name, each, of)] : [];
  });
}

/**
 * Returns true if an object's fields with the prefix `x-` are OpenAPI extensions. In a map of schemas or headers, a
 * field with the prefix `x-` is a schema or a header.
 */
function isOfOpenApi(keys: Keys): boolean {
  return ["paths", "webhooks", "responses"].includes(keys.at(-1) ?? "") && keys[0] !== "components";
}

function targetOf({ value, shape, keys, depth }: Node, document: Fields): Node | undefined {
  const reference = fieldOf(value, "$ref");
  if (typeof reference !== "string" || !("$ref" in fields(SHAPES[shape]))) return undefined;
  const place = [...keys, "$ref"];
  const target = within(place, () => placeOf(reference));
  const found = valueAt(target, document);
  if (found === undefined) throw new DocumentError(place, `${reference} is not in the document.`);
  if (!expectedOf(shape)?.is(found)) {
    throw new DocumentError(place, `${reference} must be ${expectedOf(shape)?.name}, but is ${kindOf(found)}.`);
  }
  checkChain(found, document, place);
  return { value: found, shape, keys: target, depth: depth + 1 };
}

function checkChain(found: unknown, document: Fields, place: Keys): void {
  const chain = new Set([found]);
  for (let value = found; typeof fieldOf(value, "$ref") === "string"; chain.add(value)) {
    value = resolve(value, document);
    if (chain.has(value)) throw new DocumentError(place, "the chain of references contains a cycle.");
    if (chain.size > LONGEST_CHAIN)
      throw new DocumentError(place, `the chain of references must have at most ${LONGEST_CHAIN} references.`);
  }
}

function nameOf(keys: Keys): string {
  const last = keys.at(-1);
  if (last === undefined) return "the document";
  return /^\d+$/.test(last) && keys.length > 1 ? `\`${keys.at(-2)}[${last}]\`` : `\`${last}\``;
}
