// A middleware that does nothing changes neither the requests nor the results of a call.
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

const responses = fc.constantFrom<[status: number, body: string | null]>(
  [200, "[]"],
  [200, "{"],
  [204, null],
  [302, ""],
  [400, ""],
  [400, '{"code":"MADE_UP"}'],
  [404, "made up"],
);

/** Omits the nonce, the timestamp and the signature, because these values differ between two requests. */
async function outcomeOf(
  operation: DocumentedCall,
  given: object,
  [status, body]: [status: number, body: string | null],
  hasMiddleware: boolean,
) {
  const options = { retry: false } as const;
  const { broker, call, requests, events } = clientOver([new Response(body, { status })], operation, options);
  if (hasMiddleware) broker.http.use({ onRequest() {} });
  const result: unknown = await call(given)
    .withResponse()
    .then(
      ({ data, text, response }) => ({ data, text, status: response.status, headers: [...response.headers] }),
      ({ code, message, outcome, body }) => ({ code, message, outcome, body }),
    );
  const sent = await Promise.all(
    requests.map(async (request) => {
      for (const name of SIGNED_ANEW) request.headers.delete(name);
      return { method: request.method, url: request.url, headers: [...request.headers], body: await request.text() };
    }),
  );
  return { sent, result, events: events.map((event) => ({ ...event, callId: "", milliseconds: 0 })) };
}

test.each([
  ["a read", READ],
  ["a change", { ...CHANGE, path: "/made-up/orders/{id}" }],
])("%s sends the same requests with and without middleware", async (_, operation) => {
  let count = 0;
  const check = async ({ body, ...others }: { readonly body?: unknown }, response: [number, string | null]) => {
    const given = operation === READ ? others : { ...others, body };
    const directly = await outcomeOf(operation, given, response, false);
    count += directly.sent.length;
    expect(directly).toStrictEqual(await outcomeOf(operation, given, response, true));
  };
  await fc.assert(fc.asyncProperty(inputs, responses, check), { numRuns: 300 });
  expect(count).toBeGreaterThan(80);
});
