// Writes docstrings in place of the comments that openapi-typescript generates. These comments omit some fields of a
// schema. Their paragraphs are indented, so editors show the paragraphs as code. Before openapi-typescript runs,
// `annotate` replaces each description by a mark. Afterwards, `writeDocstrings` finds each comment with a mark, and
// writes a docstring in its place.
import ts from "typescript";
import { commentText, docOfParameter, docOfSchema } from "./docstrings.ts";
import type { Fields } from "./document.ts";
import { isObject, mapDescribed, mapSubschemas } from "./subschemas.ts";

export interface Annotated {
  readonly document: Fields;
  /**
   * Writes docstrings in place of the marks in a declaration. openapi-typescript generated the declaration from
   * `document`.
   */
  readonly writeDocstrings: (node: ts.Node) => void;
}

export function annotate(original: Fields): Annotated {
  const docs: string[] = [];
  const text = JSON.stringify(original);
  let mark = "doc#";
  while (text.includes(mark)) mark += "#";
  const marked = (owner: Fields, doc: string) => ({ ...owner, description: `${mark}${docs.push(doc) - 1}.` });
  const schema = (value: unknown): unknown =>
    isObject(value) ? marked(mapSubschemas(value, schema), docOfSchema(value, original)) : value;
  const parameter = (value: unknown): unknown =>
    isObject(value) && !("$ref" in value) ? marked(value, docOfParameter(value, original)) : value;
  const document = mapDescribed(original, parameter, schema);
  const pattern = new RegExp(`${mark}(\\d+)\\.`);
  const writeDocstrings = (node: ts.Node): void => {
    const comments = ts.getSyntheticLeadingComments(node) ?? [];
    const written = comments.flatMap((comment) => {
      const index = pattern.exec(comment.text)?.[1];
      const doc = index === undefined ? undefined : docs[Number(index)];
      if (doc === undefined) return [comment];
      return doc === "" ? [] : [{ ...comment, text: commentText(doc) }];
    });
    if (comments.length > 0) ts.setSyntheticLeadingComments(node, written);
    ts.forEachChild(node, writeDocstrings);
  };
  return { document, writeDocstrings };
}
