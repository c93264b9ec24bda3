// Dispatchers of undici that a caller chose.
import { fieldOf } from "../errors/fields.ts";
import { isPresent } from "../validation/request.ts";
import { assertSendable } from "../validation/unsendable.ts";

/** Options of a request that turn undici's interceptors `redirect` and `retry` off: they pass on every response and error. */
export const ONCE = {
  maxRedirections: 0,
  // A `retry` of the interceptor's own would ignore the other options.
  retryOptions: {
    maxRetries: 0,
    methods: [],
    statusCodes: [],
    errorCodes: [],
    retry: (error: Error, _: unknown, done: (error: Error) => void) => done(error),
  },
};

/** Classes of undici that repeat requests, and those that send every request to one origin, whichever origin it is for. */
const REFUSED = ["RetryAgent", "Client", "Pool", "BalancedPool", "RoundRobinPool", "H2CClient"];

/**
 * Compares names of classes, because the dispatcher may come from another copy of undici.
 *
 * @returns what is wrong with a dispatcher, or undefined
 */
export function dispatcherProblem(dispatcher: unknown): string | undefined {
  let each = dispatcher;
  try {
    // A Proxy can have prototypes without end.
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
 * Validates the dispatcher of one call, and returns one whose interceptors send nothing again.
 *
 * @param isFetch whether `fetch` sends the call. Another transport would ignore the dispatcher, which may be the only way out
 * @throws {UnsendableError} `invalid_option`
 */
export function readDispatcher(dispatcher: unknown, isFetch: boolean): object | undefined {
  if (!isPresent(dispatcher)) return undefined;
  const problem = isFetch
    ? dispatcherProblem(dispatcher)
    : "a transport takes no dispatcher of a call. Give it to the transport.";
  const dispatch = fieldOf(dispatcher, "dispatch");
  assertSendable(problem === undefined, "invalid_option", `${problem}`);
  assertSendable(typeof dispatch === "function", "invalid_option", "dispatcher must have a function dispatch.");
  return {
    // Node's fetch asks it of a MockAgent.
    isMockActive: fieldOf(dispatcher, "isMockActive"),
    dispatch: (options: object, handler: unknown): unknown =>
      Reflect.apply(dispatch, dispatcher, [{ ...options, ...ONCE }, handler]),
  };
}
