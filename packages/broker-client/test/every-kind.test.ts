// Calls operations of every kind over a real socket, with a client that codegen writes from a fixture.
import { independentSignature } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import type { BrokerClientOptions } from "../src/index.ts";
import type { Inputs } from "../src/operations/operation.ts";
import { generateClient } from "./helpers/generated-client.ts";
import { startRawServer } from "./helpers/raw-server.ts";
import { callByName, CHANGE, clientOver, CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { withTransport } from "./helpers/transport.ts";

const { client, compile } = generateClient("every-kind.yaml");

/** TypeScript program that compiles only if each type is exactly the expected type. */
const PROGRAM = `
import { createBrokerClient, isBrokerError, type components } from "./src/index.ts";

const { trading, marketData, http } = createBrokerClient();
type Thing = components["schemas"]["Thing"];
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const same = <One, Other>(_: Same<One, Other>) => {};
type Data<Operation extends (...inputs: never) => Promise<unknown>> = Awaited<ReturnType<Operation>>;

same<Data<typeof trading.placeThing>, Thing>(true);
same<Data<typeof trading.listThings>, (Thing | null)[]>(true);
same<Data<typeof trading.deleteThing>, undefined>(true);
same<Data<typeof trading.replaceThing>, Thing | { retry_after: number } | undefined>(true);
same<Data<typeof trading.downloadThings>, string>(true);
same<Data<typeof trading.downloadArchive>, Uint8Array<ArrayBuffer> | { ready: false }>(true);
const { data: csv } = await http.GET("/things.csv");
same<typeof csv, string | undefined>(true);

const body = { name: "a", legs: [{ side: "BUY", ratio: null }] } as const;
void trading.placeThing({ headers: { "x-made-up-reason": "a", "x-made-up-tags": ["b"] }, body: { ...body, legs: [] } });
void trading.listThings({ query: { side: "SELL", kind: "A_KIND_TO_COME" } });
void marketData.searchThings({ path: { ids: ["a"], point: { x: "1" }, keys: {} }, query: { deep: { y: "2" } } });
// @ts-expect-error a required header is missing
void trading.placeThing({ headers: {}, body });
// @ts-expect-error a required query parameter is missing
void trading.listThings();
// @ts-expect-error the closed enum has no such value
void trading.listThings({ query: { side: "HOLD" } });
// @ts-expect-error the path parameter is a list, not a string
void marketData.searchThings({ path: { ids: "a", point: {}, keys: {} } });
// @ts-expect-error a placeholder cannot be called
void trading.nameThing();

const caught: unknown = undefined;
if (isBrokerError(caught, "placeThing") && caught.code === "http_status") {
  same<typeof caught.body, unknown>(true);
  if (caught.hasDocumentedBody) {
    same<typeof caught.body, { taken_by: string } | { reasons: string[] }>(true);
    same<typeof caught.headers, Headers>(true);
    if (caught.status === 422) same<typeof caught.body, { reasons: string[] }>(true);
  }
}
if (isBrokerError(caught, "placeThing") && caught.code === "timed_out") same<typeof caught.milliseconds, number>(true);
if (isBrokerError(caught, "listThings") && caught.code === "http_status") same<typeof caught.body, unknown>(true);
if (isBrokerError(caught) && caught.code === "http_status") same<typeof caught.body, unknown>(true);
// @ts-expect-error no operation has this name
isBrokerError(caught, "placeThings");
`;

const THING = { thing_id: "a", note: null, state: "A_STATE_TO_COME", made_up: 1 };
const NEW_THING = { name: "b", legs: [{ side: "BUY", ratio: null }, { side: "SELL" }] };
const PLACE = { headers: { "x-made-up-reason": "because" }, body: NEW_THING };
const id = { path: { thing_id: "a/b" } };

async function callOver(response: string, name: string, inputs: Inputs = {}, options: BrokerClientOptions = {}) {
  await using server = await startWireServer(() => response);
  const broker = client().createBrokerClient(
    withTransport({ baseUrl: server.url, ...CREDENTIALS, retry: false, ...options }),
  );
  const result = await callByName(broker, "trading", name, inputs)
    .withResponse()
    .catch((error: unknown) => ({ error, data: undefined, text: undefined }));
  const wire = server.lastRequest();
  expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  const { data, text, error } = { error: undefined, ...result };
  return { wire, data, text, error };
}

const json = (status: number, payload: unknown) => answer(status, JSON.stringify(payload));
const typed = (type: string, body: string, status = 200) => answer(status, body, { "content-type": type });

describe("a call", () => {
  test("a call sends the nested body and the headers of a POST request", async () => {
    const headers = { ...PLACE.headers, "x-made-up-tags": ["a", "b"] };
    const { wire, data } = await callOver(json(201, THING), "placeThing", { ...PLACE, headers });
    expect([wire.method, wire.target]).toEqual(["POST", "/things"]);
    expect(JSON.parse(Buffer.from(wire.body).toString())).toEqual(NEW_THING);
    expect(headerOf(wire, "x-made-up-reason")).toBe("because");
    expect(headerOf(wire, "x-made-up-tags")).toBe("a, b");
    expect(data).toEqual(THING);
  });

  test("a call resolves to undefined after status 204", async () => {
    const { wire, data, text } = await callOver("HTTP/1.1 204 No Content\r\n\r\n", "deleteThing", id);
    expect([wire.method, wire.target, wire.body.length]).toEqual(["DELETE", "/things/a%2Fb", 0]);
    expect([data, text]).toEqual([undefined, ""]);
  });

  test("a call sends query parameters, including an unknown value of an open enum", async () => {
    const query = { side: "SELL", kind: "A_KIND_TO_COME", limit: 2 };
    const { wire, data } = await callOver(json(200, [THING, null]), "listThings", { query });
    expect(wire.target).toBe("/things?side=SELL&kind=A_KIND_TO_COME&limit=2");
    expect(data).toEqual([THING, null]);
  });
});

describe("an operation with several success statuses", () => {
  test.each<[number, unknown]>([
    [200, THING],
    [202, { retry_after: 3 }],
  ])("an operation with several success statuses resolves to the payload of status %i", async (status, payload) => {
    const { data } = await callOver(json(status, payload), "replaceThing", { ...id, body: NEW_THING });
    expect(data).toEqual(payload);
  });

  test("an operation with several success statuses resolves to undefined for status 204", async () => {
    const { data, error } = await callOver("HTTP/1.1 204 No Content\r\n\r\n", "replaceThing", {
      ...id,
      body: NEW_THING,
    });
    expect([data, error]).toEqual([undefined, undefined]);
  });

  test.each<[number, unknown, string]>([
    [200, { retry_after: 3 }, "the payload must have required property 'thing_id'"],
    [202, THING, "the payload must have required property 'retry_after'"],
    [201, THING, "the spec does not list this status"],
  ])(
    "an operation with several success statuses rejects a payload that the spec does not document for status %i",
    async (status, payload, problem) => {
      const { error } = await callOver(json(status, payload), "replaceThing", { ...id, body: NEW_THING });
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted", status, problem });
    },
  );
});

describe("an operation with a text payload", () => {
  const CSV = "id,name\n1,é\n";

  test.each(["text/csv", "Text/CSV; charset=utf-8"])(
    "an operation with a text payload resolves to a string if the content type is %s",
    async (type) => {
      const { data, text } = await callOver(typed(type, CSV), "downloadThings");
      expect([data, text]).toEqual([CSV, CSV]);
    },
  );

  test("an operation with a text payload resolves to the unchanged string if the payload is empty or looks like JSON", async () => {
    expect((await callOver(typed("text/csv", ""), "downloadThings")).data).toBe("");
    expect((await callOver(typed("text/csv", "[1]"), "downloadThings")).data).toBe("[1]");
  });

  test("an operation with a text payload resolves to a string if the response has no content type", async () => {
    expect((await callOver("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\na,b", "downloadThings")).data).toBe("a,b");
  });

  test("an operation with a text payload resolves to a string or a stream, as the option parseAs of broker.http selects", async () => {
    await using server = await startWireServer(() => typed("text/csv", CSV));
    const { http } = client().createBrokerClient(withTransport({ baseUrl: server.url, ...CREDENTIALS }));
    // @ts-expect-error a path that the real spec does not have
    expect(await http.GET("/things.csv")).toMatchObject({ data: CSV });
    // @ts-expect-error a path that the real spec does not have
    const { data } = await http.GET("/things.csv", { parseAs: "stream" });
    expect(await new Response(data).text()).toBe(CSV);
  });
});

test.each<[`${string}/${string}`, string, boolean]>([
  ["image/*", "image/png", true],
  ["image/*", "text/html", false],
  ["text/*", "Text/CSV", true],
  ["*/*", "text/html", true],
])(
  "response validation compares the media range %s with the content type %s (match: %s)",
  async (documented, type, matches) => {
    const response = new Response("a", { headers: { "content-type": type } });
    const operation = { ...CHANGE, success: { 200: documented } };
    const { call, events } = clientOver([response], operation, { checkResponses: "warn" });
    const data = await call();
    expect(typeof data === "string" ? data : Buffer.from(Object(data)).toString()).toBe("a");
    const problems = events.flatMap((event) => (event.type === "unexpected_payload" ? [event.problem] : []));
    expect(problems).toEqual(matches ? [] : [`the content type is ${type}, not ${documented}`]);
  },
);

describe.each([false, true])("an operation with a binary payload (middleware: %s)", (hasMiddleware) => {
  const BYTES = new Uint8Array(70_000).map((_, at) => at % 251);
  const download = (bytes: Uint8Array<ArrayBuffer>, type: string, status = 200, options: BrokerClientOptions = {}) => {
    const broker = client().createBrokerClient({
      baseUrl: "https://api.example.com",
      ...CREDENTIALS,
      fetch: () => Promise.resolve(new Response(bytes, { status, headers: { "content-type": type } })),
      ...options,
    });
    if (hasMiddleware) broker.http.use({ onResponse: () => undefined });
    return callByName(broker, "trading", "downloadArchive");
  };

  test("an operation with a binary payload resolves to a Uint8Array", async () => {
    const { data, text } = await download(BYTES, "application/zip").withResponse();
    expect(data).toStrictEqual(BYTES);
    expect(text).toBe("");
    expect(await download(new Uint8Array(), "application/zip")).toStrictEqual(new Uint8Array());
  });

  test("an operation with a binary payload resolves to a Uint8Array over a real socket", async () => {
    await using server = await startRawServer(async ({ socket, request }) => {
      await request();
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/zip\r\ncontent-length: ${BYTES.length}\r\n\r\n`;
      socket.end(Buffer.concat([Buffer.from(head), BYTES]));
    });
    const broker = client().createBrokerClient(withTransport({ baseUrl: `http://${server.host}`, ...CREDENTIALS }));
    if (hasMiddleware) broker.http.use({ onResponse: () => undefined });
    expect(await callByName(broker, "trading", "downloadArchive")).toStrictEqual(BYTES);
  });

  test("an operation with a binary payload rejects if the content type does not match the spec", async () => {
    const html = new TextEncoder().encode(`<p>${"a".repeat(100_000)}`);
    const error = await thrownBy(download(html, "text/html"));
    expect(error).toMatchObject({ problem: "the content type is text/html, not application/zip" });
    expect(Reflect.get(Object(error), "text")).toBe(`<p>${"a".repeat(2 ** 14 - 3)} [cut]`);
  });

  test("an operation with a binary payload validates the JSON payload of a response with status 202", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await download(bytes('{"ready":false}'), "application/json", 202)).toEqual({ ready: false });
    const error = await thrownBy(download(bytes('{"ready":true}'), "application/json", 202));
    expect(error).toMatchObject({ problem: "the payload at /ready must be equal to constant" });
  });
});

describe("an HttpStatusError", () => {
  test.each<[string, string, unknown, boolean]>([
    ["matches the schema of status 409", json(409, { taken_by: "a" }), { taken_by: "a" }, true],
    ["matches the schema of the range 4XX", json(422, { reasons: ["a"] }), { reasons: ["a"] }, true],
    ["matches 4XX but not the schema of status 409", json(409, { reasons: ["a"] }), { reasons: ["a"] }, false],
    ["matches 4XX, but the spec has no body for status 410", json(410, { reasons: ["a"] }), { reasons: ["a"] }, false],
    ["does not match the schema of the range 4XX", json(422, { reasons: [1] }), { reasons: [1] }, false],
    ["is text, and the spec has no JSON body for the status", typed("text/plain", "later", 503), "later", false],
    ["is the HTML of a proxy", typed("text/html", "<p>", 422), "<p>", false],
  ])("an HttpStatusError has `hasDocumentedBody: $3` if the body %s", async (_, response, body, hasDocumentedBody) => {
    const { error } = await callOver(response, "placeThing", PLACE);
    expect(error).toMatchObject({ code: "http_status", operation: "placeThing", body, hasDocumentedBody });
    expect(String(error).includes("Look at `body`.")).toBe(hasDocumentedBody);
  });

  test("an HttpStatusError has `hasDocumentedBody: true` if the body matches the `default` response of the spec", async () => {
    const { error } = await callOver(json(500, { taken_by: "a" }), "replaceThing", { ...id, body: NEW_THING });
    expect(error).toMatchObject({ outcome: "unknown", body: { taken_by: "a" }, hasDocumentedBody: true });
  });

  test("an HttpStatusError has `hasDocumentedBody: false` if the client truncated the body", async () => {
    const { error } = await callOver(json(422, { reasons: ["a".repeat(20_000)] }), "placeThing", PLACE);
    expect(error).toMatchObject({ body: expect.stringMatching(/^\{"reasons":.* \[cut\]$/), hasDocumentedBody: false });
  });

  test("an HttpStatusError is not accepted by isBrokerError for a different operation", async () => {
    const { error } = await callOver(json(409, { taken_by: "a" }), "placeThing", PLACE);
    const isBrokerError: (error: unknown, operation?: unknown) => boolean = client().isBrokerError;
    expect(isBrokerError(error)).toBe(true);
    expect(isBrokerError(error, "placeThing")).toBe(true);
    expect(isBrokerError(error, "deleteThing")).toBe(false);
    expect([error, 1].filter(client().isBrokerError)).toEqual([error]);
  });
});

test("TypeScript compiles a program that uses the exact types of the spec", async () => {
  expect(await compile(PROGRAM)).toBe("");
});
