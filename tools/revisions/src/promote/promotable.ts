import { at, fields, list, METHODS, valueAt, type Fields } from "@org/codegen/document";
import { parse } from "yaml";
import { placesOfOperations } from "../document/places.ts";

export interface Promotion {
  readonly method: string;
  readonly path: string;
  readonly retry: string;
}

const PLACEHOLDERS = ["components", "pathItems"];
const RETRIES = ["safe", "never"];
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@%-]|\{[\w.-]+\})+)+$/;

export function whyNoPlaceholder(yaml: string, operationId: string): string | undefined {
  const document = fields(parse(yaml));
  const placeholders = at(PLACEHOLDERS, document);
  if (Object.hasOwn(placeholders, operationId)) return undefined;
  const [, path = "", method = ""] = placesOfOperations(document).get(operationId)?.keys ?? [];
  if (path !== "") return `${operationId} is already documented as ${callOf(method, path)}.`;
  return `There is no placeholder ${operationId}. The field pathItems of the spec has the names of the placeholders.`;
}

export function whyNotPromotable(yaml: string, operationId: string, promotion: Promotion): string | undefined {
  const document = fields(parse(yaml));
  return whyInvalid(promotion) ?? whyTaken(promotion, document) ?? whyContradicted(operationId, promotion, document);
}

export function parametersOf(path: string): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = ""]) => name);
}

function whyInvalid({ method, path, retry }: Promotion): string | undefined {
  if (!METHODS.includes(method)) return `The method "${method}" is not one of ${METHODS.join(", ")}.`;
  if (!PATH.test(path))
    return `"${path}" is not a valid path. Write a path such as /made-up/{id}, without a query or empty segments.`;
  if (!RETRIES.includes(retry)) return `The value "${retry}" of x-retry is not one of ${RETRIES.join(", ")}.`;
  const names = parametersOf(path);
  return new Set(names).size < names.length ? `${path} names a parameter twice.` : undefined;
}

function whyTaken({ method, path }: Promotion, document: Fields): string | undefined {
  const { operationId } = at(["paths", path, method], document);
  if (typeof operationId === "string") return `${callOf(method, path)} is already the operation ${operationId}.`;
  const template = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");
  const paths = Object.keys(at(["paths"], document));
  const same = paths.find((other) => other !== path && template(other) === template(path));
  return same && `The spec already contains the path ${path} as ${same}. Use the same parameter names.`;
}

function whyContradicted(operationId: string, { path }: Promotion, document: Fields): string | undefined {
  const named = list(valueAt([...PLACEHOLDERS, operationId, "parameters"], document));
  const twice = parametersOf(path).find((name) => named.some((parameter) => fields(parameter)["name"] === name));
  return (
    twice &&
    `The placeholder already has a query parameter ${twice}, so the path ${path} cannot use this name. Rename the path parameter.`
  );
}

function callOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
