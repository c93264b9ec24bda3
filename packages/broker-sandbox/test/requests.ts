// Creates signed requests for the operations of a spec.
import type { SampleRequest } from "@org/codegen/sandbox-operations";
import type { ClientOptions } from "../src/index.ts";
import type { Operation, Parameter } from "../src/operation.ts";
import { signedRequest } from "./support.ts";

export function requestOf(
  sandbox: ClientOptions,
  { method, path, parameters = [] }: Operation,
  inputs: SampleRequest,
): Promise<Request> {
  const isIn = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const isExploded = (name: string) => isIn("path").some((each) => each.name === name && each.explode === true);
  const segments = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => pathText(inputs.path[name], isExploded(name)));
  const query = isIn("query").flatMap((parameter) => queryOf(parameter, inputs.query[parameter.name]));
  const target = query.length === 0 ? segments : `${segments}?${query.join("&")}`;
  const headers = Object.entries(inputs.headers).map(([name, value]) => [name, String(value)]);
  return signedRequest(sandbox, method, target, JSON.stringify(inputs.body), Object.fromEntries(headers));
}

const SEPARATORS = { spaceDelimited: "%20", pipeDelimited: "|" } as const;

function queryOf({ name, style, explode = false }: Parameter, value: unknown): string[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [`${name}=${textOf(value)}`];
  const fields = Object.entries(value);
  if (style === "deepObject") return fields.map(([key, field]) => `${name}[${key}]=${textOf(field)}`);
  if (explode) return fields.map(([key, field]) => `${Array.isArray(value) ? name : key}=${textOf(field)}`);
  const separator = style === "spaceDelimited" || style === "pipeDelimited" ? SEPARATORS[style] : ",";
  return [`${name}=${(Array.isArray(value) ? value : fields.flat()).map(textOf).join(separator)}`];
}

function pathText(value: unknown, isExploded: boolean): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return textOf(value);
  const fields = Object.entries(value).map((field) => field.map(textOf));
  return fields.map((field) => field.join(isExploded ? "=" : ",")).join(",");
}

function textOf(value: unknown): string {
  return [value]
    .flat()
    .map((each) => encodeURIComponent(String(each)))
    .join(",");
}
