// Recognizes edits that change only the form of the spec, and not the meaning.
import { isDeepStrictEqual } from "node:util";
import { at, list, resolve, type Fields } from "@org/codegen/document";
import { operationsOf } from "../document/operations.ts";
import type { Documents, Subject } from "./subject.ts";

export function isSame(subject: Subject): boolean {
  const { edit, keys, documents } = subject;
  if (SETS.has(edit.property ?? "")) return isSameSet(edit.base?.value, edit.revision?.value);
  const path = keys[0] === "paths" ? keys[1] : undefined;
  const isOfParameters = edit.node === "Parameter" || edit.node === "ParameterList";
  return isOfParameters && path !== undefined && edit.property === undefined && takesTheSame(path, documents);
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  allowEmptyValue: false,
  allowReserved: false,
  deprecated: false,
  minItems: 0,
  minLength: 0,
  minProperties: 0,
  readOnly: false,
  required: false,
  uniqueItems: false,
  writeOnly: false,
};

/** Recognizes a field that is set to the OpenAPI default, such as `deprecated: false`. */
export function isDefaultWrittenOut({ edit: { property = "", base, revision } }: Subject): boolean {
  if (!Object.hasOwn(DEFAULTS, property)) return false;
  return (base?.value ?? DEFAULTS[property]) === (revision?.value ?? DEFAULTS[property]);
}

const SETS = new Set(["required", "enum", "type"]);

function isSameSet(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && isDeepStrictEqual(new Set(one), new Set(other));
}

function takesTheSame(path: string, { base, revision }: Documents): boolean {
  const [before, after] = [base, revision].map((document) =>
    operationsOf(path, document).map(([method, id]) => [id, parametersOf(path, method, document)]),
  );
  return isDeepStrictEqual(before, after);
}

/** Lets a parameter of an operation override the same parameter of the path, as OpenAPI requires. */
function parametersOf(path: string, method: string, document: Fields): ReadonlyMap<string, unknown> {
  const owners = [
    ["paths", path],
    ["paths", path, method],
  ];
  const all = owners.flatMap((owner) => list(at(owner, document)["parameters"]).map((each) => resolve(each, document)));
  return new Map(
    all.map((parameter) => [
      `${String(parameter["in"])} ${String(parameter["name"])}`,
      written(parameter, document, []),
    ]),
  );
}

/** Replaces each reference with the target of the reference, except in recursive schemas. */
function written(value: unknown, document: Fields, within: readonly unknown[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const target = resolve(value, document);
  if (within.includes(target)) return value;
  if (target !== value && Object.keys(value).length === 1) return written(target, document, [...within, target]);
  if (Array.isArray(value)) return value.map((each) => written(each, document, within));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each, document, within)]));
}
