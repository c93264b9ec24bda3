// Creates signed requests for the operations of a spec.
import type { SampleRequest } from "@org/codegen/sandbox-operations";
import { createSigner } from "@org/signing";
import type { ClientOptions } from "../src/index.ts";
import type { Operation, Parameter } from "../src/operation.ts";

export async function send(sandbox: ClientOptions, operation: Operation, inputs: SampleRequest): Promise<Response> {
  return fetch(await requestOf(sandbox, operation, inputs));
}

export async function requestOf(
  { baseUrl, ...credentials }: ClientOptions,
  { method, path, parameters = [] }: Operation,
  inputs: SampleRequest,
): Promise<Request> {
  const isIn = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const isExploded = (name: string) => isIn("path").some((each) => each.name === name && each.explode === true);
  const segments = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => pathText(inputs.path[name], isExploded(name)));
  const query = isIn("query").flatMap((parameter) => queryOf(parameter, inputs.query[parameter.name]));
  const url = `${baseUrl}${segments}${query.length === 0 ? "" : `?${query.join("&")}`}`;
  const signed = await createSigner(credentials).sign({
    method,
    url,
    body: inputs.body === undefined ? undefined : JSON.stringify(inputs.body),
  });
  return new Request(signed.url, {
    method,
    headers: {
      "x-version": "v3",
      ...(inputs.body !== undefined && { "content-type": "application/json" }),
      ...Object.fromEntries(Object.entries(inputs.headers).map(([name, value]) => [name, String(value)])),
      ...signed.headers,
    },
    ...(signed.body !== undefined && { body: signed.body }),
  });
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
