// Reads the values of a parsed YAML document, including aliases and merge keys. The function `toJS` of the library
// `yaml` is too slow for many aliases, and its errors have no line number.
import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Scalar, type YAMLMap } from "yaml";
import type { Keys } from "./document.ts";

/** Maximum depth of a document. Redocly rejects deeper documents. */
export const DEEPEST = 100;
export const TOO_DEEP = `the document must not be nested deeper than ${DEEPEST} levels.`;
/**
 * Maximum number of values that all aliases of a document may add to the document. The limit prevents an attack in
 * which aliases expand a kilobyte of YAML to gigabytes.
 */
const MOST_REPEATED = 1_000_000;

const TAGS = new Set(["map", "seq", "str", "int", "float", "bool", "null"].map((tag) => `tag:yaml.org,2002:${tag}`));

interface Read {
  readonly value: unknown;
  /** Number of values in a node, including the node itself. */
  readonly size: number;
  /** Number of nested levels in a node, including the level of the node itself. */
  readonly height: number;
}

interface Entry {
  readonly key: Node;
  readonly node: unknown;
}

type Reject = (offset: number, what: string) => never;

export class YamlReader {
  readonly #reject: Reject;
  readonly #read = new Map<Node, Read>();
  readonly #started = new Set<Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<Alias, Node>();
  readonly #entries = new Map<Node, ReadonlyMap<string, Entry>>();
  #repeated = 0;

  constructor(reject: Reject) {
    this.#reject = reject;
  }

  read(root: unknown): unknown {
    return this.#node(root, 1).value;
  }

  offsetOf(root: unknown, keys: Keys): number {
    let [node, offset] = [this.#follow(root), 0];
    for (const key of keys) {
      const entry = this.#childOf(node, key);
      if (entry === undefined) break;
      offset = startOf(entry.key);
      node = this.#follow(entry.node);
    }
    return offset;
  }

  numberAt(root: unknown, keys: Keys): string | undefined {
    const node = keys.reduce((here, key) => this.#follow(this.#childOf(here, key)?.node), this.#follow(root));
    return isScalar(node) && typeof node.value === "number" ? node.source : undefined;
  }

  #childOf(node: unknown, key: string): Entry | undefined {
    if (isMap(node)) return this.#entries.get(node)?.get(key);
    const item = isSeq(node) && /^\d+$/.test(key) ? node.items[Number(key)] : undefined;
    return isAnyNode(item) ? { key: item, node: item } : undefined;
  }

  #follow(node: unknown): unknown {
    return isAlias(node) ? this.#targets.get(node) : node;
  }

  #node(node: unknown, depth: number): Read {
    if (!isAnyNode(node)) return { value: null, size: 1, height: 1 };
    if (depth > DEEPEST) this.#reject(startOf(node), TOO_DEEP);
    if (isAlias(node)) return this.#alias(node, depth);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    const known = this.#read.get(node);
    if (known !== undefined) return known;
    if (node.tag !== undefined && !TAGS.has(node.tag)) {
      this.#reject(startOf(node), `the tag ${node.tag} is not supported, because JSON has no such value.`);
    }
    this.#started.add(node);
    const read = isScalar(node) ? this.#scalar(node) : this.#collection(node, depth);
    this.#read.set(node, read);
    return read;
  }

  #alias(alias: Alias, depth: number): Read {
    const target = this.#anchors.get(alias.source);
    if (target === undefined)
      return this.#reject(startOf(alias), `the alias *${alias.source} must follow its anchor &${alias.source}.`);
    this.#targets.set(alias, target);
    const read = this.#read.get(target);
    if (read === undefined)
      return this.#reject(startOf(alias), `the alias *${alias.source} must not be within the value of its anchor.`);
    if (depth + read.height > DEEPEST) this.#reject(startOf(alias), TOO_DEEP);
    this.#repeated += read.size;
    if (this.#repeated > MOST_REPEATED) {
      this.#reject(startOf(alias), `the aliases must not repeat more than ${MOST_REPEATED} values.`);
    }
    return read;
  }

  #scalar(scalar: Scalar): Read {
    const { value, source = "" } = scalar;
    if (typeof value === "number" && !Number.isFinite(value)) {
      if (/[a-z]{3}$/i.test(source)) this.#reject(startOf(scalar), `JSON cannot represent the number ${source}.`);
      // JavaScript parses `1e999` as infinity, and `JSON.stringify` writes infinity as `null`.
      return { value: value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE, size: 1, height: 1 };
    }
    return { value, size: 1, height: 1 };
  }

  #collection(node: Node, depth: number): Read {
    if (isMap(node)) {
      const fields = this.#map(node, depth);
      return combined(Object.fromEntries([...fields].map(([name, { value }]) => [name, value])), [...fields.values()]);
    }
    const items = isSeq(node) ? node.items.map((item) => this.#node(item, depth + 1)) : [];
    return combined(
      items.map(({ value }) => value),
      items,
    );
  }

  #map(map: YAMLMap, depth: number): ReadonlyMap<string, Read> {
    const own = this.#ownNames(map);
    const entries = new Map<string, Entry>();
    const fields = new Map<string, Read>();
    for (const { key, value } of map.items) {
      const read = this.#node(value, depth + 1);
      if (!isAnyNode(key)) continue;
      if (!isMergeKey(key)) {
        const name = this.#nameOf(key);
        entries.set(name, { key, node: value });
        fields.set(name, read);
        continue;
      }
      for (const [name, entry] of this.#merged(key, value)) {
        if (own.has(name) || entries.has(name)) continue;
        entries.set(name, entry);
        fields.set(name, this.#node(entry.node, depth + 1));
      }
    }
    this.#entries.set(map, entries);
    return fields;
  }

  #ownNames({ items }: YAMLMap): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { key } of items) {
      if (!isAnyNode(key) || isMergeKey(key)) continue;
      const name = this.#nameOf(key);
      if (names.has(name)) this.#reject(startOf(key), `the object has the key \`${name}\` twice.`);
      names.add(name);
    }
    return names;
  }

  #nameOf(key: Node): string {
    const node = isAlias(key) ? this.#anchors.get(key.source) : key;
    if (!isScalar(node)) return this.#reject(startOf(key), "a key must be a string, but is a list or an object.");
    return node.source ?? String(node.value);
  }

  /**
   * Returns the entries that a YAML merge key adds. If two merged objects have the same key, the entry of the first
   * object applies.
   */
  #merged(key: Node, value: unknown): [name: string, entry: Entry][] {
    const target = this.#follow(value);
    const sources = isSeq(target) ? target.items.map((item) => this.#follow(item)) : [target];
    return sources.flatMap((source) => {
      if (!isMap(source)) return this.#reject(startOf(key), "`<<` must refer to an object or a list of objects.");
      return [...(this.#entries.get(source) ?? [])];
    });
  }
}

function combined(value: unknown, parts: readonly Read[]): Read {
  return {
    value,
    size: parts.reduce((sum, { size }) => sum + size, 1),
    height: parts.reduce((highest, { height }) => Math.max(highest, height), 0) + 1,
  };
}

function isMergeKey(key: Node): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function isAnyNode(value: unknown): value is Node {
  return isAlias(value) || isMap(value) || isScalar(value) || isSeq(value);
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
