// The suite is JavaScript, because Node 20 cannot run TypeScript.

/**
 * @typedef {object} SuiteInput
 * @property {{ baseUrl: string, appKey: string, appSecret: string }} sandbox options of a client
 * @property {string} redirectUrl URL that responds with a redirect (307) to a URL with the status 200
 * @property {string} arrivalsUrl URL of the server that counts the arrivals of each request
 * @property {Repeats} repeats
 * @property {"node:crypto" | "WebCrypto"} crypto implementation that the signer must use
 * @property {(value: unknown) => string} [inspect] `util.inspect`, if the runtime has `util.inspect`
 */

/**
 * @typedef {object} Repeats statuses after which the runtime sends a request again, or "closed" for a closed connection
 * @property {readonly string[]} changes statuses for a POST, PUT, PATCH or DELETE
 * @property {readonly string[]} reads statuses for a GET or HEAD
 * @property {100 | 200} leastStatus lowest status with which the suite tests the runtime
 */

/** @typedef {[name: string, run: (input: SuiteInput) => unknown]} Test */

/**
 * @typedef {object} SuiteReport
 * @property {number} passed
 * @property {string[]} skipped reasons of the skipped tests
 * @property {{ test: string, message: string }[]} failures
 */

const TEST_TIMEOUT_MS = 10_000;

class Skipped extends Error {}

/**
 * @param {string} reason
 * @returns {never}
 */
export function skip(reason) {
  throw new Skipped(reason);
}

/**
 * @param {readonly Test[]} tests
 * @param {SuiteInput} input
 * @returns {Promise<SuiteReport>}
 */
export async function runTests(tests, input) {
  /** @type {SuiteReport} */
  const report = { passed: 0, skipped: [], failures: [] };
  for (const [test, run] of tests) {
    try {
      await inTime(async () => run(input));
      report.passed++;
    } catch (error) {
      if (error instanceof Skipped) report.skipped.push(error.message);
      else report.failures.push({ test, message: describe(error) });
    }
  }
  return report;
}

/** @param {() => Promise<unknown>} run */
async function inTime(run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the test did not end within ${TEST_TIMEOUT_MS} ms`)), TEST_TIMEOUT_MS);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Describes an error and its causes. On Node, only the cause of a `fetch` error contains the reason.
 *
 * @param {unknown} error
 * @returns {string}
 */
function describe(error) {
  const cause = error instanceof Error && error.cause !== undefined ? `, because of ${describe(error.cause)}` : "";
  return `${String(error)}${cause}`;
}
