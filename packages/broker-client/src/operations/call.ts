import type { Middleware } from "openapi-fetch";
import { isOwnError } from "../errors/any-broker-error.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { Settings } from "../options/settings.ts";
import { readTimeout } from "../options/timeout.ts";
import { refusing } from "../transport/broker-error.ts";
import { beginCall, type CallContext, emit, finish } from "../transport/context.ts";
import { contextOptions } from "../transport/http-options.ts";
import { sendThrough } from "../transport/middleware.ts";
import { type Received, wrongResponse } from "../transport/received.ts";
import { statusError } from "../transport/response-errors.ts";
import { readPayload } from "../validation/payload.ts";
import type { Identify } from "./lookup.ts";
import type { Call, DocumentedCall, Inputs, WithResponse } from "./operation.ts";
import { copyInputs, writeRequest } from "./request.ts";

export type CallOperation = (operation: DocumentedCall, inputs?: Inputs) => Call<unknown>;

interface CallResult {
  readonly data: unknown;
  readonly received: Received;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

export function createCall(settings: Settings, identify: Identify, middleware: readonly Middleware[]): CallOperation {
  const callOnce = async (operation: DocumentedCall, given: Inputs, call: CallContext): Promise<CallResult> => {
    const inputs = copyInputs(given, call);
    const { baseUrl } = settings;
    const { request, limits } = refusing(call, () => ({
      request: writeRequest(operation, inputs, baseUrl),
      limits: readTimeout(inputs.timeout, settings.timeout),
    }));
    const { path, success, errors } = operation;
    // The value of a path parameter can produce the path of a different operation. For example, the id `close` turns
    // `/made-up/{id}` into `/made-up/close`. If `/made-up/close` changes something, the client must not retry the call.
    if (path.includes("{")) call.canChange ||= identify(request).canChange;
    const context = () => ({
      schemaPath: path,
      params: { query: { ...inputs.query }, path: { ...inputs.path } },
      options: contextOptions(baseUrl, "text", operation.styles),
    });
    const options = { limits, reads: "text", success } as const;
    const received = await sendThrough({ middleware, identify, context }, request, call, options);
    const content = await contentOf(received, { call, ...options });
    if (!received.ok) throw statusError(received, parsed(content), call, errors);
    return { data: payloadOf(content, received, operation, call), received, content };
  };
  return (operation, inputs = {}) => {
    const call = beginCall(settings, operation.name, operation.retry !== "safe");
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

function payloadOf(
  content: string | Uint8Array<ArrayBuffer>,
  received: Received,
  operation: DocumentedCall,
  call: CallContext,
): unknown {
  const { status } = received;
  const { checkResponses, emit: hasListener } = call.settings;
  const { data, problem: found, cause } = readPayload(content, received, operation.success);
  if (found === undefined) return data;
  const problem = redactor(call)(found);
  if (checkResponses !== "off") emit(call, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || cause !== undefined) {
    throw wrongResponse(problem, received, call, cause, content);
  }
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} returned status ${status}, and ${problem}.`);
  }
  return data;
}
