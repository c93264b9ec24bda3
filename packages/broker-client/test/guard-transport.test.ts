// Tests calls whose transport throws an error or returns an invalid response.
import { describe, expect, test } from "vitest";
import { isBrokerError } from "../src/index.ts";
import type { Transport } from "../src/transport/transport.ts";
import { BASE_URL, thrownBy, untyped } from "./helpers/support.ts";
import { madeUpBroker, OPERATIONS_AND_HTTP, READS, retryAtOnce, WAYS, type Way } from "./helpers/ways.ts";

retryAtOnce();

const fail = (): never => {
  throw new Error("made up");
};

const BODY = { bytes: async () => new TextEncoder().encode("[]"), stream: () => null, discard: () => {} };
const RESPONSE = { status: 200, headers: new Headers({ "content-type": "application/json" }), body: BODY };

const returning = (response: unknown): Transport => ({ send: async () => untyped(response) });
const withFields = (fields: object) => returning({ ...RESPONSE, ...fields });
const withBody = (fields: object, status = 200) => withFields({ status, body: { ...BODY, ...fields } });

function call(way: Way, transport: Transport): Promise<unknown> {
  return way.call({ broker: madeUpBroker(BASE_URL, { transport, retry: false }), baseUrl: BASE_URL });
}

const INCOMPLETE: [string, Transport][] = [
  ["throws", { send: fail }],
  ["returns undefined", returning(undefined)],
  ["returns a status that is a string", withFields({ status: "200" })],
  ["returns headers that are a plain object", withFields({ headers: { "x-made-up": "yes" } })],
  ["returns headers that are not pairs", withFields({ headers: ["made up"] })],
  ["returns headers whose iteration throws", withFields({ headers: { [Symbol.iterator]: fail } })],
  ["returns no body", withFields({ body: undefined })],
  ["returns a body that is a stream", withFields({ body: new ReadableStream() })],
  ["rejects and has a notSentReason that throws", { send: async () => fail(), notSentReason: fail }],
  [
    "rejects and has a notSentReason that returns null",
    { send: async () => fail(), notSentReason: () => untyped(null) },
  ],
];
const UNREADABLE: [string, Transport][] = [
  ["returns a body that rejects", withBody({ bytes: async () => fail() })],
  ["returns a body that is a string", withBody({ bytes: async () => "[]" })],
  ["returns status 400 and a body that is an ArrayBuffer", withBody({ bytes: async () => new ArrayBuffer(2) }, 400)],
];

describe.each([
  { transports: INCOMPLETE, ways: WAYS },
  { transports: UNREADABLE, ways: OPERATIONS_AND_HTTP },
])("transport errors", ({ transports, ways }) => {
  describe.each(transports)("a call over a transport that %s", (_, transport) => {
    test.each(ways)("a call over a faulty transport rejects with the outcome `unknown` ($way)", async (way) => {
      const error = await thrownBy(call(way, transport));
      expect(isBrokerError(error)).toBe(true);
      const code = way.canChange ? "outcome_unknown" : "connection_failed";
      expect(error).toMatchObject({ code, outcome: "unknown" });
    });
  });
});

describe("a call over a caller's transport", () => {
  class OwnTransport implements Transport {
    readonly #response = RESPONSE;
    async send() {
      return this.#response;
    }
    warm() {
      return void this.#response;
    }
  }
  const pairs = Object.assign([["content-type", "application/json"]], { get: fail });

  test.each<[string, Transport]>([
    ["`warm` throws", { ...returning(RESPONSE), warm: fail }],
    ["`warm` rejects", { ...returning(RESPONSE), warm: async () => fail() }],
    ["the method `get` of the headers throws", withFields({ headers: pairs })],
    ["the transport's methods use `this`", new OwnTransport()],
  ])("a call over a caller's transport resolves if %s", async (_, transport) => {
    await expect(Promise.all(WAYS.map((way) => call(way, transport)))).resolves.toHaveLength(WAYS.length);
  });

  test.each(READS)(
    "a read over a caller's transport is retried after status 503, even if the body's `discard` throws ($way)",
    async (way) => {
      let count = 0;
      const busy = { ...RESPONSE, status: 503, body: { ...BODY, discard: fail } };
      const transport = { send: async () => (count++ === 0 ? busy : RESPONSE) };
      await way.call({ broker: madeUpBroker(BASE_URL, { transport }), baseUrl: BASE_URL });
      expect(count).toBe(2);
    },
  );
});

describe("the response body from broker.fetch", () => {
  const bodyOver = async (stream: () => unknown) => {
    const broker = madeUpBroker(BASE_URL, { transport: withBody({ stream }) });
    return (await broker.fetch(`${BASE_URL}/made/up`)).text();
  };

  test("the response body from broker.fetch has the content of the transport's stream", async () => {
    expect(await bodyOver(() => new Response("made up").body)).toBe("made up");
    expect(await bodyOver(() => null)).toBe("");
  });

  test.each<[string, () => unknown]>([
    ["throws", fail],
    ["returns a string", () => "made up"],
    ["returns a locked stream", () => lockedBody(new Response("made up"))],
  ])("reading the response body from broker.fetch rejects if the body's `stream` %s", async (_, stream) => {
    await expect(bodyOver(stream)).rejects.toBeInstanceOf(Error);
  });
});

function lockedBody({ body }: Response): unknown {
  body?.getReader();
  return body;
}
