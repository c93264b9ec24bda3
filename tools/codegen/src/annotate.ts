// Replaces the comments of openapi-typescript by docstrings, because openapi-typescript omits some fields of a schema
// from its comments. The function `annotate` replaces each description in the document by a mark. After
// openapi-typescript has run, `writeDocstrings` replaces each comment that contains a mark by a docstring.
import ts from "typescript";
import { commentText, docOfParameter, docOfSchema, plainText } from "./docstrings.ts";
import { isObject, type Fields } from "./document.ts";
import { mapChildren, mapDocument, type Replace } from "./openapi-nodes.ts";

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
  const write: Replace = (value, type, keys) => {
    const copy = mapChildren(value, type, keys, write);
    if (!isObject(value) || !isObject(copy) || type.name === "Example") return copy;
    if (type.name === "Schema") return marked(copy, docOfSchema(value, original));
    if (type.name === "Parameter" && !("$ref" in value)) return marked(copy, docOfParameter(value, original));
    const texts = ["summary", "description"].filter((name) => typeof value[name] === "string");
    return { ...copy, ...Object.fromEntries(texts.map((name) => [name, plainText(String(value[name]))])) };
  };
  const document = mapDocument(original, write);
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
