// Generates mutations of `spec.yaml` that replace, remove or rename one node.
import { readFile } from "node:fs/promises";
import { isMap, isScalar, isSeq, parseDocument, type Document } from "yaml";
import { SPEC } from "./documents.ts";

export interface Mutation {
  readonly name: string;
  readonly yaml: () => string;
}

type Path = readonly (string | number)[];

const VALUES: readonly unknown[] = [null, [], ["text"], {}, 7, "text", true];
const NAMES = ["constructor", "toString", "__proto__", "hasOwnProperty"];

const yaml = await readFile(SPEC, "utf8");
const paths = pathsIn(parseDocument(yaml));

export const MUTATIONS: readonly Mutation[] = paths.flatMap((path): Mutation[] => [
  ...VALUES.map((value) =>
    mutation(`the node ${path.join("/")} is ${JSON.stringify(value)}`, (document) => {
      document.setIn(path, document.createNode(value));
    }),
  ),
  mutation(`the node ${path.join("/")} is missing`, (document) => {
    document.deleteIn(path);
  }),
  ...(typeof path.at(-1) === "string" ? NAMES : []).map((name) =>
    mutation(`the node ${path.join("/")} is called ${name}`, (document) => {
      const owner = document.getIn(path.slice(0, -1), true);
      const pair = isMap(owner)
        ? owner.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
        : undefined;
      if (pair !== undefined) pair.key = document.createNode(name);
    }),
  ),
]);

function mutation(name: string, change: (document: Document) => void): Mutation {
  return {
    name,
    yaml: () => {
      const document = parseDocument(yaml);
      change(document);
      return document.toString();
    },
  };
}

function pathsIn(document: Document): Path[] {
  const found: Path[] = [];
  collect(document.contents, []);
  return found;

  function collect(node: unknown, path: Path): void {
    if (path.length > 0) found.push(path);
    if (isMap(node))
      for (const { key, value } of node.items) collect(value, [...path, String(isScalar(key) ? key.value : key)]);
    if (isSeq(node)) node.items.forEach((item, index) => collect(item, [...path, index]));
  }
}
