// Replaces the comments of openapi-typescript by docstrings, because openapi-typescript omits some fields of a schema
// from its comments. The function `annotate` replaces each description in the document by a mark. After
// openapi-typescript has run, `writeDocstrings` replaces each comment that contains a mark by a docstring.
import ts from "typescript";
import { commentText, docOfParameter, docOfSchema, plainText } from "./docstrings.ts";
import { fields, type Fields } from "./document.ts";
import { isObject, mapDescribed, mapSubschemas, mapTexts } from "./subschemas.ts";

export interface Annotated {
  readonly document: Fields;
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
  const document = fields(mapTexts(mapDescribed(original, parameter, schema), plainText));
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
