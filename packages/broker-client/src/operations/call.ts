import { redactor } from "../errors/redaction/redactor.ts";
import type { Settings } from "../options/settings.ts";
import { toCallError } from "../transport/broker-error.ts";
import { beginCall, type CallContext, emit } from "../transport/context.ts";
import type { OpenapiFetch } from "../transport/openapi-fetch.ts";
import { contentOf, Received, textOf } from "../transport/received.ts";
import { createSerializers, paramsOf } from "../transport/serializers.ts";
import { statusError, unexpectedResponse } from "../transport/response-errors.ts";
import { send } from "../transport/send.ts";
import { isBinary, readPayload } from "../validation/payload.ts";
import { copyInputs, readInputs } from "./inputs.ts";
import type { Identify } from "./lookup.ts";
import type { Call, DocumentedCall, Inputs, WithResponse } from "./operation.ts";
import { writeRequest } from "./request.ts";

export type CallOperation = (name: string, operation: DocumentedCall, inputs?: Inputs) => Call<unknown>;

interface Sent {
  readonly response: Response | Received;
  readonly content: string | Uint8Array;
}

interface CallResult extends Sent {
  readonly data: unknown;
}

export function createCall(settings: Settings, openapiFetch: OpenapiFetch<object>, identify: Identify): CallOperation {
  const callOnce = async (name: string, operation: DocumentedCall, given: Inputs): Promise<CallResult> => {
    const call = beginCall(settings, name, operation.retry !== "safe");
    const inputs = copyInputs(given, call);
    const { response, content } = openapiFetch.hasMiddleware()
      ? await sendThroughMiddleware(operation, inputs, call, openapiFetch)
      : await sendDirectly(operation, inputs, call, identify);
    return { data: payloadOf(content, response, operation, call), response, content };
  };
  return (name, operation, inputs = {}) => {
    const whole = callOnce(name, operation, inputs);
    const data = whole.then((result) => result.data);
    const withResponse = () => {
      // A caller of `withResponse()` does not await `data`, so a rejection of `data` must be handled here.
      data.catch(() => {});
      return whole.then(withResponseOf);
    };
    return Object.assign(data, { withResponse });
  };
}

async function sendDirectly(
  operation: DocumentedCall,
  inputs: Inputs,
  call: CallContext,
  identify: Identify,
): Promise<Sent> {
  const { method, path, success, errors } = operation;
  try {
    const request = writeRequest(operation, readInputs(method, inputs), call.settings.baseUrl);
    // The value of a path parameter can produce the path of a different operation. For example, the id `close` turns
    // `/made-up/{id}` into `/made-up/close`. If `/made-up/close` changes something, the client must not retry the call.
    if (path.includes("{")) call.canChange ||= identify(request).canChange;
    const response = await send(request, call, { timeout: inputs.timeout, reads: "text", success });
    const { content = "" } = response;
    if (!response.ok) throw statusError(response, parsed(content), call, errors);
    return { response, content };
  } catch (error) {
    throw toCallError(error, call, undefined);
  }
}

async function sendThroughMiddleware(
  operation: DocumentedCall,
  inputs: Inputs,
  call: CallContext,
  { run }: OpenapiFetch<object>,
): Promise<Sent> {
  const { method, path, styles, retry, success, errors } = operation;
  const { response, error } = await run(method, path, call, () => {
    const { query, path: inPath, ...others } = readInputs(method, inputs);
    const params = paramsOf(path, query, inPath);
    const init = { ...others, params, ...createSerializers(styles), parseAs: "stream" };
    return { init, timeout: inputs.timeout, reads: "text", retry, success };
  });
  if (!response.ok) throw statusError(response, error, call, errors);
  try {
    return { response, content: await contentOf(response, isBinary(success, response.status)) };
  } catch (cause) {
    throw unexpectedResponse("a middleware has already read the body of the response", response, "", call, cause);
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

function withResponseOf({ data, response, content }: CallResult): WithResponse<unknown> {
  const own = response instanceof Received ? response.response() : response;
  return { data, response: own, text: typeof content === "string" ? content : "" };
}

function payloadOf(
  content: string | Uint8Array,
  response: Response | Received,
  operation: DocumentedCall,
  call: CallContext,
): unknown {
  const { status } = response;
  const { checkResponses, emit: hasListener } = call.settings;
  const { data, problem: found, cause } = readPayload(content, response, operation.success);
  if (found === undefined) return data;
  const problem = redactor(call)(found);
  if (checkResponses !== "off") emit(call, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || cause !== undefined) {
    throw unexpectedResponse(problem, response, textOf(content), call, cause);
  }
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} returned status ${status}, and ${problem}.`);
  }
  return data;
}
