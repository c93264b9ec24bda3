import { assertOption } from "../options/assert-option.ts";

/** Dispatcher of undici 7 or 8, as far as the transport uses it. */
export interface UndiciDispatcher {
  dispatch(options: DispatchOptions, handler: DispatchHandler): boolean;
  close(): Promise<void>;
}

/** Part of undici that the transport uses if it creates the dispatcher. */
export interface Undici<Connections extends ProxyConnections> {
  readonly Agent: new (options: AgentOptions) => UndiciDispatcher;
  readonly ProxyAgent: new (options: ProxyAgentOptions<Connections>) => UndiciDispatcher;
  readonly Pool: new (origin: URL, options: object) => Connections;
}

/** Asks a proxy for connections. */
export interface ProxyConnections extends UndiciDispatcher {
  connect(options: object): Promise<unknown>;
}

export interface AgentOptions {
  connections?: number;
  pipelining?: number;
  allowH2: boolean;
}

interface ProxyAgentOptions<Connections> extends AgentOptions {
  uri: string;
  token?: string;
  proxyTunnel: boolean;
  clientFactory: (proxy: URL, options: object) => Connections;
}

export interface DispatchOptions {
  origin: string;
  path: string;
  method: string;
  headers?: string[];
  body?: string | null;
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

/** Turns undici's interceptors `redirect` and `retry` off: they pass on every response and every error. */
export const ONCE = {
  maxRedirections: 0,
  // A `retry` of the interceptor's own would ignore the other options.
  retryOptions: {
    maxRetries: 0,
    methods: [],
    statusCodes: [],
    errorCodes: [],
    retry: (error, _, done) => done(error),
  },
} satisfies Partial<DispatchOptions>;

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

/** Values by name in lower case. */
export type HeaderRecord = Record<string, string | string[] | undefined>;

/** Classes that repeat requests, and those that send every request to one origin, whichever origin it is for. */
const REFUSED = ["RetryAgent", "Client", "Pool", "BalancedPool", "RoundRobinPool", "H2CClient"];

/**
 * Compares names of classes, because the dispatcher may come from another copy of undici.
 *
 * @throws {ConfigurationError}
 */
export function assertDispatcher(dispatcher: unknown): void {
  const isDispatcher = typeof Object(dispatcher).dispatch === "function";
  assertOption(isDispatcher, "undiciTransport: dispatcher must be a dispatcher of undici, such as an Agent.");
  let each: unknown = dispatcher;
  // A Proxy can have prototypes without end.
  for (let depth = 0; depth < 10 && each !== null; depth++) {
    const name = String(Object(Object(each).constructor).name);
    const problem = name === "RetryAgent" ? "sends requests again" : "ignores the origin of a request";
    assertOption(!REFUSED.includes(name), `undiciTransport: dispatcher is a ${name}, which ${problem}. Use an Agent.`);
    each = Object.getPrototypeOf(each);
  }
}
