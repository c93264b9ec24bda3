import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { independentSignature } from "@org/conformance/independent";
import { computeSignature, createSigner } from "@org/signing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../src/index.ts";
import { startFixture } from "./fixture.ts";
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

/** Sends a request with node:http, because fetch changes the target and the headers. */
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

const six = ({ headers }: Signed, host = new URL(sandbox.baseUrl).host) => ({
  host,
  "x-app-key": sandbox.appKey,
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": headers["x-signature-nonce"] ?? "",
  "x-signature-version": "1.0",
  "x-timestamp": headers["x-timestamp"] ?? "",
});

/** Signs a request again. The values in `mistake` replace the correct values, such as the path. */
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
  test.each([
    ["an undocumented path", "/made-up/note", "GET"],
    ["an undocumented method", LIST, "DELETE"],
    ["an encoded slash between path segments", "/made-up%2Fnotes", "GET"],
  ])("the sandbox responds with status 501 to a signed request with %s", async (_, path, method) => {
    expect(await send(await signed(path, method))).toMatchObject({ status: 501, payload: { code: "not_specified" } });
  });

  test("the sandbox responds to an unsigned CORS preflight", async () => {
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

  test("the sandbox has exactly the enumerable fields baseUrl, appKey and appSecret", async () => {
    await using own = await startFixture();
    expect(Object.keys(own)).toEqual(["baseUrl", "appKey", "appSecret"]);
    expect({ ...own }).not.toHaveProperty("requests");
    expect(own).toMatchObject({ requests: [], setScenario: expect.any(Function), close: expect.any(Function) });
  });

  test("the sandbox uses the given port and credentials", async () => {
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

describe("invalid requests", () => {
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
    ["a request without x-signature", 401, "missing_header", without("x-signature")],
    ["a request without x-version", 400, "wrong_header", without("x-version")],
    ["a request with the x-version v2", 400, "wrong_header", changed({ "x-version": "v2" })],
    ["a request with an unknown app key", 401, "unknown_app_key", changed({ "x-app-key": "another" })],
    [
      "a request with the algorithm HMAC-SHA1",
      401,
      "unsupported_algorithm",
      changed({ "x-signature-algorithm": "HMAC-SHA1" }),
    ],
    [
      "a request with the signature version 2.0",
      401,
      "unsupported_algorithm",
      changed({ "x-signature-version": "2.0" }),
    ],
    [
      "a timestamp with milliseconds",
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
      "a POST with the content type text/plain",
      415,
      "wrong_content_type",
      async () => {
        const request = await signed(LIST, "POST", "{}");
        return { ...request, headers: { ...request.headers, "content-type": "text/plain" } };
      },
    ],
  ])("the sandbox rejects %s (status %i, code `%s`)", async (_, status, code, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({
      status,
      payload: { code, sandbox: expect.stringContaining("made up for the sandbox") },
    });
  });

  test("the sandbox rejects a nonce that was used before", async () => {
    const request = await signed();
    expect(await send(request)).toMatchObject({ status: 200 });
    expect(await send(request)).toMatchObject({ status: 401, payload: { code: "nonce_reused" } });
  });

  test.each([
    ["x-timestamp", 401, "malformed_header"],
    ["x-signature", 401, "malformed_header"],
    ["x-version", 400, "wrong_header"],
  ])("the sandbox rejects a repeated header %s (status %i, code `%s`)", async (name, status, code) => {
    const request = await signed();
    const value = request.headers[name] ?? "";
    const headers = { ...request.headers, [name]: [value, value] };
    expect(await send({ ...request, headers })).toMatchObject({ status, payload: { code } });
  });

  test("the sandbox rejects a query parameter with the name of a signed header", async () => {
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
  ])("the sandbox responds with the code `%s` to a signed %s request whose body is %s", async (code, method, body) => {
    expect(await odd(method, body, body)).toMatchObject({ status: 400, payload: { code } });
  });

  test("the sandbox rejects a body that is not UTF-8", async () => {
    const refusal = await odd("POST", Uint8Array.of(0x22, 0xff, 0x22), '"\ufffd"');
    expect(refusal).toMatchObject({ status: 400, payload: { code: "body_not_utf8" } });
  });
});

describe("wrong signatures", () => {
  const path = "/watchlists/my%20list?note=a%26b";

  test.each<[string, () => Promise<Sent>]>([
    ["path_encoded", async () => signedAs({ path: "/watchlists/my%20list" }, await signed(path))],
    ["query_encoded", async () => signedAs({ query: [["note", "a%26b"]] }, await signed(path))],
    ["body_not_hashed", async () => signedAs({ body: undefined }, await signed(path, "POST", "{}"))],
    ["body_reserialized", async () => ({ ...(await signed(path, "POST", '{"a":1}')), body: '{"a": 1}' })],
  ])("the sandbox reports the cause `%s` of a wrong signature", async (cause, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({ status: 401, payload: { code: "signature_mismatch", causes: [cause] } });
  });

  test("the sandbox reports the cause `x_version_signed` if the client has signed x-version", async () => {
    const request = await signed(path);
    const query = [["note", "a&b"] as const, ["x-version", "v4"] as const];
    const asSigned = await signedAs({ query }, request);
    const refusal = await send({ ...asSigned, headers: { ...asSigned.headers, "x-version": "v4" } });
    expect(refusal).toMatchObject({ payload: { code: "signature_mismatch", causes: ["x_version_signed"] } });
  });

  test.each<[string, () => Promise<Sent>]>([
    ["a wrong app secret", async () => signed(path, "GET", undefined, { appSecret: "another" })],
    ["a changed path", async () => ({ ...(await signed(path)), path: "/tampered" })],
  ])("the sandbox responds with an empty list `causes` if a request has %s", async (_, request) => {
    const refusal = await send(await request());
    expect(refusal).toMatchObject({ status: 401, payload: { code: "signature_mismatch", causes: [] } });
  });

  test("the sandbox reports the parts of the canonical request, but no secret", async () => {
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
