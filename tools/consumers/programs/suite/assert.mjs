// Replaces node:assert, which browsers and workerd do not have.

/**
 * @param {unknown} actual
 * @param {unknown} expected plain data
 */
export function equal(actual, expected) {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`expected ${shouldBe}, received ${is}`);
}

/**
 * @param {boolean} holds
 * @param {string} otherwise
 */
export function ok(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/**
 * Expects that `act` throws an error with the given code, or returns a promise that rejects with this error.
 *
 * @param {string} code
 * @param {() => unknown} act
 */
export async function rejects(code, act) {
  let outcome = "no error";
  try {
    await act();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === code) return;
    outcome = String(error);
  }
  throw new Error(`expected a rejection with ${code}, received ${outcome}`);
}
