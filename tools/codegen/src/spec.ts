import { at, DocumentError, fieldOf, fields, list, resolve, text, within, type Fields, type Keys } from "./document.ts";
import { stylesOf, type Styles } from "./parameter-styles.ts";
import { checkRequestBody, errorsOf, successesOf, type Payload } from "./responses.ts";

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly family: string;
  readonly group: string;
  /** Revision that first named the operation, or undefined if the revision is unknown. */
  readonly introduced: string | undefined;
}

export interface Documented extends Described {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  readonly retry: "safe" | "never";
  readonly deprecated: boolean;
  readonly success: ReadonlyMap<number, Payload>;
  /** JSON payload of each error response. The key is a status, a range such as `4XX`, or `default`. */
  readonly errors: ReadonlyMap<string, Payload>;
  readonly styles: Styles;
  readonly callableWithoutInput: boolean;
}

interface Placeholder extends Described {
  readonly status: "placeholder";
}

export type Operation = Documented | Placeholder;

export interface Spec {
  readonly operations: readonly Operation[];
  /** Headers with constant values that the client adds to every request. */
  readonly clientHeaders: Readonly<Record<string, string>>;
  /** Document without the parameters that the client sends automatically. */
  readonly document: Fields;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export function readSpec(whole: Fields): Spec {
  const { clientHeaders, document } = readDocument(whole);
  const operations = [...documented(document), ...placeholders(document)];
  rejectSameName(operations);
  return { operations, clientHeaders, document };
}

function rejectSameName(operations: readonly Operation[]): void {
  const places = new Map<string, string>();
  for (const operation of operations) {
    const { operationId } = operation;
    const before = places.get(operationId);
    const place =
      operation.status === "documented"
        ? `\`${operation.method} ${operation.path}\``
        : `the placeholder \`components.pathItems.${operationId}\``;
    if (before !== undefined) {
      const keys =
        operation.status === "documented" ? ["paths", operation.path] : ["components", "pathItems", operationId];
      throw new DocumentError(keys, `${before} and ${place} must not share the name \`${operationId}\`.`);
    }
    places.set(operationId, place);
  }
}

export function readDocument(whole: Fields): Omit<Spec, "operations"> {
  const supplied = Object.entries(fields(whole["paths"])).flatMap(([path, item]) => [
    ...constantHeaders(["paths", path], whole),
    ...Object.keys(fields(item)).flatMap((method) => constantHeaders(["paths", path, method], whole)),
  ]);
  return {
    clientHeaders: Object.fromEntries(supplied),
    document: { ...whole, paths: withoutClientSupplied(fields(whole["paths"]), whole) },
  };
}

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
    const methods = METHODS.filter((method) => Object.hasOwn(item, method));
    return methods.map((method) => within(["paths", path, method], () => documentedAt(path, method)));
  });

  function documentedAt(path: string, method: string): Documented {
    const item = at(["paths", path], document);
    const operation = fields(item[method]);
    const place = ["paths", path, method];
    const [ofPath, own] = [parametersOf(item, document), parametersOf(operation, document)];
    const body = resolve(operation["requestBody"], document);
    within([...place, "requestBody"], () => checkRequestBody(method, body));
    const operationId = text(operation["operationId"], `${method} ${path}: operationId`);
    return {
      status: "documented",
      ...describe(operationId, operation),
      method: method.toUpperCase(),
      path,
      retry: retryOf(operationId, operation["x-retry"]),
      deprecated: operation["deprecated"] === true,
      success: successesOf(place, document),
      errors: errorsOf(place, document),
      styles: stylesOf(
        [
          [["paths", path], ofPath],
          [place, own],
        ],
        document,
      ),
      callableWithoutInput: ![...withoutReplaced(ofPath, own), ...own, body].some(
        (input) => input["required"] === true,
      ),
    };
  }
}

function retryOf(operationId: string, value: unknown): "safe" | "never" {
  if (value === "safe" || value === "never") return value;
  throw new Error(`${operationId}: x-retry must be \`safe\` or \`never\`.`);
}

function placeholders(document: Fields): Placeholder[] {
  return Object.entries(fields(fields(document["components"])["pathItems"])).map(([name, item]) =>
    within(["components", "pathItems", name], () => ({ status: "placeholder", ...describe(name, fields(item)) })),
  );
}

export function parametersOf(owner: Fields, document: Fields): Fields[] {
  return list(owner["parameters"]).map((parameter) => resolve(parameter, document));
}

function withoutReplaced(ofPath: readonly Fields[], own: readonly Fields[]): Fields[] {
  return ofPath.filter(
    (parameter) => !own.some((each) => each["in"] === parameter["in"] && each["name"] === parameter["name"]),
  );
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

type Header = [name: string, value: string];

function constantHeaders(owner: Keys, document: Fields): Header[] {
  return parametersOf(at(owner, document), document).flatMap((parameter, index) =>
    isClientSupplied(parameter)
      ? [within([...owner, "parameters", String(index)], () => constantHeader(parameter))]
      : [],
  );
}

function constantHeader(parameter: Fields): Header {
  const name = text(parameter["name"], "the name of a client-supplied parameter");
  if (parameter["in"] !== "header") {
    throw new Error(`${name} has \`x-client-supplied\`, but is not a header. The client can supply only headers.`);
  }
  return [
    name,
    text(fieldOf(parameter["schema"], "const"), `the \`const\` in the schema of the client-supplied header ${name}`),
  ];
}
