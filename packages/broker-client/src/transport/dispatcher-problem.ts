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
