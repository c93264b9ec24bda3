import { assertSendable, fieldOf, hasMethod, isPresent } from "../validation/values.ts";

/** Request options that turn off undici's interceptors `redirect` and `retry`. */
export const ONCE = {
  maxRedirections: 0,
  // The caller's dispatcher can have a retry function that ignores `maxRetries`. undici calls the function `retry` of
  // these options instead of the dispatcher's retry function.
  retryOptions: {
    maxRetries: 0,
    methods: [],
    statusCodes: [],
    errorCodes: [],
    retry: (error: Error, _: unknown, done: (error: Error) => void) => done(error),
  },
};

const REPEATED = "The dispatcher tried to send the request again.";

/** Names of undici classes that repeat requests, or send every request to one fixed origin. */
const REFUSED = ["RetryAgent", "Client", "Pool", "BalancedPool", "RoundRobinPool", "H2CClient"];

/**
 * Checks whether the client can use a dispatcher. `dispatcherProblem` compares class names, because `instanceof` is
 * false for a dispatcher from another copy of undici.
 *
 * @returns a message about the problem, or undefined if the client can use the dispatcher
 */
export function dispatcherProblem(dispatcher: unknown): string | undefined {
  let each = dispatcher;
  try {
    // The number of steps is limited, because a Proxy can have an endless chain of prototypes.
    for (let depth = 0; depth < 10 && Object(each) === each; depth++) {
      const name = String(Object(Object(each).constructor).name);
      const problem = name === "RetryAgent" ? "sends requests again" : "ignores the origin of a request";
      if (REFUSED.includes(name)) return `dispatcher is a ${name}, which ${problem}. Use an Agent.`;
      each = Object.getPrototypeOf(each);
    }
    return undefined;
  } catch {
    return "dispatcher cannot be read.";
  }
}

/**
 * Wraps a dispatcher, and turns off its interceptors that repeat requests.
 *
 * @throws {UnsendableError} `invalid_option`: the dispatcher cannot be used
 */
export function readDispatcher(dispatcher: unknown, isFetch: boolean): object | undefined {
  if (!isPresent(dispatcher)) return undefined;
  const problem = isFetch
    ? dispatcherProblem(dispatcher)
    : "a call can set dispatcher only if the client sends requests by fetch. Pass the dispatcher to the transport.";
  const dispatch = fieldOf(dispatcher, "dispatch");
  assertSendable(problem === undefined, "invalid_option", `${problem}`);
  assertSendable(typeof dispatch === "function", "invalid_option", "dispatcher must have a method dispatch().");
  // Node's fetch reads the property `isMockActive` of a MockAgent.
  const isMockActive = fieldOf(dispatcher, "isMockActive");
  return {
    isMockActive,
    dispatch(options: object, handler: unknown): unknown {
      const body = fieldOf(options, "body");
      const once = { ...options, ...ONCE, body: isMockActive === true ? body : bodyOnce(body) };
      return Reflect.apply(dispatch, dispatcher, [once, startedOnce(handler)]);
    },
  };
}

/**
 * Marks a body as already read, so that Node's `stream.isDisturbed()` returns true for the body.
 *
 * A RetryAgent uses a RetryHandler, which does not repeat a request whose body was read. `ONCE` cannot stop a
 * RetryAgent, which replaces the `retryOptions`. The handler of `startedOnce` cannot stop it either, because a
 * RetryHandler that has received response headers does not call `onRequestStart` again. undici sends marked bytes as
 * usual. For zero bytes, it sends no body.
 */
export function markAsRead<Body extends object>(body: Body): Body {
  return Object.defineProperty(body, "readableDidRead", { value: true });
}

/** Converts the body that fetch passes to undici to a body that a RetryHandler does not send again. */
function bodyOnce(body: unknown): unknown {
  if (!isPresent(body)) return markAsRead(new Uint8Array());
  if (typeof body === "string") return markAsRead(new TextEncoder().encode(body));
  // A RetryHandler cannot notice that an iterator was read, but can notice that a Readable was read.
  const isIterator = hasMethod(body, Symbol.asyncIterator) && !hasMethod(body, "pipe");
  const stream = isIterator ? nodeModule("stream") : undefined;
  // Without a listener, an error of the Readable would end the process.
  return stream ? markAsRead(stream.Readable.from(Object(body)).on("error", () => {})) : body;
}

/**
 * Returns a module of Node, or undefined in another runtime. The main entry of the package cannot import a module of
 * Node, because other runtimes load the main entry too.
 */
export function nodeModule(name: "stream"): typeof import("node:stream") | undefined;
export function nodeModule(name: "diagnostics_channel"): typeof import("node:diagnostics_channel") | undefined;
export function nodeModule(name: "diagnostics_channel" | "stream"): object | undefined {
  const { process }: { readonly process?: Partial<NodeJS.Process> } = globalThis;
  return process?.getBuiltinModule?.(name);
}

/** Returns a handler that rejects the second request of a dispatcher that repeats requests, such as a RetryAgent. */
function startedOnce(handler: unknown): object {
  let isStarted = false;
  return new Proxy(Object(handler), {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...parameters: unknown[]): unknown => {
        // undici 7 and 8 call `onRequestStart`, and handlers of Node 20 to 24 have `onConnect`.
        const isStart = name === "onRequestStart" || name === "onConnect";
        if (isStart && isStarted) throw Object.assign(new Error(REPEATED), { code: "UND_ERR_ABORTED" });
        isStarted ||= isStart;
        return Reflect.apply(method, target, parameters);
      };
    },
  });
}
