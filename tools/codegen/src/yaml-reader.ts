// Reads the values of a parsed YAML document, including aliases and merge keys. The function `toJS` of the library
// `yaml` is too slow for many aliases, and its errors have no line number.
import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, visit } from "yaml";
import type { Alias, Document, Node, Scalar, YAMLMap } from "yaml";
import type { Keys } from "./document.ts";

/** Maximum depth of a document. Redocly rejects deeper documents. */
const DEEPEST = 100;
export const TOO_DEEP = `the document must not be nested deeper than ${DEEPEST} levels.`;
/**
 * Maximum number of values that all aliases of a document may add to the document. The limit prevents an attack in
 * which aliases expand a kilobyte of YAML to gigabytes.
 */
const MOST_REPEATED = 1_000_000;

const TAGS = new Set(["map", "seq", "str", "int", "float", "bool", "null"].map((tag) => `tag:yaml.org,2002:${tag}`));

interface Entry {
  readonly key: Node;
  readonly node: unknown;
  /** Merge key that adds the entry to another object. */
  readonly merge?: Node;
}

type Reject = (offset: number, what: string) => never;

export class YamlReader {
  readonly #root: unknown;
  readonly #reject: Reject;
  readonly #targets = new Map<Alias, Node>();
  readonly #entries = new Map<Node, ReadonlyMap<string, Entry>>();
  #repeated = 0;

  constructor(document: Document, reject: Reject) {
    this.#root = document.contents;
    this.#reject = reject;
    const anchors = new Map<string, Node>();
    visit(document, (_, node, path) => {
      if (!isNode(node)) return;
      if (path.filter(isCollection).length >= DEEPEST) reject(startOf(node), TOO_DEEP);
      if (isAlias(node)) this.#targets.set(node, this.#targetOf(node, anchors, path));
      else if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (node.tag !== undefined && !TAGS.has(node.tag))
        reject(startOf(node), `the tag ${node.tag} is not supported, because JSON has no such value.`);
    });
  }

  read(): unknown {
    return this.#read(this.#root, 1, undefined);
  }

  offsetOf(keys: Keys): number {
    let [node, offset] = [this.#follow(this.#root), 0];
    for (const key of keys) {
      const entry = this.#childOf(node, key);
      if (entry === undefined) break;
      offset = startOf(entry.key);
      node = this.#follow(entry.node);
    }
    return offset;
  }

  numberAt(keys: Keys): string | undefined {
    const node = keys.reduce((here, key) => this.#follow(this.#childOf(here, key)?.node), this.#follow(this.#root));
    return isScalar(node) && typeof node.value === "number" ? node.source : undefined;
  }

  #childOf(node: unknown, key: string): Entry | undefined {
    if (isMap(node)) return this.#entriesOf(node).get(key);
    const item = isSeq(node) && /^\d+$/.test(key) ? node.items[Number(key)] : undefined;
    return isNode(item) ? { key: item, node: item } : undefined;
  }

  #follow(node: unknown): unknown {
    return isAlias(node) ? this.#targets.get(node) : node;
  }

  #targetOf(alias: Alias, anchors: ReadonlyMap<string, Node>, path: readonly unknown[]): Node {
    const { source } = alias;
    const target = anchors.get(source);
    if (target === undefined)
      return this.#reject(startOf(alias), `the alias *${source} must follow its anchor &${source}.`);
    if (path.includes(target))
      this.#reject(startOf(alias), `the alias *${source} must not be within the value of its anchor.`);
    return target;
  }

  /** @param repeats alias or merge key that repeats the node, or undefined if the node is at its own place */
  #read(node: unknown, depth: number, repeats: Node | undefined): unknown {
    if (isAlias(node)) return this.#read(this.#follow(node), depth, repeats ?? node);
    if (repeats !== undefined && ++this.#repeated > MOST_REPEATED)
      this.#reject(startOf(repeats), `the aliases must not repeat more than ${MOST_REPEATED} values.`);
    if (repeats !== undefined && depth > DEEPEST) this.#reject(startOf(repeats), TOO_DEEP);
    if (isSeq(node)) return node.items.map((item) => this.#read(item, depth + 1, repeats));
    if (isScalar(node)) return this.#scalar(node);
    if (!isMap(node)) return null;
    const entries = [...this.#entriesOf(node)];
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, this.#read(entry.node, depth + 1, repeats ?? entry.merge)]),
    );
  }

  #scalar(scalar: Scalar): unknown {
    const { value, source = "" } = scalar;
    if (typeof value !== "number" || Number.isFinite(value)) return value;
    if (/[a-z]{3}$/i.test(source)) this.#reject(startOf(scalar), `JSON cannot represent the number ${source}.`);
    // JavaScript parses `1e999` as infinity, and `JSON.stringify` writes infinity as `null`.
    return value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  }

  /** Returns the own entries of an object, followed by the entries that merge keys add. */
  #entriesOf(map: YAMLMap): ReadonlyMap<string, Entry> {
    const known = this.#entries.get(map);
    if (known !== undefined) return known;
    const entries = new Map<string, Entry>();
    const pairs = map.items.flatMap(({ key, value }) => (isNode(key) ? [{ key, node: value }] : []));
    for (const { key, node } of pairs.filter((pair) => !isMergeKey(pair.key))) {
      const name = this.#nameOf(key);
      if (entries.has(name)) this.#reject(startOf(key), `the object has the key \`${name}\` twice.`);
      entries.set(name, { key, node });
    }
    // If two merged objects have the same key, the entry of the first object applies.
    for (const { key, node } of pairs.filter((pair) => isMergeKey(pair.key))) {
      for (const [name, entry] of this.#merged(key, node)) {
        if (!entries.has(name)) entries.set(name, { ...entry, merge: key });
      }
    }
    this.#entries.set(map, entries);
    return entries;
  }

  #nameOf(key: Node): string {
    const node = this.#follow(key);
    if (!isScalar(node)) return this.#reject(startOf(key), "a key must be a string, but is a list or an object.");
    return node.source ?? String(node.value);
  }

  #merged(key: Node, value: unknown): [name: string, entry: Entry][] {
    const target = this.#follow(value);
    const sources = isSeq(target) ? target.items.map((item) => this.#follow(item)) : [target];
    return sources.flatMap((source) => {
      if (!isMap(source)) return this.#reject(startOf(key), "`<<` must refer to an object or a list of objects.");
      return [...this.#entriesOf(source)];
    });
  }
}

function isMergeKey(key: Node): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
