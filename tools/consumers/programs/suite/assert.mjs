// Browsers and workerd have no node:assert.

/**
 * @param {unknown} actual
 * @param {unknown} expected plain data, compared as JSON
 */
export function equal(actual, expected) {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`is ${is}, should be ${shouldBe}`);
}

/**
 * @param {boolean} holds
 * @param {string} otherwise
 */
export function ok(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/**
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
  throw new Error(`should reject with ${code}, and there was ${outcome}`);
}
