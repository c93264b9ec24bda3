// A call by name sends what openapi-fetch would send. It passes openapi-fetch only if there is a middleware.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentedCall } from "../src/operations/operation.ts";
import { CHANGE, clientOver, READ } from "./helpers/support.ts";

const SIGNED_ANEW = ["x-signature", "x-signature-nonce", "x-timestamp"];

const scalar = fc.oneof(fc.string({ unit: "binary", maxLength: 8 }), fc.double(), fc.boolean(), fc.constant(null));
const word = fc.stringMatching(/^[\w-]{1,8}$/);
const parameter = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(word, scalar),
);
const header = fc.oneof(
  fc.stringMatching(/^[\t -~\u0080-\u00ff]{0,8}$/),
  fc.integer(),
  fc.array(word),
  fc.constant(null),
);
const inputs = fc.record({
  path: fc.record({ id: scalar }),
  query: fc.option(fc.dictionary(word, parameter, { maxKeys: 3 }), { nil: undefined }),
  headers: fc.option(fc.dictionary(word, header, { maxKeys: 3 }), { nil: undefined }),
  body: fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined }),
});

/** Returns what a call sends, except what each signature has anew, or why it is refused. */
async function sent(operation: DocumentedCall, given: object, hasMiddleware: boolean): Promise<unknown> {
  const { broker, call, requests } = clientOver([Response.json([])], operation);
  if (hasMiddleware) broker.http.use({ onRequest() {} });
  const error: unknown = await call(given).then(
    () => undefined,
    ({ code, message }) => ({ code, message }),
  );
  const [request] = requests;
  if (request === undefined) return { error };
  for (const name of SIGNED_ANEW) request.headers.delete(name);
  const { method, url, headers } = request;
  return { method, url, headers: [...headers], body: await request.text(), error };
}

test.each([
  ["a read", READ],
  ["a change", { ...CHANGE, path: "/made-up/orders/{id}" }],
])("%s sends the same request, or is refused for the same reason, without openapi-fetch", async (_, operation) => {
  let count = 0;
  const check = async ({ body, ...others }: { readonly body?: unknown }) => {
    const given = operation === READ ? others : { ...others, body };
    const directly = await sent(operation, given, false);
    if (Object.hasOwn(Object(directly), "url")) count += 1;
    expect(directly).toStrictEqual(await sent(operation, given, true));
  };
  await fc.assert(fc.asyncProperty(inputs, check), { numRuns: 300 });
  expect(count).toBeGreaterThan(80);
});
