// Creates edits of a YAML document. An edit without an effect throws an error. The argument `place` is a JSON pointer
// that can contain the name of a parameter instead of an index. In `place`, `-` means the end of a list.
import { isDeepStrictEqual } from "node:util";
import { isMap, isNode, isSeq, visit, type Document } from "yaml";
import type { Bump } from "../../src/change.ts";

export type Edit = (document: Document) => void;

export function set(place: string, value: unknown): Edit {
  return (document) => {
    const path = existing(document, place);
    if (isDeepStrictEqual(valueAt(document, path), value)) throw new Error(`${place} already has this value.`);
    document.setIn(path, document.createNode(value));
  };
}

export function add(place: string, value: unknown): Edit {
  return (document) => {
    const path = pathTo(document, place);
    if (document.hasIn(path)) throw new Error(`${place} already exists.`);
    if (!document.hasIn(path.slice(0, -1))) throw new Error(`The parent of ${place} does not exist.`);
    document.setIn(path, document.createNode(value));
  };
}

export function remove(place: string): Edit {
  return (document) => {
    document.deleteIn(existing(document, place));
  };
}

export function move(from: string, to: string): Edit {
  return (document) => {
    const value = valueAt(document, existing(document, from));
    remove(from)(document);
    add(to, value)(document);
  };
}

export function renameComponent(from: string, to: string): Edit {
  return all(move(from, to), (document) => {
    visit(document, {
      Scalar(_, node) {
        if (node.value === `#${from}`) node.value = `#${to}`;
      },
    });
  });
}

export function inline(place: string): Edit {
  return (document) => {
    const reference = document.getIn([...existing(document, place), "$ref"]);
    if (typeof reference !== "string") throw new Error(`${place} is not a reference.`);
    set(place, valueAt(document, existing(document, reference.slice(1))))(document);
  };
}

export function reverse(place: string): Edit {
  return (document) => {
    const node = document.getIn(existing(document, place));
    if (!(isMap(node) || isSeq(node)) || node.items.length < 2)
      throw new Error(`${place} is not an object or a list with at least two items.`);
    node.items.reverse();
  };
}

export function all(...edits: readonly Edit[]): Edit {
  return (document) => {
    for (const edit of edits) edit(document);
  };
}

/** An edit of `spec.yaml`, its right bump, and the reason for the bump. */
export interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly bump: Bump;
  readonly why: string;
}

/** Lists edits that have the same bump for the same reason. The keys of `edits` are the names of the cases. */
export function cases(bump: Bump, why: string, edits: Readonly<Record<string, Edit>>): Case[] {
  return Object.entries(edits).map(([name, edit]) => ({ name, edit, bump, why }));
}

function valueAt(document: Document, path: readonly string[]): unknown {
  const node = document.getIn(path, true);
  return isNode(node) ? node.toJS(document) : node;
}

function existing(document: Document, place: string): string[] {
  const path = pathTo(document, place);
  if (!document.hasIn(path)) throw new Error(`${place} does not exist.`);
  return path;
}

function pathTo(document: Document, place: string): string[] {
  const path: string[] = [];
  for (const key of place.split("/").slice(1)) {
    const owner = document.getIn(path);
    path.push(isSeq(owner) ? indexOf(owner.items, key) : key.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return path;
}

function indexOf(items: readonly unknown[], key: string): string {
  if (key === "-") return String(items.length);
  const index = items.findIndex((item) => isMap(item) && item.get("name") === key);
  return index === -1 ? key : String(index);
}
