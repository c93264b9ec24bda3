// Generates the operations of the sandbox, and samples of their requests and responses.
import { at, fields, list, within, type Fields } from "./document.ts";
import { COMPOSITIONS, hiddenNames, partsOf } from "./hidden-properties.ts";
import { compareRoutes } from "./path-pattern.ts";
import { isJson } from "./responses.ts";
import { wordsOf } from "./sample-values.ts";
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

/** Sample inputs of an operation, in the format in which a caller passes inputs to the client. */
export interface SampleRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Returns the data that codegen writes into the sandbox's `generated/operations.ts`.
 *
 * @throws {Error} if the spec is invalid. The one-line message begins with `file:line`
 */
export function sandboxTable(yaml: string, file: string): Fields {
  return withSamples(yaml, file, (spec, soundSample) => {
    const { operations, schemas } = readSandboxTable(spec, soundSample);
    return { operations: Object.fromEntries(operations), schemas, clientHeaders: spec.clientHeaders };
  });
}

/**
 * Generates a sample request with all parameters for each documented operation.
 *
 * @returns the sample requests; each key is an operationId
 * @throws {Error} if a parameter or body has no valid sample. The one-line message begins with `file:line`
 */
export function sampleRequests(yaml: string, file: string): Map<string, SampleRequest> {
  return withSamples(yaml, file, requestsOf);
}

function withSamples<T>(yaml: string, file: string, read: (spec: Spec, soundSample: SoundSample) => T): T {
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    return read(spec, createSoundSample(spec.document, throwUnsound));
  });
}

export function requestsOf({ documented }: Spec, soundSample: SoundSample): Map<string, SampleRequest> {
  return new Map(
    documented.map(({ operationId, parameters, body }) => {
      const request: Record<string, Fields> = { path: {}, query: {}, header: {} };
      for (const { parameter, keys } of parameters) {
        const name = String(parameter["name"]);
        const group = request[String(parameter["in"])];
        if (group) group[name] = soundSample(keys, "request", wordsOf(name) || subjectOf(operationId));
      }
      const { header: headers = {}, path = {}, query = {} } = request;
      const made = body && { body: soundSample(body.carrier, "request", subjectOf(operationId)) };
      return [operationId, { path, query, headers, ...made }];
    }),
  );
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
export const clientHeaders: Readonly<Record<string, string>> = ${JSON.stringify(spec.clientHeaders)};
`;
}

export function readSandboxTable({ documented, document }: Spec, soundSample: SoundSample): SandboxTable {
  const schemas = new RequestSchemas(document);
  const rows = [...documented].sort(compareRoutes).map((operation) => {
    const row = within(operation.place, () => ({
      ...inputsOf(operation, schemas, document),
      ...successOf(operation, soundSample, document),
    }));
    return [operation.operationId, row] as const;
  });
  return { operations: new Map(rows), schemas: Object.fromEntries(schemas.referenced) };
}

function inputsOf({ method, path, parameters, body }: Documented, schemas: RequestSchemas, document: Fields): Fields {
  return {
    method,
    path,
    ...(parameters.length > 0 && { parameters: parameters.map((each) => parameterRow(each, schemas, document)) }),
    ...(body && { body: { required: body.required, schema: schemas.schemaAt([...body.carrier, "schema"]) } }),
  };
}

function successOf({ operationId, success }: Documented, soundSample: SoundSample, document: Fields): Fields {
  const [first] = success;
  if (first === undefined) throw new Error(`${operationId}: the operation must have a response with a 2XX status.`);
  const [status, payload] = first;
  if (payload === undefined) return { status };
  const [media, mediaType] = [at(payload.carrier, document), payload.carrier.at(-1)];
  const subject = subjectOf(operationId);
  const made = () => soundSample(payload.carrier, "response", subject) ?? null;
  if (isJson(payload.mediaType)) {
    return {
      status,
      mediaType,
      kind: "json",
      sample: made(),
      requiredFields: requiredFieldsOf(media["schema"], document),
    };
  }
  const kind = payload.mediaType.startsWith("text/") ? "text" : "bytes";
  return { status, mediaType, kind, sample: textSample(payload.mediaType, media, subject, made) };
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

/** Returns an operationId without its verb, such as `accounts` for `listAccounts`. */
function subjectOf(operationId: string): string {
  return wordsOf(operationId.replace(/^[a-z]+(?=[A-Z])/, "")) || operationId;
}
