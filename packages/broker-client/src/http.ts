// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import createClient, { defaultPathSerializer, type Client, type Middleware } from "openapi-fetch";
import { bodyText, UnserializableError } from "./body.ts";
import { Draft } from "./draft.ts";
import { RequestRefusedError } from "./errors/index.ts";
import { isNamed } from "./errors/fields.ts";
import { isSigningError, refusedBySigning } from "./errors/refused.ts";
import type { Lookup } from "./lookup.ts";
import type { DocumentedCall } from "./operation.ts";
import { begin, type Progress } from "./progress.ts";
import { copyCause } from "./redaction/cause.ts";
import type { Send, Sending } from "./send.ts";
import type { Settings } from "./settings.ts";
import { unexpectedResponse } from "./unexpected.ts";
import { refuseUnsendable, type Init } from "./unsendable.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call of openapi-fetch for an operation that is known at run time only. */
type RequestOperation = (
  method: string,
  path: string,
  init: Init,
  sending: Omit<Sending, "transport">,
) => Promise<Answer>;

type ByPath = (path: string, init?: Init) => Promise<Answer>;

/** What an operation's call takes: the answer's body is in its `progress`, or still to be read. */
export type CallHttp = (
  operation: DocumentedCall,
  init: Init,
  sending: Pick<Sending, "progress" | "timeout">,
) => Promise<Answer>;

export function createHttp<Paths extends object>(
  { baseUrl }: Settings,
  send: Send,
  lookup: Lookup,
): { http: Client<Paths>; call: CallHttp } {
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from a table, whose types the
  // generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;
  let hasMiddleware = false;

  const request: RequestOperation = async (method, path, { fetch: transport, ...init }, sending) => {
    const { pathSerializer = defaultPathSerializer } = init;
    let response: Response | undefined;
    const fetch = async (request: Request | Draft) => (response = await send(request, { ...sending, transport }));
    try {
      refuseUnsendable(method, path, { ...init, pathSerializer }, sending.progress);
      const isBare = !sending.isShared && init.body === undefined && init.headers === undefined;
      // A class of the call's own in the place of `Request` could lose method and body before they are signed.
      return await untyped(method, path, { ...init, fetch, Request: isBare ? Draft : undefined, redirect: "manual" });
    } catch (error) {
      throw asBrokerError(error, response, sending.progress);
    }
  };
  const callByPath = (method: string, path: string, init: Init = {}): Promise<Answer> => {
    const verb = method.toUpperCase();
    const progress = begin(lookup(verb, baseUrl + path)?.name ?? `${verb} ${path}`);
    return request(method, path, init, { progress, isShared: true, whole: init.parseAs !== "stream" });
  };
  const http = { ...client };
  // What is typed by openapi-fetch is put over by what is not.
  Object.assign(http, {
    ...Object.fromEntries(
      METHODS.map((method): [string, ByPath] => [method, (path, init) => callByPath(method, path, init)]),
    ),
    request: callByPath,
    use(...middleware: Middleware[]) {
      hasMiddleware = true;
      client.use(...middleware);
    },
  });
  const call: CallHttp = ({ method, path, retry }, init, sending) =>
    request(method, path, { ...init, parseAs: "stream" }, { ...sending, retry, isShared: hasMiddleware, whole: true });
  return { http, call };
}

/** What openapi-fetch throws, other than from a caller's own middleware, as the client's own error. */
function asBrokerError(error: unknown, response: Response | undefined, progress: Progress): unknown {
  if (isSigningError(error)) {
    return refusedBySigning(error, progress);
  }
  if (error instanceof UnserializableError) {
    const cause = copyCause(error.cause, String);
    return new RequestRefusedError("unsupported_body", `its body cannot be sent: ${error.message}`, progress, {
      cause,
    });
  }
  if (response && isNamed(error, "SyntaxError")) {
    return unexpectedResponse("its body is not JSON", response, progress.text ?? "", progress, error);
  }
  return error;
}
