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

/** Program that compiles only if each type is exactly the expected type. */
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
// @ts-expect-error no value of a closed enum
void trading.listThings({ query: { side: "HOLD" } });
// @ts-expect-error a list in the path is no text
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

/** Calls an operation. The server sends the same response to every request. */
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
  test("of a POST sends a nested body and headers, and resolves to the payload of a 201", async () => {
    const headers = { ...PLACE.headers, "x-made-up-tags": ["a", "b"] };
    const { wire, data } = await callOver(json(201, THING), "placeThing", { ...PLACE, headers });
    expect([wire.method, wire.target]).toEqual(["POST", "/things"]);
    expect(JSON.parse(Buffer.from(wire.body).toString())).toEqual(NEW_THING);
    expect(headerOf(wire, "x-made-up-reason")).toBe("because");
    expect(headerOf(wire, "x-made-up-tags")).toBe("a, b");
    expect(data).toEqual(THING);
  });

  test("rejects a list in a header if an item has a comma, because the item would be read as two items", async () => {
    const broker = client().createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    const headers = { ...PLACE.headers, "x-made-up-tags": ["a,b"] };
    const error = await thrownBy(callByName(broker, "trading", "placeThing", { ...PLACE, headers }));
    expect(error).toMatchObject({ code: "request_refused", reason: "unsupported_header", outcome: "not_sent" });
  });

  test("of a DELETE sends a path parameter, and resolves to undefined after a 204", async () => {
    const { wire, data, text } = await callOver("HTTP/1.1 204 No Content\r\n\r\n", "deleteThing", id);
    expect([wire.method, wire.target, wire.body.length]).toEqual(["DELETE", "/things/a%2Fb", 0]);
    expect([data, text]).toEqual([undefined, ""]);
  });

  test("of a GET sends query parameters, even an unknown value of an open enum", async () => {
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
  ])("resolves to the payload of status %i", async (status, payload) => {
    const { data } = await callOver(json(status, payload), "replaceThing", { ...id, body: NEW_THING });
    expect(data).toEqual(payload);
  });

  test("resolves to undefined for status 204", async () => {
    const { data, error } = await callOver("HTTP/1.1 204 No Content\r\n\r\n", "replaceThing", {
      ...id,
      body: NEW_THING,
    });
    expect([data, error]).toEqual([undefined, undefined]);
  });

  test.each<[number, unknown, string]>([
    [200, { retry_after: 3 }, "its payload must have required property 'thing_id'"],
    [202, THING, "its payload must have required property 'retry_after'"],
    [201, THING, "the spec has no such status"],
  ])("rejects status %i with the payload of another status", async (status, payload, problem) => {
    const { error } = await callOver(json(status, payload), "replaceThing", { ...id, body: NEW_THING });
    expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted", status, problem });
  });
});

describe("a text payload", () => {
  const CSV = "id,name\n1,é\n";

  test.each(["text/csv", "Text/CSV; charset=utf-8"])("with the content type %s resolves to a string", async (type) => {
    const { data, text } = await callOver(typed(type, CSV), "downloadThings");
    expect([data, text]).toEqual([CSV, CSV]);
  });

  test("that is empty or looks like JSON resolves to the same string", async () => {
    expect((await callOver(typed("text/csv", ""), "downloadThings")).data).toBe("");
    expect((await callOver(typed("text/csv", "[1]"), "downloadThings")).data).toBe("[1]");
  });

  test("without a content type resolves to a string", async () => {
    expect((await callOver("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\na,b", "downloadThings")).data).toBe("a,b");
  });

  test("with another content type rejects with unexpected_response and the text", async () => {
    const { error } = await callOver(typed("text/html", "<p>Log in</p>"), "downloadThings");
    expect(error).toMatchObject({
      code: "unexpected_response",
      problem: "its content type is text/html, not text/csv",
      text: "<p>Log in</p>",
    });
  });

  test('with another content type resolves if checkResponses is "warn", and an event shows the problem', async () => {
    const problems: unknown[] = [];
    const onEvent: BrokerClientOptions["onEvent"] = (event) => void problems.push(Reflect.get(event, "problem"));
    const response = typed("text/html", "<p>Log in</p>");
    const { data } = await callOver(response, "downloadThings", {}, { checkResponses: "warn", onEvent });
    expect(data).toBe("<p>Log in</p>");
    expect(problems.at(-1)).toBe("its content type is text/html, not text/csv");
  });

  test("that is not UTF-8 rejects with unexpected_response", async () => {
    const broker = client().createBrokerClient({
      baseUrl: "https://api.example.com",
      ...CREDENTIALS,
      fetch: () => Promise.resolve(new Response(new Uint8Array([0xe9]), { headers: { "content-type": "text/csv" } })),
    });
    const error = await thrownBy(callByName(broker, "trading", "downloadThings"));
    expect(error).toMatchObject({ code: "unexpected_response", problem: "its body is not UTF-8" });
  });

  test('resolves to a string by broker.http, and to a stream if parseAs is "stream"', async () => {
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
])("the documented media range %s matches the type %s: %s", async (documented, type, matches) => {
  const response = new Response("a", { headers: { "content-type": type } });
  const call = clientOver([response], { ...CHANGE, success: { 200: documented } }).call();
  const problem = await call.then(
    () => undefined,
    (error: unknown) => Reflect.get(Object(error), "problem"),
  );
  expect(problem).toBe(matches ? undefined : `its content type is ${type}, not ${documented}`);
});

describe.each([false, true])("a binary payload (with middleware: %s)", (hasMiddleware) => {
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

  test("resolves to a Uint8Array, and `text` is empty", async () => {
    const { data, text } = await download(BYTES, "application/zip").withResponse();
    expect(data).toStrictEqual(BYTES);
    expect(text).toBe("");
    expect(await download(new Uint8Array(), "application/zip")).toStrictEqual(new Uint8Array());
  });

  test("resolves to a Uint8Array over a real socket", async () => {
    await using server = await startRawServer(async ({ socket, request }) => {
      await request();
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/zip\r\ncontent-length: ${BYTES.length}\r\n\r\n`;
      socket.end(Buffer.concat([Buffer.from(head), BYTES]));
    });
    const broker = client().createBrokerClient(withTransport({ baseUrl: `http://${server.host}`, ...CREDENTIALS }));
    if (hasMiddleware) broker.http.use({ onResponse: () => undefined });
    expect(await callByName(broker, "trading", "downloadArchive")).toStrictEqual(BYTES);
  });

  test("with another content type rejects, and the error keeps the beginning as text", async () => {
    const html = new TextEncoder().encode(`<p>${"a".repeat(100_000)}`);
    const error = await thrownBy(download(html, "text/html"));
    expect(error).toMatchObject({ problem: "its content type is text/html, not application/zip" });
    expect(Reflect.get(Object(error), "text")).toBe(`<p>${"a".repeat(2 ** 14 - 3)} [cut]`);
  });

  test("rejects if it is larger than maxResponseBytes", async () => {
    const error = await thrownBy(download(BYTES, "application/zip", 200, { maxResponseBytes: 69_999 }));
    expect(error).toMatchObject({ problem: "its body is larger than maxResponseBytes, 69999" });
  });

  test("does not prevent the validation of a JSON payload of another status", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await download(bytes('{"ready":false}'), "application/json", 202)).toEqual({ ready: false });
    const error = await thrownBy(download(bytes('{"ready":true}'), "application/json", 202));
    expect(error).toMatchObject({ problem: "its payload at /ready must be equal to constant" });
  });
});

describe("the body of an error", () => {
  test.each<[string, string, unknown, boolean]>([
    ["matches the schema of its status", json(409, { taken_by: "a" }), { taken_by: "a" }, true],
    ["matches the schema of its range", json(422, { reasons: ["a"] }), { reasons: ["a"] }, true],
    ["matches only the range, but its status has a schema", json(409, { reasons: ["a"] }), { reasons: ["a"] }, false],
    ["matches only the range, but its status has no body", json(410, { reasons: ["a"] }), { reasons: ["a"] }, false],
    ["has another shape", json(422, { reasons: [1] }), { reasons: [1] }, false],
    ["belongs to a status without JSON", typed("text/plain", "later", 503), "later", false],
    ["is the HTML of a proxy", typed("text/html", "<p>", 422), "<p>", false],
  ])("that %s appears in the error as %j with hasDocumentedBody %j", async (_, response, body, hasDocumentedBody) => {
    const { error } = await callOver(response, "placeThing", PLACE);
    expect(error).toMatchObject({ code: "http_status", operation: "placeThing", body, hasDocumentedBody });
    expect(String(error).includes("Look at `body`.")).toBe(hasDocumentedBody);
  });

  test("that matches the schema of `default` is a documented body if its status has no schema", async () => {
    const { error } = await callOver(json(500, { taken_by: "a" }), "replaceThing", { ...id, body: NEW_THING });
    expect(error).toMatchObject({ outcome: "unknown", body: { taken_by: "a" }, hasDocumentedBody: true });
  });

  test("that is cut because of its length is not a documented body", async () => {
    const { error } = await callOver(json(422, { reasons: ["a".repeat(20_000)] }), "placeThing", PLACE);
    expect(error).toMatchObject({ body: expect.stringMatching(/^\{"reasons":.* \[cut\]$/), hasDocumentedBody: false });
  });

  test("belongs to an error that isBrokerError accepts only for the right operation", async () => {
    const { error } = await callOver(json(409, { taken_by: "a" }), "placeThing", PLACE);
    const isBrokerError: (error: unknown, operation?: unknown) => boolean = client().isBrokerError;
    expect(isBrokerError(error)).toBe(true);
    expect(isBrokerError(error, "placeThing")).toBe(true);
    expect(isBrokerError(error, "deleteThing")).toBe(false);
    expect([error, 1].filter(client().isBrokerError)).toEqual([error]);
  });
});

test("a placeholder and its withResponse() reject with operation_not_documented", async () => {
  const broker = client().createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
  const expected = { code: "operation_not_documented", operation: "nameThing", introduced: "2026-01-01" };
  expect(await thrownBy(callByName(broker, "trading", "nameThing"))).toMatchObject(expected);
  expect(await thrownBy(callByName(broker, "trading", "nameThing").withResponse())).toMatchObject(expected);
});

test("a program compiles if it uses the types of the spec exactly", async () => {
  expect(await compile(PROGRAM)).toBe("");
});
