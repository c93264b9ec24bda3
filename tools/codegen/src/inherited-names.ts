// Renames fields such as `hasOwnProperty` before codegen generates types, because Redocly and openapi-typescript fail
// on names that JavaScript objects inherit. The generated types get the original names.
import { list } from "./document.ts";

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
/** Fields of OpenAPI whose value is a name or a list of names. */
const OF_NAMES = new Set(["name", "operationId", "propertyName", "required"]);

export interface Disguised {
  readonly value: unknown;
  readonly reveal: (text: string) => string;
}

export function disguiseNames(value: unknown): Disguised {
  const text = JSON.stringify(value);
  let mark = "_own";
  while (text.includes(mark)) mark += "_";
  const disguised = (name: string) => (INHERITED.has(name) ? `${name}${mark}` : name);
  return { value: rename(value, disguised), reveal: (made) => made.replaceAll(mark, "") };
}

type Rename = (name: string) => string;

function rename(value: unknown, disguised: Rename): unknown {
  if (Array.isArray(value)) return value.map((each) => rename(each, disguised));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [disguised(key), renameIn(key, each, disguised)]),
  );
}

function renameIn(key: string, value: unknown, disguised: Rename): unknown {
  const isReference = key === "$ref" && typeof value === "string";
  if (isReference) return value.split("/").map(disguised).join("/");
  if (!OF_NAMES.has(key)) return rename(value, disguised);
  if (typeof value === "string") return disguised(value);
  return Array.isArray(value)
    ? list(value).map((each) => (typeof each === "string" ? disguised(each) : rename(each, disguised)))
    : rename(value, disguised);
}
