import type { Middleware } from "openapi-fetch";
import { isOwnError } from "../errors/index.ts";
import { redactBody, redactor } from "../errors/redaction.ts";
import type { Settings } from "../options/settings.ts";
import { refusing, statusError } from "../transport/broker-error.ts";
import { beginCall, type CallContext, emit, finish } from "../transport/context.ts";
import { contextOptions } from "../transport/http-options.ts";
import { type Bounds, isEnd, within } from "../transport/interruption.ts";
import { sendThrough } from "../transport/middleware.ts";
import { type Received, textOf, wrongResponse } from "../transport/received.ts";
import {
  type Content,
  type ErrorBody,
  type Payload,
  placesOf,
  readErrorBody,
  readPayload,
} from "../validation/payload.ts";
import { type StandardSchema, validate } from "../validation/standard-schema.ts";
import { assertOperation, type CallDefined, type DefinedData } from "./define.ts";
import type { Identify } from "./lookup.ts";
import type { Call, Descriptor, Inputs, WithResponse } from "./operation.ts";
import { copyInputs, validateInputs, writeRequest } from "./request.ts";

export type CallOperation = (operation: Descriptor, inputs?: Inputs) => Call<unknown>;

interface CallResult {
  readonly data: unknown;
  readonly received: Received;
  readonly content: Content;
}

export function createCall(settings: Settings, identify: Identify, middleware: readonly Middleware[]): CallOperation {
  const { baseUrl } = settings;
  const callOnce = async (operation: Descriptor, given: Inputs, call: CallContext): Promise<CallResult> => {
    const copied = refusing(call, () => copyInputs(given, settings.timeout));
    const { limits, signal } = copied;
    const bounds = { call, limits, signal };
    // Only a defined operation has schemas for its inputs. For a documented operation, an unnecessary `await` would
    // make the call slower (measured).
    const inputs = operation.success ? copied : await validateInputs(operation, copied, bounds);
    const request = refusing(call, () => writeRequest(operation, inputs, baseUrl));
    const { path, styles } = operation;
    // A path parameter can produce the path of a different operation. For example, the id `close` turns `/made-up/{id}`
    // into `/made-up/close`. If `/made-up/close` changes something, the client must not retry the call. For a
    // documented path without parameters, the client need not identify the operation.
    if (!call.canChange && (!operation.success || path.includes("{"))) {
      const found = identify(request).operation;
      call.canChange = found !== undefined && found.retry !== "safe";
    }
    const context = () => ({
      schemaPath: path,
      params: { query: { ...Object(inputs.query) }, path: { ...Object(inputs.path) } },
      options: contextOptions(baseUrl, "text", styles),
    });
    const options = { limits, reads: "text", payloads: operation } as const;
    const received = await sendThrough({ middleware, identify, context }, request, call, options);
    const content = received.content ?? (await contentOf(received, { call, ...options }));
    if (!received.ok) {
      const body = await errorBodyOf(content, received, operation, bounds);
      throw statusError(received, body, textOf(content), call);
    }
    const read = readPayload(content, received, operation);
    const { response } = operation;
    const payload = response && read.problem === undefined ? await applySchema(response, read.data, bounds) : read;
    return { data: dataOf(payload, content, received, call), received, content };
  };
  return (operation, inputs = {}) => {
    const call = beginCall(settings, operation.name, operation.retry !== "safe");
    if (!operation.success) call.definition = operation;
    const whole = finish(call, callOnce(operation, inputs, call));
    const data = whole.then((result) => result.data);
    const withResponse = () => {
      // A caller of `withResponse()` does not await `data`. Without the empty handler, a rejection of `data` would be
      // an unhandled rejection.
      data.catch(() => {});
      return whole.then(withResponseOf);
    };
    return Object.assign(data, { withResponse });
  };
}

async function contentOf(received: Received, context: Parameters<Received["read"]>[0]): Promise<Content> {
  try {
    return await received.read(context);
  } catch (cause) {
    if (isOwnError(cause)) throw cause;
    throw wrongResponse("a middleware has already read the body", received, context.call, cause);
  }
}

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
  content: Content,
  { status }: Received,
  { errors = {} }: Descriptor,
  bounds: Bounds,
): Promise<ErrorBody> {
  const body = redactBody(parsed(content), redactor(bounds.call));
  return within(bounds, () => readErrorBody(body, status, errors)).catch(() => ({ body, hasDocumentedBody: false }));
}

function parsed(content: Content): unknown {
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

async function applySchema(schema: StandardSchema, data: unknown, bounds: Bounds): Promise<Payload> {
  try {
    const valid = await within(bounds, () => validate(schema, data));
    if (!valid.issues) return { data: valid.value };
    return { data, problem: `the payload${placesOf(valid.issues)} does not match the schema`, isUnusable: true };
  } catch (cause) {
    // The service has already responded, so the call rejects with `unexpected_response` even if it reached its time
    // limit or was aborted while the schema ran.
    const problem = isEnd(cause)
      ? "the call reached its time limit or was aborted before the schema returned"
      : "the schema threw an error";
    return { data, problem, isUnusable: true, cause };
  }
}

function dataOf(
  { data, problem: found, isUnusable, cause }: Payload,
  content: Content,
  received: Received,
  call: CallContext,
): unknown {
  if (found === undefined) return data;
  const { status } = received;
  const { checkResponses, emit: hasListener } = call.settings;
  const problem = redactor(call)(found);
  if (checkResponses !== "off") emit(call, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || isUnusable) throw wrongResponse(problem, received, call, cause, content);
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} returned status ${status}, and ${problem}.`);
  }
  return data;
}
