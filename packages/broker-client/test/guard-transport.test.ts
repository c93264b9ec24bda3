// Tests calls whose transport throws an error or returns an invalid response.
import { describe, expect, test } from "vitest";
import { isBrokerError } from "../src/index.ts";
import type { Transport, TransportResponse } from "../src/transport/transport.ts";
import { BASE_URL, thrownBy } from "./helpers/support.ts";
import { madeUpBroker, OPERATIONS_AND_HTTP, READS, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";

retryAtOnce();

const fail = (): never => {
  throw new Error("made up");
};

const BODY = { bytes: async () => new TextEncoder().encode("[]"), stream: () => null, discard: () => {} };
const RESPONSE = { status: 200, headers: new Headers({ "content-type": "application/json" }), body: BODY };

function asResponse(response: unknown): TransportResponse {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a caller without types can return anything
  return response as TransportResponse;
}

const returning = (response: unknown): Transport => ({ send: async () => asResponse(response) });
const withBody = (fields: object, status = 200) => returning({ ...RESPONSE, status, body: { ...BODY, ...fields } });

function call(way: Way, transport: Transport): Promise<unknown> {
  return way.call({ broker: madeUpBroker(BASE_URL, { transport, retry: false }), baseUrl: BASE_URL });
}

const INCOMPLETE: [string, Transport][] = [
  ["throws", { send: fail }],
  ["returns undefined", returning(undefined)],
  ["returns a string", returning("made up")],
  ["returns no status", returning({ ...RESPONSE, status: undefined })],
  ["returns a status that is a string", returning({ ...RESPONSE, status: "200" })],
  ["returns no headers", returning({ ...RESPONSE, headers: undefined })],
  ["returns headers that are a plain object", returning({ ...RESPONSE, headers: { "x-made-up": "yes" } })],
  ["returns headers that are not pairs", returning({ ...RESPONSE, headers: ["made up"] })],
  ["returns headers whose iteration throws", returning({ ...RESPONSE, headers: { [Symbol.iterator]: fail } })],
  ["returns no body", returning({ ...RESPONSE, body: undefined })],
  ["returns a body that is a stream", returning({ ...RESPONSE, body: new ReadableStream() })],
];
const UNREADABLE: [string, Transport][] = [
  ["returns a body that rejects", withBody({ bytes: async () => fail() })],
  ["returns a body that is a string", withBody({ bytes: async () => "[]" })],
  ["returns status 400 and a body that is an ArrayBuffer", withBody({ bytes: async () => new ArrayBuffer(2) }, 400)],
];
const UNPROVEN: [string, Transport][] = [
  ["rejects and has a notSentReason that throws", { send: async () => fail(), notSentReason: fail }],
  [
    "rejects and has a notSentReason that returns null",
    { send: async () => fail(), notSentReason: () => JSON.parse("null") },
  ],
];

describe.each([
  { transports: [...INCOMPLETE, ...UNPROVEN], ways: WAYS },
  { transports: UNREADABLE, ways: OPERATIONS_AND_HTTP },
])("transport errors", ({ transports, ways }) => {
  describe.each(transports)("a call over a transport that %s", (_, transport) => {
    test.each(ways)("rejects with the outcome `unknown` ($way)", async (way) => {
      const error = await thrownBy(call(way, transport));
      expect(isBrokerError(error)).toBe(true);
      const code = way.canChange ? "outcome_unknown" : "connection_failed";
      expect(error).toMatchObject({ code, outcome: "unknown" });
    });
  });
});

describe("a call over a caller's transport", () => {
  test.each<[string, Partial<Transport>]>([
    ["throws", { warm: fail }],
    ["rejects", { warm: async () => fail() }],
  ])("resolves if `warm` %s", async (_, fields) => {
    const transport = { ...returning(RESPONSE), ...fields };
    await expect(Promise.all(WAYS.map((way) => call(way, transport)))).resolves.toHaveLength(WAYS.length);
  });

  test("resolves if the method `get` of the headers throws", async () => {
    const headers = Object.assign([["content-type", "application/json"]], { get: fail });
    const transport = returning({ ...RESPONSE, headers });
    await expect(Promise.all(WAYS.map((way) => call(way, transport)))).resolves.toHaveLength(WAYS.length);
  });

  test("resolves if the transport's methods use `this`", async () => {
    class OwnTransport implements Transport {
      readonly #response = RESPONSE;
      async send() {
        return this.#response;
      }
      warm() {
        return void this.#response;
      }
    }
    const transport = new OwnTransport();
    await expect(Promise.all(WAYS.map((way) => call(way, transport)))).resolves.toHaveLength(WAYS.length);
  });
});

test.each(READS)("a read is retried if `discard` of the transport throws ($way)", async (way) => {
  let count = 0;
  const busy = { ...RESPONSE, status: 503, body: { ...BODY, discard: fail } };
  const transport = { send: async () => (count++ === 0 ? busy : RESPONSE) };
  await way.call({ broker: madeUpBroker(BASE_URL, { transport }), baseUrl: BASE_URL });
  expect(count).toBe(2);
});

describe("the response body from broker.fetch", () => {
  const bodyOver = async (stream: () => unknown) => {
    const broker = madeUpBroker(BASE_URL, { transport: withBody({ stream }) });
    return (await broker.fetch(`${BASE_URL}/made/up`)).text();
  };

  test("is the transport's stream", async () => {
    expect(await bodyOver(() => new Response("made up").body)).toBe("made up");
    expect(await bodyOver(() => null)).toBe("");
  });

  test.each<[string, () => unknown]>([
    ["throws", fail],
    ["returns a string", () => "made up"],
    [
      "returns a locked stream",
      () => {
        const { body } = new Response("made up");
        body?.getReader();
        return body;
      },
    ],
  ])("cannot be read if `stream` of the transport %s", async (_, stream) => {
    await expect(bodyOver(stream)).rejects.toBeInstanceOf(Error);
  });
});
