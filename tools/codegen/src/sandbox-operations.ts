import { fieldOf, fields, list, resolve, valueAt, within, type Fields } from "./document.ts";
import { COMPOSITIONS, hiddenNames, partsOf } from "./hidden-properties.ts";
import { compareRoutes, pathPattern } from "./path-pattern.ts";
import { wordsOf } from "./sample-values.ts";
import { jsonBodyAt, parametersAt, placeOfNode } from "./parameters.ts";
import { parameterRow, RequestSchemas } from "./sandbox-inputs.ts";
import { createSoundSample, throwUnsound, type SoundSample } from "./sound-sample.ts";
import { placed, readSource } from "./source.ts";
import { readSpec, type Documented, type Spec } from "./spec.ts";
import { literal } from "./typescript-literal.ts";

export interface SandboxTable {
  /** Documented operations. A request belongs to the first operation whose method and path match the request. */
  readonly operations: ReadonlyMap<string, Fields>;
  readonly schemas: Fields;
}

export function readSandboxTable({ operations, document }: Spec, soundSample: SoundSample): SandboxTable {
  const documented = operations.filter((operation) => operation.status === "documented").sort(compareRoutes);
  const schemas = new RequestSchemas(document);
  const rows = documented.map((operation) => {
    const row = within(operation.place, () => ({
      ...inputsOf(operation, schemas, document),
      ...successOf(operation, soundSample, document),
    }));
    return [operation.operationId, row] as const;
  });
  return { operations: new Map(rows), schemas: Object.fromEntries(schemas.referenced) };
}

/**
 * Returns the data that codegen writes into the sandbox's `generated/operations.ts`.
 *
 * @throws {Error} if the spec is invalid. The one-line message begins with `file:line`
 */
export function sandboxTable(yaml: string, file: string): Fields {
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    const { operations, schemas } = readSandboxTable(spec, createSoundSample(spec.document, throwUnsound));
    return { operations: Object.fromEntries(operations), schemas, constantHeaders: spec.clientHeaders };
  });
}

export function sandboxOperations(spec: Spec, soundSample: SoundSample): string {
  const { operations, schemas } = readSandboxTable(spec, soundSample);
  const rows = [...operations].map(([name, row]) => `  ${name}: ${literal(row, "  ")},\n`);
  const statuses = [...operations].map(([name, { status }]) => `  readonly ${name}: ${String(status)};\n`);
  return `import type { Operation } from "../operation.ts";

/** Status of the first success response of each operation. */
export interface Statuses {
${statuses.join("")}}

/** Documented operations. A request belongs to the first operation whose method and path match the request. */
export const operations: Readonly<Record<keyof Statuses, Operation>> = {
${rows.join("")}};

/** Schemas that parameters and bodies reference. Each key is the name of a schema. */
export const schemas: Readonly<Record<string, unknown>> = ${literal(schemas)};

/** Unsigned headers that every request must have, with their constant values. */
export const constantHeaders: Readonly<Record<string, string>> = ${JSON.stringify(spec.clientHeaders)};
`;
}

export function documentedOnly({ document }: Spec): Fields {
  const { pathItems: _, ...components } = fields(document["components"]);
  return { ...document, components };
}

/** Returns an operationId without its verb, such as `accounts` for `listAccounts`. */
export function subjectOf(operationId: string): string {
  return wordsOf(operationId.replace(/^[a-z]+(?=[A-Z])/, "")) || operationId;
}

function inputsOf({ method, path }: Documented, schemas: RequestSchemas, document: Fields): Fields {
  const parameters = parametersAt(path, method, document).map((each) => parameterRow(each, schemas, document));
  const body = jsonBodyAt(path, method, document);
  return {
    method,
    path,
    pattern: pathPattern(path),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { body: { required: body.required, schema: schemas.schemaAt([...body.carrier, "schema"]) } }),
  };
}

function successOf(
  { operationId, place: operation, success }: Documented,
  soundSample: SoundSample,
  document: Fields,
): Fields {
  const [first] = success;
  if (first === undefined) throw new Error(`${operationId}: the operation must have a response with a 2XX status.`);
  const [status, payload] = first;
  if (payload === undefined) return { status };
  const place = [...operation, "responses", String(status)];
  const node = valueAt(place, document);
  const content = fields(resolve(node, document)["content"]);
  const [mediaType = ""] = Object.keys(content);
  const media = content[mediaType];
  const subject = subjectOf(operationId);
  const made = () => soundSample([...placeOfNode(place, node), "content", mediaType], "response", subject) ?? null;
  if ("mediaType" in payload) {
    const kind = payload.mediaType.startsWith("text/") ? "text" : "bytes";
    return { status, mediaType, kind, sample: textSample(payload.mediaType, fields(media), subject, made) };
  }
  const requiredFields = requiredFieldsOf(fieldOf(media, "schema"), document);
  return { status, mediaType, kind: "json", sample: made(), requiredFields };
}

function textSample(mediaType: string, media: Fields, subject: string, made: () => unknown): string {
  const hasExample = [media, fields(media["schema"])].some((each) => "example" in each || "examples" in each);
  if (mediaType === "text/csv" && !hasExample) return `id,name\nsandbox-${subject}-1,sandbox-name-1\n`;
  const sample = made();
  return typeof sample === "string" ? sample : `sandbox-${subject}-1`;
}

function requiredFieldsOf(schema: unknown, document: Fields): unknown[] {
  const parts = partsOf(schema, ["allOf"], document);
  const items = parts.map((part) => part["items"]).find((each) => each !== undefined);
  const object = items === undefined ? parts : partsOf(items, ["allOf"], document);
  const hidden = hiddenNames({ allOf: object }, COMPOSITIONS, "writeOnly", document);
  const required = new Set(object.flatMap((part) => list(part["required"])));
  return [...required].filter((name) => typeof name === "string" && !hidden.has(name));
}
