// Changes of a document that fail where they would change nothing. A place is a JSON pointer, in which a parameter of
// a list goes by its name and `-` is behind the last.
import { isDeepStrictEqual } from "node:util";
import { isMap, isNode, isSeq, visit, type Document } from "yaml";

export type Edit = (document: Document) => void;

/** Puts another value where there is one. */
export function set(place: string, value: unknown): Edit {
  return (document) => {
    const path = existing(document, place);
    if (isDeepStrictEqual(valueAt(document, path), value)) throw new Error(`${place} is this already.`);
    document.setIn(path, document.createNode(value));
  };
}

/** Puts a value where there is none. */
export function add(place: string, value: unknown): Edit {
  return (document) => {
    const path = pathTo(document, place);
    if (document.hasIn(path)) throw new Error(`${place} is there already.`);
    if (!document.hasIn(path.slice(0, -1))) throw new Error(`${place} has nowhere to stand.`);
    document.setIn(path, document.createNode(value));
  };
}

export function remove(place: string): Edit {
  return (document) => {
    document.deleteIn(existing(document, place));
  };
}

/** Takes a value from one place to another. */
export function move(from: string, to: string): Edit {
  return (document) => {
    const value = valueAt(document, existing(document, from));
    remove(from)(document);
    add(to, value)(document);
  };
}

/** Gives a component another name wherever it is named. */
export function renameComponent(from: string, to: string): Edit {
  return all(move(from, to), (document) => {
    visit(document, {
      Scalar(_, node) {
        if (node.value === `#${from}`) node.value = `#${to}`;
      },
    });
  });
}

/** Writes in the place of a reference what it refers to. */
export function inline(place: string): Edit {
  return (document) => {
    const reference = document.getIn([...existing(document, place), "$ref"]);
    if (typeof reference !== "string") throw new Error(`${place} is no reference.`);
    set(place, valueAt(document, existing(document, reference.slice(1))))(document);
  };
}

/** Puts the keys of an object, or the elements of a list, in the opposite order. */
export function reverse(place: string): Edit {
  return (document) => {
    const node = document.getIn(existing(document, place));
    if (!(isMap(node) || isSeq(node)) || node.items.length < 2) throw new Error(`${place} has no order.`);
    node.items.reverse();
  };
}

/** One change that stands in several places. */
export function all(...edits: readonly Edit[]): Edit {
  return (document) => {
    for (const edit of edits) edit(document);
  };
}

function valueAt(document: Document, path: readonly string[]): unknown {
  const node = document.getIn(path, true);
  return isNode(node) ? node.toJS(document) : node;
}

function existing(document: Document, place: string): string[] {
  const path = pathTo(document, place);
  if (!document.hasIn(path)) throw new Error(`${place} is not there.`);
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
