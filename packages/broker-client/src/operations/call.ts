import type { Middleware } from "openapi-fetch";
import { isOwnError } from "../errors/index.ts";
import { redactBody, redactor } from "../errors/redaction.ts";
import { readTimeout } from "../options/read-option.ts";
import type { Settings } from "../options/settings.ts";
import { refusing, statusError } from "../transport/broker-error.ts";
import { beginCall, type CallContext, emit, finish } from "../transport/context.ts";
import { contextOptions } from "../transport/http-options.ts";
import { sendThrough } from "../transport/middleware.ts";
import { type Received, wrongResponse } from "../transport/received.ts";
import { type ErrorBody, type Payload, readErrorBody, readPayload, validatePayload } from "../validation/payload.ts";
import { readSignal } from "../validation/values.ts";
import { assertOperation, type CallDefined, type DefinedData } from "./define.ts";
import type { Identify } from "./lookup.ts";
import type { Call, Descriptor, Inputs, WithResponse } from "./operation.ts";
import { type Bounds, copyInputs, validateInputs, within, writeRequest } from "./request.ts";

export type CallOperation = (operation: Descriptor, inputs?: Inputs) => Call<unknown>;

interface CallResult {
  readonly data: unknown;
  readonly received: Received;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export function createCall(settings: Settings, identify: Identify, middleware: readonly Middleware[]): CallOperation {
  const { baseUrl } = settings;
  const callOnce = async (operation: Descriptor, given: Inputs, call: CallContext): Promise<CallResult> => {
    const copied = refusing(call, () => copyInputs(given));
    const signal = refusing(call, () => readSignal(copied.signal));
    const limits = refusing(call, () => readTimeout(copied.timeout, settings.timeout));
    const bounds = { call, limits, signal };
    // A documented operation has no schemas of inputs, and an unnecessary `await` makes the call slower (measured).
    const valid = operation.success ? copied : await validateInputs(operation, copied, bounds);
    const inputs = { ...valid, signal };
    const request = refusing(call, () => writeRequest(operation, inputs, baseUrl));
    // The value of a path parameter can produce the path of a different operation. For example, the id `close` turns
    // `/made-up/{id}` into `/made-up/close`. If `/made-up/close` changes something, the client must not retry the call.
    const found = identify(request).operation;
    call.canChange ||= found !== undefined && found.retry !== "safe";
    const { path, styles } = operation;
    const context = () => ({
      schemaPath: path,
      params: { query: { ...Object(inputs.query) }, path: { ...Object(inputs.path) } },
      options: contextOptions(baseUrl, "text", styles),
    });
    const options = { limits, reads: "text", payloads: operation } as const;
    const received = await sendThrough({ middleware, identify, context }, request, call, options);
    const content = received.content ?? (await contentOf(received, { call, ...options }));
    if (!received.ok) throw statusError(received, await errorBodyOf(content, received, operation, bounds), call);
    return { data: await payloadOf(content, received, operation, bounds), received, content };
  };
  return (operation, inputs = {}) => {
    const call = beginCall(settings, operation.name, operation.retry !== "safe");
    if (!operation.success) call.definition = operation;
    const whole = finish(call, () => callOnce(operation, inputs, call));
    const data = whole.then((result) => result.data);
    const withResponse = () => {
      // A caller of `withResponse()` does not await `data`, so a rejection of `data` must be handled here.
      data.catch(() => {});
      return whole.then(withResponseOf);
    };
    return Object.assign(data, { withResponse });
  };
}

async function contentOf(
  received: Received,
  context: Parameters<Received["read"]>[0],
): Promise<string | Uint8Array<ArrayBuffer>> {
  try {
    return await received.read(context);
  } catch (cause) {
    if (isOwnError(cause)) throw cause;
    throw wrongResponse("a middleware has already read the body", received, context.call, cause);
  }
}

/** Creates `broker.call`. */
export function createDefinedCall(call: CallOperation): CallDefined {
  return (operation, ...[inputs]) => {
    assertOperation(operation);
    // The cast is correct, because the schema `response` of the operation returned the data.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return call(operation, inputs) as Call<DefinedData<typeof operation>>;
  };
}

/** Validates the redacted body, because the caller gets the redacted body. */
function errorBodyOf(
  content: string | Uint8Array,
  { status }: Received,
  { errors = {} }: Descriptor,
  bounds: Bounds,
): Promise<ErrorBody> {
  const body = redactBody(parsed(content), redactor(bounds.call));
  const read = async () => readErrorBody(body, status, errors);
  return within(bounds, read).catch(() => ({ body, hasDocumentedBody: false }));
}

function parsed(content: string | Uint8Array): unknown {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withResponseOf({ data, received, content }: CallResult): WithResponse<unknown> {
  return { data, response: received.response(), text: typeof content === "string" ? content : "" };
}

async function payloadOf(
  content: string | Uint8Array<ArrayBuffer>,
  received: Received,
  operation: Descriptor,
  bounds: Bounds,
): Promise<unknown> {
  const { call } = bounds;
  const { status } = received;
  const { checkResponses, emit: hasListener } = call.settings;
  const { response } = operation;
  const read = readPayload(content, received, operation);
  const isReadable = response !== undefined && read.problem === undefined;
  const validated = isReadable
    ? await within(bounds, () => validatePayload(response, read.data)).catch(lateSchema)
    : read;
  const { data, problem: found, isUnusable, cause } = validated;
  if (found === undefined) return data;
  const problem = redactor(call)(found);
  if (checkResponses !== "off") emit(call, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || isUnusable) throw wrongResponse(problem, received, call, cause, content);
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} returned status ${status}, and ${problem}.`);
  }
  return data;
}

/** Reports a wrong response, because the service has responded, and the outcome of a change is not unknown. */
function lateSchema(cause: unknown): Payload {
  return { data: undefined, problem: "the schema did not end before the call ended", isUnusable: true, cause };
}
