// What cannot be promoted, and why, each in a sentence.
import { fields, list, type Fields } from "@org/codegen/document";
import { parse } from "yaml";
import { nearest } from "./nearest.ts";

/** What the revision says of the operation; all else is left to fill in. */
export interface Promotion {
  readonly method: string;
  readonly path: string;
  readonly retry: string;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const RETRIES = ["safe", "never"];
const PATH = /^(?:\/(?:[\w.~!$&'()*+,;=:@%-]|\{[\w.-]+\})+)+$/;

/** @throws where there is no such placeholder */
export function refuseOperation(yaml: string, operationId: string): void {
  const { placeholders, paths } = read(yaml);
  if (Object.hasOwn(placeholders, operationId)) return;
  const documented = operationsOf(paths).find((operation) => operation.operationId === operationId);
  if (documented !== undefined) throw new Error(`${operationId} is documented already: ${documented.called}.`);
  const names = nearest(operationId, Object.keys(placeholders));
  const like = names.length === 0 ? "" : ` The nearest names are ${names.join(", ")}.`;
  throw new Error(`There is no placeholder ${operationId}.${like}`);
}

/** @throws where the promotion is none, or contradicts the spec */
export function refusePromotion(yaml: string, operationId: string, promotion: Promotion): void {
  const { placeholders, paths } = read(yaml);
  const why =
    whyNoPromotion(promotion) ??
    whyTaken(promotion, paths) ??
    whyContradicted(promotion, fields(placeholders[operationId]));
  if (why !== undefined) throw new Error(why);
}

/** The names of a path's parameters. */
export function parametersOf(path: string): string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = ""]) => name);
}

function whyNoPromotion({ method, path, retry }: Promotion): string | undefined {
  if (!METHODS.includes(method)) return `${method} is no method: it is one of ${METHODS.join(", ")}.`;
  if (!RETRIES.includes(retry)) return `${retry} does not say whether it may be sent again: that is safe or never.`;
  if (!PATH.test(path)) return `${path} is no path: it is like /made-up/{id}, with no query and no empty segment.`;
  const names = parametersOf(path);
  return new Set(names).size < names.length ? `${path} names a parameter twice.` : undefined;
}

function whyTaken({ method, path }: Promotion, paths: Fields): string | undefined {
  const called = `${method.toUpperCase()} ${path}`;
  const taken = operationsOf(paths).find((operation) => operation.called === called);
  if (taken !== undefined) return `${called} is taken: it is ${taken.operationId}.`;
  const template = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");
  const same = Object.keys(paths).find((other) => other !== path && template(other) === template(path));
  return same && `${path} stands there as ${same}: its parameters have one name each.`;
}

function whyContradicted({ path }: Promotion, placeholder: Fields): string | undefined {
  const named = list(placeholder["parameters"]).map((parameter) => fields(parameter)["name"]);
  const twice = parametersOf(path).find((name) => named.includes(name));
  return twice && `${path} has ${twice} in the path, and the placeholder has it in the query.`;
}

function read(yaml: string): { placeholders: Fields; paths: Fields } {
  const document = fields(parse(yaml));
  return { placeholders: fields(fields(document["components"])["pathItems"]), paths: fields(document["paths"]) };
}

function operationsOf(paths: Fields): { operationId: string; called: string }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(fields(item)).map(([method, operation]) => ({
      operationId: String(fields(operation)["operationId"]),
      called: `${method.toUpperCase()} ${path}`,
    })),
  );
}
