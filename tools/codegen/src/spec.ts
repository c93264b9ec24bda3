import { at, fieldOf, fields, METHODS, text, within, type Fields, type Keys } from "./document.ts";
import { bodyOf, isSettable, parametersAt, parametersOf, stylesOf } from "./parameters.ts";
import type { PlacedParameter, RequestBody, Styles } from "./parameters.ts";
import { checkRules } from "./spec-rules.ts";
import { responsesOf, type Responses } from "./responses.ts";

interface Described {
  /** Keys that lead to the operation. */
  readonly place: Keys;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly family: string;
  readonly group: string;
  /** Revision that first named the operation, or undefined if the revision is unknown. */
  readonly introduced: string | undefined;
}

export interface Documented extends Described, Responses {
  readonly status: "documented";
  readonly method: string;
  readonly path: string;
  readonly retry: "safe" | "never";
  readonly deprecated: boolean;
  /** Parameters that a caller can set. */
  readonly parameters: readonly PlacedParameter[];
  readonly body: RequestBody | undefined;
  readonly styles: Styles;
  readonly callableWithoutInput: boolean;
}

interface Placeholder extends Described {
  readonly status: "placeholder";
}

export type Operation = Documented | Placeholder;

export interface Spec {
  /** Documented operations and placeholders. */
  readonly operations: readonly Operation[];
  readonly documented: readonly Documented[];
  /** Headers with constant values that the client adds to every request. The names are in lower case. */
  readonly clientHeaders: Readonly<Record<string, string>>;
  readonly document: Fields;
}

export function readSpec(document: Fields): Spec {
  checkRules(document);
  const clientHeaders = clientHeadersIn(document);
  const documented = documentedIn(document);
  return { operations: [...documented, ...placeholders(document)], documented, clientHeaders, document };
}

function documentedIn(document: Fields): Documented[] {
  return Object.entries(fields(document["paths"])).flatMap(([path, value]) => {
    const item = fields(value);
    const methods = METHODS.filter((method) => Object.hasOwn(item, method));
    return methods.map((method) => within(["paths", path, method], () => documentedAt(path, method)));
  });

  function documentedAt(path: string, method: string): Documented {
    const place = ["paths", path, method];
    const operation = at(place, document);
    const parameters = parametersAt(path, method, document);
    const body = bodyOf(place, method, document);
    const operationId = text(operation["operationId"], `${method} ${path}: operationId`);
    return {
      status: "documented",
      ...describe(operationId, place, document),
      method: method.toUpperCase(),
      path,
      retry: retryOf(operationId, operation["x-retry"]),
      deprecated: operation["deprecated"] === true,
      ...responsesOf(place, document),
      parameters: parameters.filter(isSettable),
      body,
      styles: stylesOf(parameters, document),
      callableWithoutInput:
        body?.required !== true && parameters.every(({ parameter }) => parameter["required"] !== true),
    };
  }
}

function retryOf(operationId: string, value: unknown): "safe" | "never" {
  if (value === "safe" || value === "never") return value;
  throw new Error(`${operationId}: x-retry must be \`safe\` or \`never\`.`);
}

function placeholders(document: Fields): Placeholder[] {
  return Object.keys(at(["components", "pathItems"], document)).map((name) => {
    const place = ["components", "pathItems", name];
    return within(place, () => ({ status: "placeholder", ...describe(name, place, document) }));
  });
}

function describe(operationId: string, place: Keys, document: Fields): Described {
  const operation = at(place, document);
  const textOf = (field: string) => text(operation[field], `${operationId}: ${field}`);
  return {
    place,
    operationId,
    summary: textOf("summary"),
    description: textOf("description").trim(),
    family: textOf("x-family"),
    group: textOf("x-group"),
    introduced: operation["x-introduced"] === undefined ? undefined : textOf("x-introduced"),
  };
}

function clientHeadersIn(document: Fields): Record<string, string> {
  const values = new Map<string, string>();
  const owners = Object.entries(fields(document["paths"])).flatMap(([path, item]) => [
    ["paths", path],
    ...Object.keys(fields(item)).map((method) => ["paths", path, method]),
  ]);
  for (const { keys, parameter } of owners.flatMap((owner) => parametersOf(owner, document))) {
    if (parameter["x-client-supplied"] !== true) continue;
    within(keys, () => {
      const [name, value] = clientHeader(parameter);
      const known = values.get(name) ?? value;
      if (known !== value) {
        throw new Error(
          `${name} is ${value} here, and ${known} in another operation. The client sends the same value with every request.`,
        );
      }
      values.set(name, value);
    });
  }
  return Object.fromEntries(values);
}

function clientHeader(parameter: Fields): [name: string, value: string] {
  const name = String(parameter["name"]);
  if (parameter["in"] !== "header") {
    throw new Error(`${name} has \`x-client-supplied\`, but is not a header. The client can supply only headers.`);
  }
  return [
    name.toLowerCase(),
    text(fieldOf(parameter["schema"], "const"), `the \`const\` in the schema of the client-supplied header ${name}`),
  ];
}
