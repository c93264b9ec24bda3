// Replaces the comments of openapi-typescript by docstrings, because openapi-typescript omits some fields of a schema
// from its comments. The function `annotate` replaces each description in the document by a mark. After
// openapi-typescript has run, `writeDocstrings` replaces each comment that contains a mark by a docstring.
import ts from "typescript";
import { commentText, docOfParameter, docOfSchema, plainText } from "./docstrings.ts";
import { at, type Fields } from "./document.ts";
import { mapNodes } from "./openapi-nodes.ts";
import { isObject, mapSubschemas } from "./subschemas.ts";

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
  const document = mapNodes(original, (value, type, keys) => {
    if (type.name === "Schema") return schema(value);
    if (!isObject(value) || type.name === "Example") return value;
    const texts = ["summary", "description"].filter((name) => typeof value[name] === "string");
    const plain = { ...value, ...Object.fromEntries(texts.map((name) => [name, plainText(String(value[name]))])) };
    return type.name === "Parameter" && !("$ref" in value)
      ? marked(plain, docOfParameter(at(keys, original), original))
      : plain;
  });
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
