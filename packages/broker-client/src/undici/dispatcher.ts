import { markAsRead, ONCE } from "../transport/call-dispatcher.ts";
import type { TransportRequest } from "../transport/transport.ts";
import { fieldOf } from "../validation/values.ts";
import { ACCEPTED } from "./decoder.ts";

/** Methods of an undici dispatcher (version 7 or 8) that the transport calls. */
export interface UndiciDispatcher {
  dispatch(options: DispatchOptions, handler: DispatchHandler): boolean;
  close(): Promise<void>;
}

export interface Undici<Connections extends ProxyConnections> {
  readonly Agent: new (options: AgentOptions) => UndiciDispatcher;
  readonly ProxyAgent: new (options: ProxyAgentOptions<Connections>) => UndiciDispatcher;
  readonly Pool: new (origin: URL, options: object) => Connections;
}

export interface ProxyConnections extends UndiciDispatcher {
  connect(options: object): Promise<unknown>;
}

export interface AgentOptions {
  connections?: number;
  pipelining?: number;
  allowH2: boolean;
}

/** URL of a proxy without credentials, and the credentials as a value of `Proxy-Authorization`. */
export interface ProxyAddress {
  uri: string;
  token?: string;
}

interface ProxyAgentOptions<Connections> extends AgentOptions, ProxyAddress {
  proxyTunnel: boolean;
  clientFactory: (proxy: URL, options: object) => Connections;
}

export interface DispatchOptions {
  origin: string;
  path: string;
  method: string;
  headers?: string[];
  /** Body of the request, as bytes if the request can change something. For zero bytes, undici sends no body. */
  body?: string | Uint8Array | null;
  idempotent?: boolean;
  blocking?: boolean;
  headersTimeout?: number;
  maxRedirections?: number;
  retryOptions?: {
    maxRetries: number;
    methods: string[];
    statusCodes: number[];
    errorCodes: string[];
    retry: (error: Error, context: unknown, done: (error: Error) => void) => void;
  };
}

/** Returns options and a body that turn off undici's redirects and retries. */
export function dispatchOptions(
  { url, method, headers, body, canChange }: TransportRequest,
  dispatcher: UndiciDispatcher,
): DispatchOptions {
  // A normalized URL has a slash after the host.
  const slash = url.indexOf("/", "https://".length);
  const hash = url.indexOf("#", slash);
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? "");
  if (headers["accept-encoding"] === undefined) list.push("accept-encoding", ACCEPTED);
  // A MockAgent compares the body with a string, so the body must stay a string.
  const isRepeatable = !canChange || fieldOf(dispatcher, "isMockActive") === true;
  return {
    origin: url.slice(0, slash),
    path: hash < 0 ? url.slice(slash) : url.slice(slash, hash),
    method,
    headers: list,
    body: isRepeatable ? (body ?? null) : markAsRead(Buffer.from(body ?? "")),
    idempotent: !canChange,
    // If a request over HTTP/1.1 is aborted, undici closes the connection, and all requests on the connection fail.
    // With `blocking: true`, undici sends no second request over the connection before the response arrives.
    blocking: canChange,
    // The value 0 turns off undici's time limit for the head, because the client has its own deadline.
    headersTimeout: 0,
    ...ONCE,
  };
}

export interface DispatchHandler {
  onRequestStart(controller: DispatchController): void;
  onResponseStart(controller: DispatchController, status: number, headers: HeaderRecord, statusText?: string): void;
  onResponseData(controller: DispatchController, chunk: Uint8Array): void;
  onResponseEnd(): void;
  onResponseError(controller: DispatchController, error: Error): void;
}

export interface DispatchController {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

export type HeaderRecord = Record<string, string | string[] | undefined>;
