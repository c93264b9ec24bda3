// Walks the objects of an OpenAPI document, with their types from redocly's tables. Redocly's own walk is not used,
// because it is asynchronous and overflows the stack on a deep document.
import {
  DocumentError,
  fieldOf,
  fields,
  placeOf,
  resolve,
  valueAt,
  within,
  type Fields,
  type Keys,
} from "./document.ts";
import { problemOf, ROOT, SCHEMA, typeOfChild, type Type } from "./openapi-types.ts";

export interface Node {
  readonly value: unknown;
  readonly type: Type;
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

/**
 * Yields the root of a document, and then each object and list in it whose type OpenAPI defines. If references lead to an
 * object several times, it is yielded once.
 *
 * @param check function that is called for each value before its children are read
 * @throws {DocumentError} if a reference is invalid, or if the document is too deep
 */
export function* nodesOf(document: Fields, check: (node: Node) => void = () => {}): Generator<Node> {
  const seen = new Map<string, Set<unknown>>();
  // A loop replaces recursion, because a document with references can be deep enough to overflow the stack.
  const open: Node[] = ROOT ? [{ value: document, type: ROOT, keys: [], depth: 0 }] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    check(node);
    if (node.depth > DEEPEST)
      throw new DocumentError(node.keys, `the schemas must not be nested deeper than ${DEEPEST} levels.`);
    if (!isNew(node, seen)) continue;
    yield node;
    open.push(...childrenOf(node).reverse());
    const target = targetOf(node, document);
    if (target !== undefined) open.push(target);
  }
}

function isNew({ value, type }: Node, seen: Map<string, Set<unknown>>): boolean {
  if (typeof value !== "object" || value === null) return false;
  const known = seen.get(type.name ?? "") ?? new Set();
  seen.set(type.name ?? "", known);
  return known.size < known.add(value).size;
}

function childrenOf({ value, type, keys, depth }: Node): Node[] {
  return Object.entries(fields(value)).flatMap(([name, each]) => {
    const found = typeOfChild(type, Array.isArray(value), name, each);
    return found ? [{ value: each, type: found, keys: [...keys, name], depth: depth + 1 }] : [];
  });
}

/** Returns the replacement of a value, or undefined to remove the value from its object. */
export type Replace = (value: unknown, type: Type, keys: Keys) => unknown;

export function mapDocument(document: Fields, replace: Replace): Fields {
  return fields(ROOT && replace(document, ROOT, []));
}

/** Copies an object or list, and replaces its children. */
export function mapChildren(value: unknown, type: Type, keys: Keys, replace: Replace): unknown {
  const mapChild = (name: string, child: unknown) => {
    const found = typeOfChild(type, Array.isArray(value), name, child);
    return found ? replace(child, found, [...keys, name]) : child;
  };
  if (Array.isArray(value)) return value.map((child, index) => mapChild(String(index), child));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, mapChild(name, child)]);
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined));
}

/** Copies a schema, and replaces its subschemas. For a subschema in a map or a list, `name` is its key or index. */
export function mapSubschemas(
  schema: Fields,
  replace: (subschema: unknown, keyword: string, name: string) => unknown,
): Fields {
  const map: Replace = (value, type, keys) => {
    const [keyword = "", name = ""] = keys;
    return type === SCHEMA ? replace(value, keyword, name) : mapChildren(value, type, keys, map);
  };
  return fields(SCHEMA && mapChildren(schema, SCHEMA, [], map));
}

function targetOf({ value, type, keys, depth }: Node, document: Fields): Node | undefined {
  const reference = fieldOf(value, "$ref");
  if (typeof reference !== "string" || type.name === undefined || !("$ref" in type.properties)) return undefined;
  const place = [...keys, "$ref"];
  const target = within(place, () => placeOf(reference));
  const found = valueAt(target, document);
  if (found === undefined) {
    const hint = reference.startsWith("#/$defs/")
      ? " A reference starts at the root of the document, such as `#/components/schemas/NAME/$defs/NAME`."
      : "";
    throw new DocumentError(place, `${reference} is not in the document.${hint}`);
  }
  const problem = problemOf(found, type);
  if (problem !== undefined) throw new DocumentError(place, `${reference} ${problem}`);
  checkChain(found, document, place);
  return { value: found, type, keys: target, depth: depth + 1 };
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
