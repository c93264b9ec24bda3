// What a reader calls a place of the document.
import { at, placeOf, resolve, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";

const PARTS: Readonly<Record<string, string>> = {
  allOf: "the parts of ",
  anyOf: "the alternatives of ",
  oneOf: "the alternatives of ",
  properties: "the properties of ",
  content: "the body of ",
};

const MEMBERS: Readonly<Record<string, string>> = { allOf: "part", anyOf: "alternative", oneOf: "alternative" };

export function isPart(keys: Keys): boolean {
  return (keys.at(-1) ?? "") in PARTS || keys.at(-1) === "parameters";
}

/** The verb of its sentence. */
export function be(name: string): "is" | "are" {
  return /^the (?:parts|alternatives|properties|parameters) of /.test(name) ? "are" : "is";
}

export function nameOf(keys: Keys, document: Fields): string {
  if (keys.at(-1) === "content" && keys.at(-2) === "requestBody") return nameOf(keys.slice(0, -1), document);
  const part = PARTS[keys.at(-1) ?? ""];
  if (part !== undefined) return part + nameOf(keys.slice(0, -1), document);
  const member = MEMBERS[keys.at(-2) ?? ""];
  if (member !== undefined && keys.at(-3) !== "properties") {
    return `the ${member} ${nameOfMember(keys, document)} of ${nameOf(keys.slice(0, -2), document)}`;
  }
  const keyword = nameOfKeyword(keys, document);
  if (keyword !== undefined) return keyword;
  const [root, kind, name = "", ...rest] = keys;
  if (root === "components" && kind !== undefined) return nameOfComponent(kind, name, rest, document);
  if (root === "paths" && kind !== undefined) return nameInPath(kind, keys.slice(2), document);
  if (root === "tags" && kind !== undefined) return `the tag \`${String(at(["tags", kind], document)["name"])}\``;
  if (root === "security") return "the security of every request";
  return root === undefined || root === "info" ? "the document" : `\`${keys.join(".")}\``;
}

/** What it refers to, or its title; else where it stands among the others. */
function nameOfMember(keys: Keys, document: Fields): string {
  const { $ref: reference, title } = at(keys, document);
  const name = typeof reference === "string" ? placeOf(reference).at(-1) : title;
  return typeof name === "string" ? `\`${name}\`` : String(Number(keys.at(-1)) + 1);
}

const KEYWORDS = new Set(["not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties"]);

/** A schema that says something of another one: it is not that one which is new, or gone. */
function nameOfKeyword(keys: Keys, document: Fields): string | undefined {
  const [owner = "", last = ""] = keys.slice(-2);
  if (owner === "mapping") return `the kind \`${last}\` of ${nameOf(keys.slice(0, -3), document)}`;
  if (!KEYWORDS.has(last) || owner === "properties" || owner === "schemas") return undefined;
  return `\`${last}\` of ${nameOf(keys.slice(0, -1), document)}`;
}

function nameOfComponent(kind: string, name: string, rest: Keys, document: Fields): string {
  if (kind === "schemas") return `\`${name}${inside(rest)}\``;
  if (kind === "pathItems") return nameInPlaceholder(name, rest, document);
  if (kind === "parameters") return nameOfParameter(["components", kind, name], document);
  if (kind === "securitySchemes") return `the security scheme \`${name}\``;
  return `${insideOf(rest)}the component \`${name}\``;
}

function nameInPlaceholder(name: string, [part, index]: Keys, document: Fields): string {
  const parameter = part === "parameters" && index !== undefined;
  const of = parameter ? `${nameOfParameter(["components", "pathItems", name, part, index], document)} of ` : "";
  return `${of}the placeholder \`${name}\``;
}

function nameInPath(path: string, [method, part, index = "", ...rest]: Keys, document: Fields): string {
  if (method === undefined) return `the path \`${path}\``;
  if (method === "parameters")
    return `${nameOfParameter(["paths", path, method, part ?? ""], document)} of \`${path}\``;
  const operation = nameOfOperation(path, method, document);
  if (part === "parameters" && index !== "") {
    return `${nameOfParameter(["paths", path, method, part, index], document)} of ${operation}`;
  }
  if (part === "parameters") return `the parameters of ${operation}`;
  if (part === "requestBody") return `${insideOf([index, ...rest])}the request body of ${operation}`;
  if (part === "responses") return `${insideOf(rest)}the response ${index} of ${operation}`;
  return operation;
}

function nameOfOperation(path: string, method: string, document: Fields): string {
  const { operationId } = at(["paths", path, method], document);
  return typeof operationId === "string" ? `\`${operationId}\`` : `\`${method.toUpperCase()} ${path}\``;
}

function nameOfParameter(place: Keys, document: Fields): string {
  const parameter = resolve(at(place, document), document);
  const kind = parameter["in"] === "header" ? "header" : `${String(parameter["in"])} parameter`;
  return `the ${kind} \`${String(parameter["name"])}\``;
}

function insideOf(keys: Keys): string {
  const path = inside(keys);
  return path === "" ? "" : `\`${path.replace(/^\./, "")}\` in `;
}

/** As a reader of the payload writes it: `.legs[].side`. */
function inside(keys: Keys): string {
  let path = "";
  for (let index = 0; index < keys.length; index++) {
    if (keys[index] === "properties") path += `.${keys[++index] ?? ""}`;
    else if (keys[index] === "items") path += "[]";
    else if (keys[index] === "additionalProperties") path += ".*";
  }
  return path;
}
