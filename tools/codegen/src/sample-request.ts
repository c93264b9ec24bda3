import type { Fields } from "./document.ts";
import { jsonBodyAt, parametersAt } from "./parameters.ts";
import { subjectOf } from "./sandbox-operations.ts";
import { wordsOf } from "./sample-values.ts";
import { createSoundSample, throwUnsound, type SoundSample } from "./sound-sample.ts";
import { placed, readSource } from "./source.ts";
import { readSpec, type Spec } from "./spec.ts";

/** Sample inputs of an operation, in the format in which a caller passes inputs to the client. */
export interface SampleRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Generates a sample request with all parameters for each documented operation.
 *
 * @returns the sample requests; each key is an operationId
 * @throws {Error} if a parameter or body has no valid sample. The one-line message begins with `file:line`
 */
export function sampleRequests(yaml: string, file: string): Map<string, SampleRequest> {
  const source = readSource(yaml, file);
  return placed(source, () => {
    const spec = readSpec(source.document);
    return requestsOf(spec, createSoundSample(spec.document, throwUnsound));
  });
}

export function requestsOf({ operations, document }: Spec, soundSample: SoundSample): Map<string, SampleRequest> {
  const documented = operations.filter((operation) => operation.status === "documented");
  return new Map(
    documented.map(({ operationId, method, path }) => {
      const request: Record<string, Fields> = { path: {}, query: {}, header: {} };
      for (const { parameter, keys } of parametersAt(path, method, document)) {
        const name = String(parameter["name"]);
        const group = request[String(parameter["in"])];
        if (group) group[name] = soundSample(keys, "request", wordsOf(name) || subjectOf(operationId));
      }
      const { header: headers = {}, path: ofPath = {}, query = {} } = request;
      const carrier = jsonBodyAt(path, method, document)?.carrier;
      const body = carrier && { body: soundSample(carrier, "request", subjectOf(operationId)) };
      return [operationId, { path: ofPath, query, headers, ...body }];
    }),
  );
}
