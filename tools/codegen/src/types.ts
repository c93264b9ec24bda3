// Generates the TypeScript types of a document with openapi-typescript. To correct errors of openapi-typescript, this
// file changes some schemas before the call, and some generated types after the call.
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { customType, markCustomTypes } from "./custom-types.ts";
import { splitForTypes } from "./directions.ts";
import { commentText, docOfParameter, docOfSchema, plainText } from "./docstrings.ts";
import { at, isObject, type Fields } from "./document.ts";
import { mapChildren, mapDocument, type Replace } from "./openapi-nodes.ts";
import { nameSchemas, typeNamesOfSchemas } from "./type-names.ts";
import { typeSource } from "./type-source.ts";

/** Generates TypeScript types without docstrings, so that the types of two revisions can be compared. */
export async function generateTypes(document: Fields): Promise<string> {
  const { nodes, reveal } = await declarations(typesSource(document));
  return reveal(astToString(nodes));
}

/** Maps each exported type to the name of its schema, such as `Order-Request` for the type of a request variant. */
export function exportedNames(document: Fields, families: Iterable<string>): ReadonlyMap<string, string> {
  const schemas = Object.keys(at(["components", "schemas"], typesSource(document)));
  return new Map([...typeNamesOfSchemas(schemas, families)].map(([schema, type]) => [type, schema]));
}

/** Returns the source code of the types, and the names of the types that stand for schemas. */
export async function types(
  document: Fields,
  families: Iterable<string>,
): Promise<{ readonly text: string; readonly names: readonly string[] }> {
  const annotated = annotate(typesSource(document));
  const { nodes, reveal } = await declarations(annotated.document);
  nodes.forEach(annotated.writeDocstrings);
  const named = nameSchemas(nodes, families, reveal);
  return { text: reveal(astToString(named.nodes)), names: named.names };
}

function typesSource(document: Fields): Fields {
  return splitForTypes(typeSource(document));
}

interface Declarations {
  readonly nodes: ts.Node[];
  readonly reveal: Disguised["reveal"];
}

async function declarations(document: Fields): Promise<Declarations> {
  const { json, reveal } = disguiseNames(markCustomTypes(document));
  const nodes = await openapiTS(json, {
    silent: true,
    // Callers may omit an input that has a default value, because the server applies the default value.
    defaultNonNullable: false,
    // The schemas `{}` and `type: object` list no fields. The generated type is `unknown`, so that callers must check a
    // value before they read its fields.
    emptyObjectsUnknown: true,
    transform: customType,
  });
  return { nodes, reveal };
}

interface Disguised {
  readonly json: string;
  /** Restores the names in a generated text. */
  readonly reveal: (text: string) => string;
}

/** Matches inherited names in keys, in references, and in lists of names. */
const INHERITED = new RegExp(`(?<=^|/|~1)(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})(?=$|/|~1)`, "g");

/**
 * Adds a mark to names such as `hasOwnProperty`, because redocly and openapi-typescript fail on names that JavaScript
 * objects inherit.
 */
function disguiseNames(document: Fields): Disguised {
  const mark = unusedMark("_own", document);
  const disguised = (text: string) => text.replaceAll(INHERITED, `$&${mark}`);
  const json = JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === "string") return disguised(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [disguised(key), each]));
  });
  return { json, reveal: (text) => text.replaceAll(mark, "") };
}

interface Annotated {
  readonly document: Fields;
  readonly writeDocstrings: (node: ts.Node) => void;
}

/**
 * Replaces the descriptions of schemas and parameters by marks. After openapi-typescript has run, `writeDocstrings`
 * replaces each marked comment by a docstring, because openapi-typescript omits some fields of a schema from comments.
 */
function annotate(original: Fields): Annotated {
  const docs: string[] = [];
  const mark = unusedMark("doc#", original);
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

/** Repeats the last character of a mark until the document does not contain the mark. */
function unusedMark(mark: string, document: Fields): string {
  return JSON.stringify(document).includes(mark) ? unusedMark(mark + mark.slice(-1), document) : mark;
}
