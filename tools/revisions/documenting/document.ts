// Documents, renames and removes operations of the spec, as a maintainer does.
import { fields, list, type Fields } from "@org/codegen/document";
import { parse, stringify } from "yaml";
import { inBlock, without, type TextEdit } from "../drill/edits.ts";
import { readBlocks } from "../src/promote/blocks.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { SCHEMAS } from "./schemas.ts";

/** A placeholder, and the made-up operation that replaces the placeholder. */
export interface Planned {
  readonly operationId: string;
  readonly family: string;
  readonly path: string;
  readonly kind: Kind;
}

/** Quotes every string. Redocly reads YAML 1.1, and in YAML 1.1 an unquoted date is not a string. */
const YAML = { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", aliasDuplicateObjects: false } as const;

export function planFor(yaml: string): Planned[] {
  const placeholders = Object.entries(fields(fields(parse(yaml).components)["pathItems"]));
  return placeholders.map(([operationId, item], index) => {
    const kind = KINDS[index % KINDS.length];
    if (kind === undefined) throw new Error("KINDS is empty.");
    const parameters = Object.keys(kind.pathParameters ?? {}).map((name) => `/{${name}}`);
    const path = `/made-up/${operationId}${parameters.join("")}`;
    return { operationId, family: String(fields(item)["x-family"]), path, kind };
  });
}

export function promotions(planned: readonly Planned[]): string[] {
  return planned.map(({ operationId, path, kind }) => `${operationId}=${kind.method}:${path}:${kind.retry}`);
}

export const fillIn =
  (planned: readonly Planned[]): TextEdit =>
  (yaml) => {
    let filled = planned.reduce(fillInOne, yaml);
    for (;;) {
      const missing = Object.entries(SCHEMAS).find(([name]) => refersTo(filled, name) && !hasSchema(filled, name));
      if (missing === undefined) return filled;
      const added = linesOf(Object.fromEntries([missing]));
      filled = inBlock(filled, ["components", "schemas"], (lines) => [...lines, ...added]);
    }
  };

export const changeFields =
  (schema: string): TextEdit =>
  (yaml) => {
    const value = fields(fields(parse(yaml).components.schemas)[schema]);
    const renamed = (name: string) => `made_up_${name}`;
    const properties = Object.entries(fields(value["properties"])).map(([name, field]) => [renamed(name), field]);
    const required = list(value["required"]).map((name) => renamed(String(name)));
    const changed = {
      ...value,
      required: [...required, renamed("rank")],
      properties: { ...Object.fromEntries(properties), [renamed("rank")]: { type: "integer" } },
    };
    return inBlock(yaml, ["components", "schemas", schema], () => linesOf({ [schema]: changed }));
  };

export const remove =
  ({ path }: Planned): TextEdit =>
  (yaml) => {
    let left = without(yaml, ["paths", path]);
    for (;;) {
      const unused = Object.keys(SCHEMAS).find((name) => hasSchema(left, name) && !refersTo(left, name));
      if (unused === undefined) return left;
      left = without(left, ["components", "schemas", unused]);
    }
  };

export const rename =
  ({ path, kind: { method }, operationId }: Planned): TextEdit =>
  (yaml) => {
    const { info, paths } = parse(yaml);
    const renamed = {
      ...fields(fields(paths[path])[method]),
      operationId: `${operationId}Renamed`,
      "x-introduced": info.version,
    };
    return inBlock(yaml, ["paths", path, method], () => linesOf({ [method]: renamed }));
  };

function refersTo(yaml: string, schema: string): boolean {
  return yaml.includes(`"#/components/schemas/${schema}"`);
}

function hasSchema(yaml: string, name: string): boolean {
  return readBlocks(yaml).has(["components", "schemas", name]);
}

function fillInOne(yaml: string, { operationId, path, kind }: Planned): string {
  const { method } = kind;
  const promoted = fields(fields(parse(yaml).paths[path])[method]);
  if (promoted["operationId"] !== operationId)
    throw new Error(`The operation at ${method} ${path} is not ${operationId}.`);
  return inBlock(yaml, ["paths", path, method], () => linesOf({ [method]: filledIn(promoted, kind) }));
}

function filledIn(promoted: Fields, { pathParameters = {}, parameters = [], ...kind }: Kind): Fields {
  const { requestBody: _, ...rest } = promoted;
  const known = list(promoted["parameters"]).map((parameter) => {
    const { name, schema, ...others } = fields(parameter);
    // A parameter without the field `schema` is a reference.
    if (schema === undefined) return parameter;
    return { name, ...others, schema: pathParameters[String(name)] ?? { type: "string", description: "Made up." } };
  });
  return {
    ...rest,
    ...(kind.deprecated && { deprecated: true }),
    parameters: [...known, ...parameters],
    ...(kind.requestBody && { requestBody: kind.requestBody }),
    responses: kind.responses,
  };
}

/** Returns YAML lines at the depth of a schema or a method. */
function linesOf(value: Fields): string[] {
  const text = stringify(value, { ...YAML, lineWidth: 0 }).trimEnd();
  return text.split("\n").map((line) => `    ${line}`);
}
