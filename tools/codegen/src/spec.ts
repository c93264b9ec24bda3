// The spec as codegen reads it: every operation, documented or named only, with what is said of it.
import { parse } from "yaml";

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly family: string;
  readonly group: string;
  /** The revision that named it, where the history determines one. */
  readonly introduced: string | undefined;
}

interface Documented extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  /** Whether a call needs no argument: no parameter and no body is required. */
  readonly callableWithoutInput: boolean;
}

interface Placeholder extends Described {
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
  const whole = fields(parse(yaml));
  const owners = Object.values(fields(whole["paths"])).flatMap((item) => [item, ...Object.values(fields(item))]);
  const supplied = owners.flatMap((owner) => parametersOf(fields(owner), whole)).filter(isClientSupplied);
  const document = { ...whole, paths: withoutClientSupplied(fields(whole["paths"]), whole) };
  return {
    operations: [...documented(document), ...placeholders(document)],
    clientHeaders: Object.assign({}, ...supplied.map(constantHeader)),
    document,
  };
}

/** The paths without the parameters that the client supplies, at either of the places where parameters stand. */
function withoutClientSupplied(paths: Fields, document: Fields): Fields {
  const strip = (owner: unknown): Fields => {
    const parameters = parametersOf(fields(owner), document).filter((parameter) => !isClientSupplied(parameter));
    return { ...fields(owner), parameters };
  };
  const stripItem = (item: unknown): Fields =>
    mapValues(strip(item), (value, key) => (METHODS.includes(key) ? strip(value) : value));
  return mapValues(paths, stripItem);
}

function mapValues(object: Fields, change: (value: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
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

export function parametersOf(owner: Fields, document: Fields): Fields[] {
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

export function resolve(value: unknown, document: Fields): Fields {
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

export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
