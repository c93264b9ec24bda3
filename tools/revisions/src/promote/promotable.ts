// Says in a sentence why something cannot be promoted.
import { at, fields, list, valueAt, type Fields } from "@org/codegen/document";
import { parse } from "yaml";
import { placesOfOperations } from "../document/operations.ts";
import { nearest } from "./nearest.ts";

/** What the revision says of the operation. Everything else is left to fill in. */
export interface Promotion {
  /** In lower case. */
  readonly method: string;
  readonly path: string;
  readonly retry: string;
}

const PLACEHOLDERS = ["components", "pathItems"];
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const RETRIES = ["safe", "never"];
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@%-]|\{[\w.-]+\})+)+$/;

/** Says why a name cannot be promoted, if it is not that of a placeholder. */
export function whyNoPlaceholder(yaml: string, operationId: string): string | undefined {
  const document = fields(parse(yaml));
  const placeholders = at(PLACEHOLDERS, document);
  if (Object.hasOwn(placeholders, operationId)) return undefined;
  const [, path = "", method = ""] = placesOfOperations(document).get(operationId) ?? [];
  if (path !== "") return `${operationId} is documented already: ${callOf(method, path)}.`;
  const names = nearest(operationId, Object.keys(placeholders));
  const like = names.length === 0 ? "" : ` The nearest names are ${names.join(", ")}.`;
  return `There is no placeholder ${operationId}.${like}`;
}

/** Says why a promotion is invalid or contradicts the spec. */
export function whyNotPromotable(yaml: string, operationId: string, promotion: Promotion): string | undefined {
  const document = fields(parse(yaml));
  return whyInvalid(promotion) ?? whyTaken(promotion, document) ?? whyContradicted(operationId, promotion, document);
}

/** The names of a path's parameters. */
export function parametersOf(path: string): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = ""]) => name);
}

function whyInvalid({ method, path, retry }: Promotion): string | undefined {
  if (!METHODS.includes(method)) return `The method "${method}" is none of ${METHODS.join(", ")}.`;
  if (!PATH.test(path))
    return `"${path}" is no path such as /made-up/{id}, without a query and without empty segments.`;
  if (!RETRIES.includes(retry)) return `The retry "${retry}" is neither safe nor never.`;
  const names = parametersOf(path);
  return new Set(names).size < names.length ? `${path} names a parameter twice.` : undefined;
}

function whyTaken({ method, path }: Promotion, document: Fields): string | undefined {
  const { operationId } = at(["paths", path, method], document);
  if (typeof operationId === "string") return `${callOf(method, path)} is taken: it is ${operationId}.`;
  const template = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");
  const paths = Object.keys(at(["paths"], document));
  const same = paths.find((other) => other !== path && template(other) === template(path));
  return same && `The spec has the path ${path} as ${same}: use the same names of its parameters.`;
}

function whyContradicted(operationId: string, { path }: Promotion, document: Fields): string | undefined {
  const named = list(valueAt([...PLACEHOLDERS, operationId, "parameters"], document));
  const twice = parametersOf(path).find((name) => named.some((parameter) => fields(parameter)["name"] === name));
  return twice && `${path} has the parameter ${twice}, which the placeholder has in the query.`;
}

function callOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
