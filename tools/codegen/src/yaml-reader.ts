// Reads the values of a parsed YAML document, including aliases and merge keys. The library's conversion searches each
// alias from the start of the document, and its errors have no line.
import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Scalar, type YAMLMap } from "yaml";
import type { Keys } from "./document.ts";

/** Redocly refuses documents that are nested deeper than this. */
export const DEEPEST = 100;
export const TOO_DEEP = `the document is nested deeper than ${DEEPEST} levels.`;
/** Limit of values that aliases repeat. Without it, a document of one kilobyte could grow to gigabytes. */
const MOST_REPEATED = 1_000_000;

const TAGS = new Set(["map", "seq", "str", "int", "float", "bool", "null"].map((tag) => `tag:yaml.org,2002:${tag}`));

/** Value of a node. */
interface Read {
  readonly value: unknown;
  /** Number of values, including itself. */
  readonly size: number;
  /** Number of levels, including itself. */
  readonly height: number;
}

interface Entry {
  readonly key: Node;
  readonly node: unknown;
}

type Refuse = (offset: number, what: string) => never;

export class YamlReader {
  readonly #refuse: Refuse;
  readonly #read = new Map<Node, Read>();
  readonly #started = new Set<Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #targets = new Map<Alias, Node>();
  readonly #entries = new Map<Node, ReadonlyMap<string, Entry>>();
  #repeated = 0;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  read(root: unknown): unknown {
    return this.#node(root, 1).value;
  }

  /** Returns the offset of the last of the keys that the document has. */
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
    if (depth > DEEPEST) this.#refuse(startOf(node), TOO_DEEP);
    if (isAlias(node)) return this.#alias(node, depth);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    const known = this.#read.get(node);
    if (known !== undefined) return known;
    if (node.tag !== undefined && !TAGS.has(node.tag)) {
      this.#refuse(startOf(node), `the tag ${node.tag} stands for a value that JSON does not have.`);
    }
    this.#started.add(node);
    const read = isScalar(node) ? this.#scalar(node) : this.#collection(node, depth);
    this.#read.set(node, read);
    return read;
  }

  #alias(alias: Alias, depth: number): Read {
    const target = this.#anchors.get(alias.source);
    if (target === undefined) return this.#refuse(startOf(alias), `*${alias.source} has no anchor before it.`);
    this.#targets.set(alias, target);
    const read = this.#read.get(target);
    if (read === undefined) return this.#refuse(startOf(alias), `*${alias.source} stands within its own anchor.`);
    if (depth + read.height > DEEPEST) this.#refuse(startOf(alias), TOO_DEEP);
    this.#repeated += read.size;
    if (this.#repeated > MOST_REPEATED) {
      this.#refuse(startOf(alias), `aliases repeat more than ${MOST_REPEATED} values.`);
    }
    return read;
  }

  #scalar(scalar: Scalar): Read {
    const { value, source = "" } = scalar;
    if (typeof value === "number" && !Number.isFinite(value)) {
      if (/[a-z]{3}$/i.test(source)) this.#refuse(startOf(scalar), `${source} is a number that JSON does not have.`);
      // The number is too large for JavaScript, and JSON would write `null` for infinity.
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
      if (names.has(name)) this.#refuse(startOf(key), `\`${name}\` is there twice in one object.`);
      names.add(name);
    }
    return names;
  }

  #nameOf(key: Node): string {
    const node = isAlias(key) ? this.#anchors.get(key.source) : key;
    if (!isScalar(node)) return this.#refuse(startOf(key), "a key must be text, and is a list or an object.");
    return node.source ?? String(node.value);
  }

  /** Returns the entries that a merge key adds. The first of several sources wins. */
  #merged(key: Node, value: unknown): [name: string, entry: Entry][] {
    const target = this.#follow(value);
    const sources = isSeq(target) ? target.items.map((item) => this.#follow(item)) : [target];
    return sources.flatMap((source) => {
      if (!isMap(source)) return this.#refuse(startOf(key), "`<<` must have an object, or a list of objects.");
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
