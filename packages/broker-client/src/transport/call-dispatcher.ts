// Validates the undici dispatchers that a caller passes.
import { fieldOf } from "../errors/fields.ts";
import { isPresent } from "../validation/request.ts";
import { assertSendable } from "../validation/unsendable.ts";

/** Request options that turn off undici's interceptors `redirect` and `retry`. */
export const ONCE = {
  maxRedirections: 0,
  // A retry policy of the caller would ignore the other options, so the function `retry` replaces it.
  retryOptions: {
    maxRetries: 0,
    methods: [],
    statusCodes: [],
    errorCodes: [],
    retry: (error: Error, _: unknown, done: (error: Error) => void) => done(error),
  },
};

/** Names of undici classes that repeat requests, or send every request to one fixed origin. */
const REFUSED = ["RetryAgent", "Client", "Pool", "BalancedPool", "RoundRobinPool", "H2CClient"];

/**
 * Returns the problem of a dispatcher. It compares class names, because the dispatcher may come from another copy of
 * undici.
 *
 * @returns a message, or undefined if there is no problem
 */
export function dispatcherProblem(dispatcher: unknown): string | undefined {
  let each = dispatcher;
  try {
    // A Proxy can have an endless chain of prototypes.
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
 * Validates the dispatcher of one call, and wraps it so that its interceptors repeat no request.
 *
 * @param isFetch whether `fetch` sends the call. Another transport would ignore the dispatcher, so the dispatcher is
 *   rejected
 * @throws {UnsendableError} `invalid_option`: the dispatcher cannot be used
 */
export function readDispatcher(dispatcher: unknown, isFetch: boolean): object | undefined {
  if (!isPresent(dispatcher)) return undefined;
  const problem = isFetch
    ? dispatcherProblem(dispatcher)
    : "only fetch accepts a dispatcher for one call. Pass the dispatcher to the transport.";
  const dispatch = fieldOf(dispatcher, "dispatch");
  assertSendable(problem === undefined, "invalid_option", `${problem}`);
  assertSendable(typeof dispatch === "function", "invalid_option", "dispatcher must have a method dispatch().");
  return {
    // Node's fetch reads this property of a MockAgent.
    isMockActive: fieldOf(dispatcher, "isMockActive"),
    dispatch: (options: object, handler: unknown): unknown =>
      Reflect.apply(dispatch, dispatcher, [{ ...options, ...ONCE }, handler]),
  };
}
