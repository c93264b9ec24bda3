// The spec as codegen reads it: every operation, documented or named only, with what is said of it.
import { parse } from "yaml";

export interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly family: string;
  readonly group: string;
  /** The revision that named it, where the history determines one. */
  readonly introduced: string | undefined;
}

export interface Documented extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  /** Whether a call needs no argument: no parameter and no body is required. */
  readonly callableWithoutInput: boolean;
}

export interface Placeholder extends Described {
  readonly status: "placeholder";
}

export type Operation = Documented | Placeholder;

export interface Spec {
  readonly operations: readonly Operation[];
  /** Headers of one constant value that the client sends by itself. */
  readonly clientHeaders: Readonly<Record<string, string>>;
  /** The document without the parameters that the client supplies: what callers are asked for. */
  readonly document: Fields;
}

export type Fields = Record<string, unknown>;

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export function readSpec(yaml: string): Spec {
  const document = fields(parse(yaml));
  const clientHeaders = takeClientHeaders(document);
  return { operations: [...documented(document), ...placeholders(document)], clientHeaders, document };
}

/** Takes the parameters that the client supplies out of the document, so that callers are not asked for them. */
function takeClientHeaders(document: Fields): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const item of Object.values(fields(document["paths"])).map(fields)) {
    for (const owner of [item, ...METHODS.map((method) => fields(item[method]))]) {
      const parameters = parametersOf(owner, document);
      if (parameters.length === 0) continue;
      Object.assign(headers, ...parameters.filter(isClientSupplied).map(constantHeader));
      owner["parameters"] = parameters.filter((parameter) => !isClientSupplied(parameter));
    }
  }
  return headers;
}

function documented(document: Fields): Documented[] {
  return Object.entries(fields(document["paths"])).flatMap(([path, value]) => {
    const item = fields(value);
    return METHODS.filter((method) => method in item).map((method): Documented => {
      const operation = fields(item[method]);
      const inputs = [
        ...parametersOf(item, document),
        ...parametersOf(operation, document),
        resolve(operation["requestBody"], document),
      ];
      return {
        status: "documented",
        ...describe(text(operation["operationId"], `${method} ${path}: operationId`), operation),
        method: method.toUpperCase(),
        path,
        callableWithoutInput: !inputs.some((input) => input["required"] === true),
      };
    });
  });
}

function placeholders(document: Fields): Placeholder[] {
  return Object.entries(fields(fields(document["components"])["pathItems"])).map(([name, item]) => ({
    status: "placeholder",
    ...describe(name, fields(item)),
  }));
}

function parametersOf(owner: Fields, document: Fields): Fields[] {
  return list(owner["parameters"]).map((parameter) => resolve(parameter, document));
}

function describe(operationId: string, operation: Fields): Described {
  const say = (field: string) => text(operation[field], `${operationId}: ${field}`);
  return {
    operationId,
    summary: say("summary"),
    description: say("description").trim(),
    family: say("x-family"),
    group: say("x-group"),
    introduced: operation["x-introduced"] === undefined ? undefined : say("x-introduced"),
  };
}

function isClientSupplied(parameter: Fields): boolean {
  return parameter["x-client-supplied"] === true;
}

function constantHeader(parameter: Fields): Record<string, string> {
  const name = text(parameter["name"], "a client-supplied parameter: name");
  if (parameter["in"] !== "header") throw new Error(`${name} is client-supplied, so it must be a header.`);
  return { [name]: text(fields(parameter["schema"])["const"], `${name} is client-supplied, so its schema: const`) };
}

function resolve(value: unknown, document: Fields): Fields {
  const reference = fields(value)["$ref"];
  if (typeof reference !== "string") return fields(value);
  if (!reference.startsWith("#/")) throw new Error(`${reference}: only references into the document are read.`);
  const place = reference
    .slice(2)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return place.reduce((at, key) => fields(at[key]), document);
}

function text(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw new Error(`${what} is missing, or is not text.`);
}

/** The object itself, not a copy: codegen edits the document that it parsed. */
function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
