// Reads the values of a parsed YAML document. `YamlReader` first replaces each alias by the node of its anchor, and each
// merge key by the entries of the merged objects. So the library `yaml` needs to resolve no alias: it is too slow for
// many aliases, and its errors have no line number.
import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, Pair, Scalar, visit } from "yaml";
import type { Document, Node, YAMLMap } from "yaml";
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

type Reject = (offset: number, what: string) => never;

export class YamlReader {
  readonly #document: Document;
  readonly #reject: Reject;
  readonly #anchors = new Map<string, Node>();
  readonly #visited = new Set<Node>();
  readonly #entries = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  /** Last alias or merge key that repeated a value. */
  #repeats: Node | undefined;
  #repeated = 0;

  constructor(document: Document, reject: Reject) {
    this.#document = document;
    this.#reject = reject;
    visit(document, (key, node, path) => {
      if (isAlias(node)) return this.#follow(node, path);
      if (isNode(node) && key !== "key") this.#visit(node, path);
      return undefined;
    });
  }

  read(): unknown {
    return this.#document.toJS();
  }

  /** Returns the offset of a key or list element, or of its nearest existing parent. */
  offsetOf(keys: Keys): number {
    let [node, offset]: [unknown, number] = [this.#document.contents, 0];
    for (const key of keys) {
      const pair = isMap(node) ? this.#entries.get(node)?.get(key) : undefined;
      const place = isSeq(node) ? node.get(key, true) : pair?.key;
      if (!isNode(place)) break;
      offset = startOf(place);
      node = pair === undefined ? place : pair.value;
    }
    return offset;
  }

  numberAt(keys: Keys): string | undefined {
    const node = this.#document.getIn(keys, true);
    return isScalar(node) && typeof node.value === "number" ? node.source : undefined;
  }

  #visit(node: Node, path: readonly unknown[]): void {
    if (path.filter(isCollection).length >= DEEPEST) this.#reject(startOf(node), TOO_DEEP);
    if (this.#visited.has(node)) {
      if (++this.#repeated > MOST_REPEATED)
        this.#reject(startOf(this.#repeats ?? node), `the aliases must not repeat more than ${MOST_REPEATED} values.`);
      return;
    }
    this.#visited.add(node);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    if (node.tag !== undefined && !TAGS.has(node.tag))
      this.#reject(startOf(node), `the tag ${node.tag} is not supported, because JSON has no such value.`);
    if (isMap(node)) this.#entriesOf(node, [...path, node]);
    if (!isScalar(node) || typeof node.value !== "number" || Number.isFinite(node.value)) return;
    const { value, source = "" } = node;
    if (/[a-z]{3}$/i.test(source)) this.#reject(startOf(node), `JSON cannot represent the number ${source}.`);
    // JavaScript parses `1e999` as infinity, which JSON lacks. So the reader uses the largest finite number instead.
    node.value = value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  }

  /** @param path nodes that contain the given node */
  #follow(node: unknown, path: readonly unknown[]): Node | undefined {
    if (!isAlias(node)) return isNode(node) ? node : undefined;
    const { source } = node;
    const target = this.#anchors.get(source);
    if (target === undefined)
      return this.#reject(startOf(node), `the alias *${source} must follow its anchor &${source}.`);
    if (path.includes(target))
      this.#reject(startOf(node), `the alias *${source} must not be within the value of its anchor.`);
    this.#repeats = node;
    return target;
  }

  /** Converts the keys of an object to strings, and adds the entries of the merged objects after its own entries. */
  #entriesOf(map: YAMLMap, path: readonly unknown[]): ReadonlyMap<string, Pair> {
    const known = this.#entries.get(map);
    if (known !== undefined) return known;
    const entries = new Map<string, Pair>();
    for (const { key, value } of map.items) {
      if (!isNode(key) || isMergeKey(key)) continue;
      const name = this.#nameOf(key, path);
      if (entries.has(name)) this.#reject(startOf(key), `the object has the key \`${name}\` twice.`);
      entries.set(name, new Pair(Object.assign(new Scalar(name), { range: key.range }), value));
    }
    // If two merged objects have the same key, the entry of the first object applies.
    for (const { key, value } of map.items.filter((pair) => isMergeKey(pair.key))) {
      const target = this.#follow(value, path);
      for (const item of isSeq(target) ? target.items : [target]) {
        const source = this.#follow(item, path);
        if (!isMap(source)) return this.#reject(startOf(key), "`<<` must refer to an object or a list of objects.");
        for (const [name, pair] of this.#entriesOf(source, [...path, source]))
          if (!entries.has(name)) entries.set(name, pair);
      }
    }
    map.items = [...entries.values()];
    this.#entries.set(map, entries);
    return entries;
  }

  #nameOf(key: Node, path: readonly unknown[]): string {
    if (key.anchor !== undefined) this.#anchors.set(key.anchor, key);
    const node = this.#follow(key, path);
    if (!isScalar(node)) return this.#reject(startOf(key), "a key must be a string, but is a list or an object.");
    return node.source ?? String(node.value);
  }
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
