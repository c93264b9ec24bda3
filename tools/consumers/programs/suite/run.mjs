// Runs the tests of the suite. The modules of the suite are JavaScript, because Node 20 cannot load TypeScript.

/**
 * Input of the suite.
 *
 * @typedef {object} SuiteInput
 * @property {{ baseUrl: string, appKey: string, appSecret: string }} sandbox options of a client
 * @property {string} redirectUrl URL that responds with a redirect (307) to a URL with the status 200
 * @property {"node:crypto" | "WebCrypto"} crypto cryptography that the signer must use
 * @property {(value: unknown) => string} [inspect] `util.inspect` of the runtime, if it has one
 */

/** @typedef {[name: string, run: (input: SuiteInput) => unknown]} Test */

/**
 * Results of a run.
 *
 * @typedef {object} SuiteReport
 * @property {number} passed
 * @property {string[]} skipped reason of each skipped test
 * @property {{ test: string, message: string }[]} failures
 */

const TEST_TIMEOUT_MS = 10_000;

class Skipped extends Error {}

/**
 * Skips the test that calls this function.
 *
 * @param {string} reason
 * @returns {never}
 */
export function skip(reason) {
  throw new Skipped(reason);
}

/**
 * Runs the tests one after the other.
 *
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
 * Describes an error and its causes. For an error such as "fetch failed", only the cause has the reason.
 *
 * @param {unknown} error
 * @returns {string}
 */
function describe(error) {
  const cause = error instanceof Error && error.cause !== undefined ? `, because of ${describe(error.cause)}` : "";
  return `${String(error)}${cause}`;
}
