import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { independentSignature } from "@org/conformance/independent";
import { computeSignature, createSigner, createSigningFetch } from "@org/signing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../src/index.ts";
import { operationOf, startFixture } from "./fixture.ts";
import { LIST } from "./support.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startFixture();
});
afterAll(() => sandbox.close());

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | undefined;
}

interface Signed extends Sent {
  headers: Record<string, string>;
  body: string | undefined;
}

/** Returns a signed request that the sandbox accepts. A test can then change one part of the request. */
async function signed(
  path = LIST,
  method = "GET",
  body?: string,
  options: { appKey?: string; appSecret?: string; now?: () => number } = {},
): Promise<Signed> {
  const signer = createSigner({ appKey: sandbox.appKey, appSecret: sandbox.appSecret, ...options });
  const request = await signer.sign({ method, url: sandbox.baseUrl + path, body });
  return {
    method,
    path: request.url.slice(sandbox.baseUrl.length),
    headers: { "x-version": "v3", ...request.headers },
    body: request.body,
  };
}

/** Sends a request with node:http, because fetch would change the target and the headers. */
function send({
  method,
  path,
  headers,
  body,
}: Sent): Promise<{ status: number | undefined; payload: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(sandbox.baseUrl);
    const outgoing = httpRequest({ host: "127.0.0.1", port, method, path, headers }, async (response) => {
      const body = await text(response);
      resolve({ status: response.statusCode, payload: body === "" ? {} : JSON.parse(body) });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const note = (n: number) => ({ note_id: `made-up-${n}`, note_type: "MADE_UP" });

/** Returns the signed headers of a request. */
const six = ({ headers }: Signed, host = new URL(sandbox.baseUrl).host) => ({
  host,
  "x-app-key": sandbox.appKey,
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": headers["x-signature-nonce"] ?? "",
  "x-signature-version": "1.0",
  "x-timestamp": headers["x-timestamp"] ?? "",
});

/** Replaces the signature by a signature of different parts, as a client with a mistake would compute it. */
async function signedAs(mistake: Partial<Parameters<typeof computeSignature>[0]>, request: Signed): Promise<Signed> {
  const { pathname, searchParams } = new URL(sandbox.baseUrl + request.path);
  const { path, query, headers, body } = {
    path: decodeURIComponent(pathname),
    query: [...searchParams],
    headers: six(request),
    body: request.body,
    ...mistake,
  };
  const signature = await computeSignature({ path, query, headers, body }, sandbox.appSecret);
  return { ...request, headers: { ...request.headers, "x-signature": signature } };
}

describe("the sandbox", () => {
  test("returns the sample of an operation", async () => {
    const { status, payload } = await send(await signed());
    expect(status).toBe(200);
    expect(payload).toEqual(operationOf("listNotes").sample);
  });

  test.each<[string, object[]]>([
    ["an empty list", []],
    ["two notes, one of them with an undocumented field", [note(1), { ...note(2), note: "made up" }]],
  ])("returns the given payload: %s", async (_, notes) => {
    await using own = await startFixture({ responses: { listNotes: notes } });
    const response = await createSigningFetch(createSigner(own))(own.baseUrl + LIST, {
      headers: { "x-version": "v3" },
    });
    expect(await response.json()).toEqual(notes);
  });

  test("ignores an empty query", async () => {
    expect(await send({ ...(await signed()), path: `${LIST}?` })).toMatchObject({ status: 200 });
  });

  test.each([
    ["another path", "/made-up/note", "GET"],
    ["another method", LIST, "DELETE"],
    ["a path with an encoded slash between segments", "/made-up%2Fnotes", "GET"],
  ])("responds 501 to a request with a valid signature and %s", async (_, path, method) => {
    expect(await send(await signed(path, method))).toMatchObject({ status: 501, payload: { code: "not_specified" } });
  });

  test("responds to a CORS preflight without a signature", async () => {
    const response = await fetch(sandbox.baseUrl + LIST, {
      method: "OPTIONS",
      headers: {
        origin: "https://page.example.com",
        "access-control-request-method": "GET",
        "access-control-request-headers": "x-signature",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("GET");
    expect(response.headers.get("access-control-allow-headers")).toBe("x-signature");
  });

  test("records a request with its method, target, body and status", async () => {
    const before = sandbox.requests.length;
    await send(await signed("/a?b=c", "POST", "{}"));
    expect(sandbox.requests).toHaveLength(before + 1);
    const received = sandbox.requests.at(-1);
    expect(received).toMatchObject({ method: "POST", target: "/a?b=c", status: 501 });
    expect(new TextDecoder().decode(received?.body)).toBe("{}");
  });

  test("has the options of a client as its only enumerable fields", async () => {
    await using own = await startFixture();
    expect(Object.keys(own)).toEqual(["baseUrl", "appKey", "appSecret"]);
    expect({ ...own }).not.toHaveProperty("requests");
    expect(own).toMatchObject({ requests: [], setScenario: expect.any(Function), close: expect.any(Function) });
  });

  test("uses the given port and credentials, and stops listening when it is closed", async () => {
    const free = await startSandbox();
    await free.close();
    const port = Number(new URL(free.baseUrl).port);
    await using own = await startFixture({ port, credentials: { appKey: "made-up-key", appSecret: "made-up-secret" } });
    expect(own).toMatchObject({
      baseUrl: `http://127.0.0.1:${port}`,
      appKey: "made-up-key",
      appSecret: "made-up-secret",
    });
    await expect(startSandbox({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await own.close();
    await expect(fetch(own.baseUrl)).rejects.toThrow("fetch failed");
  });
});

describe("the sandbox refuses", () => {
  const without = (name: string) => async () => {
    const { headers, ...request } = await signed();
    const { [name]: _, ...others } = headers;
    return { ...request, headers: others };
  };
  const changed = (headers: Record<string, string>) => async () => {
    const request = await signed();
    return { ...request, headers: { ...request.headers, ...headers } };
  };
  const hour = 3_600_000;

  test.each<[string, number, string, () => Promise<Sent>]>([
    ["a request without x-app-key", 401, "missing_header", without("x-app-key")],
    ["a request without x-timestamp", 401, "missing_header", without("x-timestamp")],
    ["a request without x-signature", 401, "missing_header", without("x-signature")],
    ["a request without x-signature-algorithm", 401, "missing_header", without("x-signature-algorithm")],
    ["a request without x-signature-version", 401, "missing_header", without("x-signature-version")],
    ["a request without x-signature-nonce", 401, "missing_header", without("x-signature-nonce")],
    ["a request without x-version", 400, "wrong_header", without("x-version")],
    ["another x-version", 400, "wrong_header", changed({ "x-version": "v2" })],
    ["another app key", 401, "unknown_app_key", changed({ "x-app-key": "another" })],
    ["another algorithm", 401, "unsupported_algorithm", changed({ "x-signature-algorithm": "HMAC-SHA1" })],
    ["another signature version", 401, "unsupported_algorithm", changed({ "x-signature-version": "2.0" })],
    [
      "a timestamp in another format",
      401,
      "malformed_timestamp",
      changed({ "x-timestamp": "2026-10-17T09:30:00.000Z" }),
    ],
    [
      "a timestamp from the past",
      401,
      "timestamp_out_of_window",
      () => signed(LIST, "GET", undefined, { now: () => Date.now() - hour }),
    ],
    [
      "a timestamp from the future",
      401,
      "timestamp_out_of_window",
      () => signed(LIST, "GET", undefined, { now: () => Date.now() + hour }),
    ],
    ["a malformed target", 400, "malformed_percent_encoding", async () => ({ ...(await signed()), path: "/%zz" })],
    [
      "a POST with another content type",
      415,
      "wrong_content_type",
      async () => {
        const request = await signed(LIST, "POST", "{}");
        return { ...request, headers: { ...request.headers, "content-type": "text/plain" } };
      },
    ],
  ])("%s with status %i and the code %s", async (_, status, code, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({ status, payload: { code, sandbox: expect.stringContaining("the sandbox's own") } });
  });

  test("a nonce that was used before", async () => {
    const request = await signed();
    expect(await send(request)).toMatchObject({ status: 200 });
    expect(await send(request)).toMatchObject({ status: 401, payload: { code: "nonce_reused" } });
  });

  test.each([
    ["x-timestamp", 401, "malformed_header"],
    ["x-signature", 401, "malformed_header"],
    ["x-version", 400, "wrong_header"],
  ])("a repeated %s with status %i and the code %s", async (name, status, code) => {
    const request = await signed();
    const value = request.headers[name] ?? "";
    const headers = { ...request.headers, [name]: [value, value] };
    expect(await send({ ...request, headers })).toMatchObject({ status, payload: { code } });
  });

  test("a query parameter with the name of a signed header", async () => {
    const request = await signedAs({ query: [["host", "made.up"]] }, await signed());
    const refusal = await send({ ...request, path: `${LIST}?host=made.up` });
    expect(refusal).toMatchObject({ status: 400, payload: { code: "reserved_query_name" } });
  });

  const odd = async (method: string, sent: string | Uint8Array, body: string) => {
    const request = await signedAs({ body }, await signed(LIST, method));
    const headers = { ...request.headers, "content-length": String(Buffer.byteLength(sent)) };
    return send({ ...request, headers, body: sent });
  };

  test.each([
    ["body_not_allowed", "GET", "{}"],
    ["body_not_compact", "POST", '{ "a": 1 }'],
    ["body_not_compact", "POST", String.raw`{"a":"\u0026"}`],
    ["body_not_compact", "POST", "a=1"],
  ])("with the code %s: a %s with the body %s and a valid signature", async (code, method, body) => {
    expect(await odd(method, body, body)).toMatchObject({ status: 400, payload: { code } });
  });

  test("with the code body_not_utf8: a body that equals the signed text only if invalid bytes are replaced", async () => {
    const refusal = await odd("POST", Uint8Array.of(0x22, 0xff, 0x22), '"\ufffd"');
    expect(refusal).toMatchObject({ status: 400, payload: { code: "body_not_utf8" } });
  });
});

describe("for a wrong signature, the sandbox reports", () => {
  const path = "/watchlists/my%20list?note=a%26b";

  test.each<[string, () => Promise<Sent>]>([
    ["path_encoded", async () => signedAs({ path: "/watchlists/my%20list" }, await signed(path))],
    ["query_encoded", async () => signedAs({ query: [["note", "a%26b"]] }, await signed(path))],
    ["body_not_hashed", async () => signedAs({ body: undefined }, await signed(path, "POST", "{}"))],
    ["body_reserialized", async () => ({ ...(await signed(path, "POST", '{"a":1}')), body: '{"a": 1}' })],
  ])("the cause %s", async (cause, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({ status: 401, payload: { code: "signature_mismatch", causes: [cause] } });
  });

  test("the cause x_version_signed if the signature also covers x-version", async () => {
    const request = await signed(path);
    const query = [["note", "a&b"] as const, ["x-version", "v4"] as const];
    const asSigned = await signedAs({ query }, request);
    const refusal = await send({ ...asSigned, headers: { ...asSigned.headers, "x-version": "v4" } });
    expect(refusal).toMatchObject({ payload: { code: "signature_mismatch", causes: ["x_version_signed"] } });
  });

  test.each<[string, () => Promise<Sent>]>([
    ["another secret", async () => signed(path, "GET", undefined, { appSecret: "another" })],
    ["a change of the path", async () => ({ ...(await signed(path)), path: "/tampered" })],
  ])("no cause after %s", async (_, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({ status: 401, payload: { code: "signature_mismatch", causes: [] } });
  });

  test("the parts of the canonical request, but not the secret or the correct signature", async () => {
    const request = { ...(await signed("/a b", "POST", '{"a":1}')), body: '{"a":2}' };
    const { payload } = await send(request);
    expect(payload["segments"]).toMatchObject([
      { part: "path", text: "/a b" },
      { part: "header", name: "host" },
      { part: "header", name: "x-app-key" },
      { part: "header", name: "x-signature-algorithm" },
      { part: "header", name: "x-signature-nonce" },
      { part: "header", name: "x-signature-version" },
      { part: "header", name: "x-timestamp" },
      { part: "body", text: expect.stringMatching(/^[0-9A-F]{64}$/) },
    ]);
    const received = sandbox.requests.at(-1);
    if (received === undefined) throw new Error("The sandbox recorded no request.");
    const right = independentSignature(received, sandbox.appSecret).signature;
    for (const word of [sandbox.appSecret, right]) expect(JSON.stringify(payload)).not.toContain(word);
  });
});
