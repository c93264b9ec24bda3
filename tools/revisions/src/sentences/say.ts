// Describes an edit in sentences for users of the API. The functions in `KINDS` run in order, until a function
// recognizes the edit.
import { at } from "@org/codegen/document";
import { subjectOf, type Subject } from "../edits/subject.ts";
import { named, nameOf } from "./name.ts";
import { renamedField, renamedParameter, renamedSchema, sayRename } from "./renamed.ts";
import { rewritesOf, sayRewrite } from "./rewrites.ts";
import { alone, be, instructed, type Sentence } from "./sentence.ts";
import { sayField } from "./say-field.ts";
import { sayForm } from "./say-form.ts";
import { sayOperations, sayPlaceholder } from "./say-operation.ts";
import { sayParameter } from "./say-parameter.ts";
import { sayNew } from "./facts.ts";
import { sayRequired } from "./say-required.ts";
import { saySchema } from "./say-schema.ts";
import { saySecurity } from "./say-security.ts";
import { quoted } from "./words.ts";

type Kind = (subject: Subject) => readonly Sentence[] | undefined;

const KINDS: readonly Kind[] = [
  (subject) => mapped(rewritesOf(subject), (rewrite) => sayRewrite(rewrite, subject.documents)),
  sayForm,
  saySecurity,
  sayPlaceholder,
  renamedParameter,
  sayOperations,
  sayParameter,
  sayEach,
  renamedSchema,
  renamedField,
  sayRequired,
  saySchema,
  sayWhole,
];

export function say(edited: Subject): readonly Sentence[] {
  const subject = inOperation(edited);
  for (const kind of KINDS) {
    const sentence = kind(subject);
    if (sentence !== undefined) return sentence;
  }
  return sayField(subject);
}

// If an operation replaces an inline object with a reference to a component, the edit changes only this operation. The
// sentence therefore names the operation instead of the component.
function inOperation(subject: Subject): Subject {
  const { base, revision, documents } = subject;
  const isIn = base?.[0] === "paths" && revision?.[0] === "components" && subject.edit.property !== "key";
  return isIn ? { ...subject, keys: base, document: documents.base } : subject;
}

function mapped<Item, Result>(items: readonly Item[], each: (item: Item) => Result): Result[] | undefined {
  return items.length === 0 ? undefined : items.map(each);
}

/** OpenAPI fields that contain several objects. Each value is redocly's name for these objects. */
const HOLDERS: Readonly<Record<string, string>> = {
  properties: "Schema",
  parameters: "Parameter",
  headers: "Header",
  requestBodies: "RequestBody",
  responses: "Response",
  content: "MediaType",
  links: "Link",
  examples: "Example",
  encoding: "Encoding",
  callbacks: "Callback",
  securitySchemes: "SecurityScheme",
  schemas: "Schema",
  mapping: "DiscriminatorMapping",
};

function sayEach(subject: Subject): readonly Sentence[] | undefined {
  const { edit, keys, document } = subject;
  if (edit.property !== undefined || edit.kind === "modified") return undefined;
  if (keys.length === 1 && keys[0] === "components") {
    const kinds = Object.keys(at(keys, document));
    return kinds.flatMap((kind) => sayEach({ ...subject, keys: [...keys, kind] }) ?? []);
  }
  const key = keys.at(-1) ?? "";
  const isPart = keys.at(-2) === "allOf";
  const holder = isPart ? [...keys, "properties"] : keys;
  const isHolder = isPart || (Object.hasOwn(HOLDERS, key) && keys.at(-2) !== "properties");
  const held = at(holder, document);
  const names = Object.keys(held);
  if (!isHolder || names.length === 0) return undefined;
  const node = HOLDERS[isPart ? "properties" : key] ?? edit.node;
  return names.flatMap((name) => {
    const side = { pointer: "#/", value: held[name] };
    const one = { ...edit, node, base: edit.base && side, revision: edit.revision && side };
    const place = [...holder, name];
    const { documents } = subject;
    return say({
      ...subjectOf(one, documents),
      keys: place,
      document,
      base: edit.base && place,
      revision: edit.revision && place,
    });
  });
}

function sayWhole(subject: Subject): readonly Sentence[] | undefined {
  const { edit, keys, document, base, revision } = subject;
  if (edit.property === "key") return sayKey(subject);
  if (edit.property !== undefined) return undefined;
  const isThere = edit.kind === "added";
  if (edit.node === "MediaType") return [sayMedia(subject, isThere)];
  const isParameter = keys.length === 3 && keys[0] === "components" && keys[1] === "parameters";
  const name = isParameter ? named(`the shared parameter ${quoted(keys[2])}`) : nameOf(keys, document);
  const side = base && revision ? undefined : isThere;
  if (side === undefined || (DEFAULTED.has(keys.at(-1) ?? "") && keys.at(-2) !== "properties"))
    return [{ name, phrase: (each) => `${each.text} ${each.isPlural ? "change" : "changes"}` }];
  return [isThere ? sayNew(keys, document, name) : { name, phrase: (each) => `${each.text} ${be(each)} removed` }];
}

/** Fields with a default value. An added or removed field is described as a change from or to the default value. */
const DEFAULTED = new Set(["security", "servers"]);

function sayMedia({ keys, document }: Subject, isThere: boolean): Sentence {
  const owner = nameOf(keys.slice(0, -2), document);
  const type = quoted(keys.at(-1));
  const isBody = keys.at(-3) === "requestBody" || keys[1] === "requestBodies";
  const verb = isBody
    ? isThere
      ? "can now be sent as"
      : "can no longer be sent as"
    : isThere
      ? "can now have the media type"
      : "can no longer have the media type";
  return { name: owner, phrase: (name) => `${name.text} ${verb} ${type}` };
}

function sayKey({ base = [], revision = [], documents }: Subject): readonly Sentence[] {
  const [was, is] = [base.at(-1), revision.at(-1)];
  if (revision.at(-2) === "responses" && revision[0] === "paths") {
    const operation = nameOf(revision.slice(0, 3), documents.revision);
    return [
      {
        name: operation,
        phrase: (name) => `${name.text} now ${name.isPlural ? "respond" : "responds"} with ${is} instead of ${was}`,
      },
    ];
  }
  if (was !== undefined && is !== undefined && base.at(-2) === "properties") {
    const rename = { from: was, to: is, base: base.slice(0, -2), revision: revision.slice(0, -2) };
    return [sayRename(rename, documents)];
  }
  const what = nameOf(base, documents.base).text;
  const isWritten = base.at(-2) === "headers" || base[1] === "schemas";
  if (!isWritten) return [alone(`${what} is renamed to ${quoted(is)}`)];
  return [instructed(`${what} is renamed to ${quoted(is)}`, "rename it in your code")];
}
