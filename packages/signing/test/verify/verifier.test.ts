// Tests that a verifier accepts each valid request exactly once, and rejects all other requests. `fuzz.test.ts` compares
// the verifier with the independent implementation, for random requests.
import nodeCrypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { independentSignature } from "@org/conformance/independent";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSigner, signRequest } from "../../src/index.ts";
import {
  createVerifier,
  memoryReplayStore,
  type ReceivedRequest,
  type ReplayAnswer,
  type VerifierOptions,
} from "../../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code, HEADERS } from "../helpers/support.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const NOW = Date.parse(HEADERS["x-timestamp"]);
const TOLERANCE = 60_000;
const { appKey, appSecret } = { appKey: APP_KEY, appSecret: APP_SECRET };
const signer = createSigner({ appKey, appSecret, now: () => NOW });

const forgetful = { claim: (): ReplayAnswer => "new" };

const verifierWith = (options: Partial<VerifierOptions> = {}) =>
  createVerifier({
    secretFor: (key) => (key === APP_KEY ? APP_SECRET : undefined),
    tolerance: TOLERANCE,
    replayStore: memoryReplayStore({ capacity: 1000 }),
    now: () => NOW,
    ...options,
  });

const accepted = { ok: true, appKey: APP_KEY };
const refused = (code: string) => ({ ok: false, code });

type Wire = Parameters<typeof independentSignature>[0];

const received = ({ method, target, headers, body }: Wire): ReceivedRequest => ({
  method,
  target,
  headers: Object.fromEntries(headers),
  body,
});

function signed(wire: Wire, secret = APP_SECRET): Wire {
  return { ...wire, headers: [...wire.headers, ["x-signature", independentSignature(wire, secret).signature]] };
}

const signedWith = (secret: string) =>
  signed({ method: "GET", target: "/", headers: Object.entries(HEADERS), body: new Uint8Array() }, secret);

async function signedParts(method = "POST", path = "/orders?a=1", body: string | undefined = "{}") {
  const signed = await signer.sign({ method, url: `https://api.example.com${path}`, body });
  return {
    method,
    target: path,
    headers: { host: "api.example.com", ...signed.headers },
    body: new TextEncoder().encode(signed.body ?? ""),
  };
}

describe("a verifier", () => {
  test("a verifier accepts a fetch Request from signRequest, and leaves the body readable", async () => {
    const request = new Request("https://api.example.com/orders?a=b+c&d=%26?", { method: "POST", body: '{ "a": 1 }' });
    const signed = await signRequest(request, signer);
    expect(await verifierWith().verify(signed)).toEqual(accepted);
    expect(await signed.text()).toBe('{"a":1}');
  });

  test("a verifier accepts a fetch Request from a proxy if the header `host` contains the signed host", async () => {
    const signed = await signRequest(new Request("https://api.example.com/a"), signer);
    const behindProxy = new Request("http://10.0.0.1:3000/a", signed);
    behindProxy.headers.set("host", "api.example.com");
    expect(await verifierWith().verify(behindProxy)).toEqual(accepted);
    behindProxy.headers.delete("host");
    expect(await verifierWith().verify(behindProxy)).toEqual(refused("signature_mismatch"));
  });

  test("a verifier accepts headers as strings, as arrays, in upper case, and in the format of Node's HTTP/2 server", async () => {
    const { headers, ...parts } = await signedParts();
    const { host, ...others } = headers;
    const distinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const http2 = [
      { ":authority": host, ...others },
      { ":authority": host, ...headers },
    ];
    for (const given of [headers, distinct, upper, ...http2]) {
      expect(await verifierWith().verify({ ...parts, headers: given })).toEqual(accepted);
    }
  });

  test.each(["WIDGET", "GETS"])("a verifier accepts a %s request with a body", async (method) => {
    expect(await verifierWith().verify(await signedParts(method))).toEqual(accepted);
  });

  test("a verifier rejects a timestamp that is one millisecond beyond the tolerance", async () => {
    // The verifier's clock advances with `performance.now`, even if `now` always returns the same time. In this test,
    // `performance.now` always returns 0.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const parts = await signedParts();
    const at = (now: number | Date) => verifierWith({ now: () => now }).verify(parts);
    expect(await at(NOW + TOLERANCE)).toEqual(accepted);
    expect(await at(new Date(NOW - TOLERANCE))).toEqual(accepted);
    expect(await at(NOW + TOLERANCE + 1)).toEqual(refused("timestamp_out_of_window"));
    expect(await at(NOW - TOLERANCE - 1)).toEqual(refused("timestamp_out_of_window"));
  });

  test.each<[string, VerifierOptions["secretFor"]]>([
    ["a signature with a secret from a promise", async () => APP_SECRET],
    ["a signature with the second of two secrets", () => ["another", APP_SECRET]],
    ["a signature with the first of three secrets", () => [APP_SECRET, "another", "third"]],
    ["a signature with the third of three secrets", async () => ["another", "second", APP_SECRET]],
  ])("a verifier accepts %s that secretFor returned", async (_, secretFor) => {
    expect(await verifierWith({ secretFor }).verify(await signedParts())).toEqual(accepted);
  });

  test("a verifier accepts the same nonce from two app keys", async () => {
    const verifier = verifierWith({ secretFor: () => APP_SECRET });
    const nonce = () => "made-up-nonce";
    for (const appKey of ["one", "other"]) {
      const signed = await signRequest(
        new Request("https://api.example.com/"),
        createSigner({ appKey, appSecret, nonce, now: () => NOW }),
      );
      expect(await verifier.verify(signed)).toEqual({ ok: true, appKey });
    }
  });
});

describe("a verifier", () => {
  const without = (name: string) => async () => {
    const parts = await signedParts();
    return { ...parts, headers: { ...parts.headers, [name]: undefined } };
  };
  const withHeaders = (headers: ReceivedRequest["headers"]) => async () => {
    const parts = await signedParts();
    return { ...parts, headers: { ...parts.headers, ...headers } };
  };
  const withParts = (changed: Partial<ReceivedRequest>) => async () => ({ ...(await signedParts()), ...changed });
  /** Changes the two unused bits of the last base64 character, so the decoded bytes stay the same. */
  const respelled = async () => {
    const parts = await signedParts();
    const right = parts.headers["x-signature"];
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = alphabet.charAt(alphabet.indexOf(right.charAt(42)) + 1);
    return { ...parts, headers: { ...parts.headers, "x-signature": `${right.slice(0, 42)}${last}=` } };
  };

  test.each<[code: string, what: string, () => Promise<ReceivedRequest>]>([
    ...Object.keys(HEADERS).map((name): [string, string, () => Promise<ReceivedRequest>] => [
      "missing_header",
      `a request without ${name}`,
      without(name),
    ]),
    ["missing_header", "a request without x-signature", without("x-signature")],
    ["missing_header", "an empty header", withHeaders({ "x-app-key": "" })],
    ["missing_header", "an empty list of hosts", withHeaders({ host: [] })],
    ["malformed_header", "a repeated header", withHeaders({ "x-app-key": [APP_KEY, APP_KEY] })],
    ["malformed_header", "a repeated header, in two letter cases", withHeaders({ "X-App-Key": APP_KEY })],
    [
      "malformed_header",
      "a header whose values a server joined",
      withHeaders({ "x-app-key": `${APP_KEY}, ${APP_KEY}` }),
    ],
    ["malformed_header", "a host that differs from :authority", withHeaders({ ":authority": "example.com" })],
    ["malformed_header", "an empty host and another :authority", withHeaders({ host: "", ":authority": "a.example" })],
    ["unsupported_algorithm", "another algorithm", withHeaders({ "x-signature-algorithm": "HMAC-SHA1" })],
    ["unsupported_algorithm", "an algorithm in lower case", withHeaders({ "x-signature-algorithm": "hmac-sha256" })],
    ["unsupported_algorithm", "another version of the algorithm", withHeaders({ "x-signature-version": "2.0" })],
    ["unsupported_algorithm", "a version that is numerically equal", withHeaders({ "x-signature-version": "1" })],
    ...[
      "2026-10-17T09:30:00.000Z",
      "2026-10-17T09:30:00+00:00",
      "2026-10-17t09:30:00z",
      "2026-10-17T09:30:00",
      "2026-10-17",
      "2026-02-30T09:30:00Z",
      "2026-10-16T24:00:00Z",
      "2026-10-17T09:29:60Z",
      "9999-12-31T23:59:59-01:00",
      "0000-01-01T00:00:00+01:00",
      "+012026-10-17T09:30:00Z",
      "1792229400",
      "now",
    ].map((timestamp): [string, string, () => Promise<ReceivedRequest>] => [
      "malformed_timestamp",
      `the timestamp ${timestamp}`,
      withHeaders({ "x-timestamp": timestamp }),
    ]),
    ["malformed_request", "a missing method", withParts({ method: undefined })],
    ["malformed_request", "an empty method", withParts({ method: "" })],
    ["malformed_request", "a missing target", withParts({ target: undefined })],
    ["malformed_request", "a whole URL as target", withParts({ target: "https://api.example.com/orders?a=1" })],
    ["body_not_allowed", "a GET with a body", withParts({ method: "GET" })],
    ["body_not_allowed", "a HEAD with a body", withParts({ method: "HEAD" })],
    ["malformed_percent_encoding", "% without two hex digits", withParts({ target: "/orders?a=%1" })],
    ["malformed_percent_encoding", "bytes that are not UTF-8", withParts({ target: "/%ff?a=1" })],
    [
      "reserved_query_name",
      "a query parameter with the name of a signed header",
      withParts({ target: "/orders?Host=a" }),
    ],
    ["signature_mismatch", "a signature in hex", withHeaders({ "x-signature": "00".repeat(32) })],
    ["signature_mismatch", "another base64 text of the same bytes", respelled],
    ["signature_mismatch", "an unknown app key", withHeaders({ "x-app-key": "another" })],
    ["signature_mismatch", "a body that was re-serialized", withParts({ body: new TextEncoder().encode("{ }") })],
    ["signature_mismatch", "a missing body", withParts({ body: undefined })],
  ])("a verifier returns the code %s for %s", async (code, _, request) => {
    expect(await verifierWith().verify(await request())).toEqual(refused(code));
  });

  test("a verifier returns malformed_request for each target that is not a path and a query in visible ASCII", async () => {
    const target = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }).map((text) => `/orders?a=${text}`),
      fc.constantFrom("", "*", "api.example.com:443", "?a=1", "/orders HTTP/1.1", "/orders#"),
    );
    const malformed = target.filter((text) => !/^\/[\x21-\x7e]*$/.test(text) || text.includes("#"));
    const parts = await signedParts();
    await fc.assert(
      fc.asyncProperty(malformed, async (target) => {
        expect(await verifierWith().verify({ ...parts, target })).toEqual(refused("malformed_request"));
      }),
    );
  });

  test("a verifier returns malformed_header for each header value that is not visible ASCII", async () => {
    const name = fc.constantFrom(...Object.keys(HEADERS), "x-signature");
    const wrong = fc.oneof(
      fc.constantFrom(" ", "\t", "\r\nx-injected: 1", "\u0000", "\u007f"),
      fc.string({ unit: "binary" }),
    );
    const malformed = wrong.filter((text) => /[^\x21-\x7e]/.test(text));
    const parts = await signedParts();
    const right: Record<string, string> = parts.headers;
    await fc.assert(
      fc.asyncProperty(name, malformed, async (name, text) => {
        const headers = { ...right, [name]: `${right[name]}${text}` };
        expect(await verifierWith().verify({ ...parts, headers })).toEqual(refused("malformed_header"));
      }),
    );
  });

  test.each<[string, VerifierOptions["secretFor"]]>([
    ["undefined", () => undefined],
    ["an empty string, with which anybody can sign", () => ""],
    ["an empty array", () => []],
    ["an array of empty strings", () => ["", ""]],
    // For the app key `constructor`, `secrets[appKey]` is a function that every object inherits.
    ["a property that every object inherits", () => Reflect.get({}, "constructor")],
  ])("a verifier rejects a request if secretFor returns %s", async (_, secretFor) => {
    expect(await verifierWith({ secretFor }).verify(received(signedWith("")))).toEqual(refused("signature_mismatch"));
    expect(await verifierWith({ secretFor }).verify(await signedParts())).toEqual(refused("signature_mismatch"));
  });

  test("a verifier rejects a request with an unknown app key, even if the sender knows the verifier's dummy secret", async () => {
    const wire = signedWith("nobody's");
    expect(await verifierWith({ secretFor: () => undefined }).verify(received(wire))).toEqual(
      refused("signature_mismatch"),
    );
  });

  test("a verifier computes the same number of MACs for an unknown app key as for a wrong signature", async () => {
    const hmacs = [vi.spyOn(nodeCrypto, "createHmac"), vi.spyOn(crypto.subtle, "sign")];
    syncBuiltinESMExports();
    const macsOf = async (secretFor: VerifierOptions["secretFor"]) => {
      for (const spy of hmacs) spy.mockClear();
      const result = await verifierWith({ secretFor }).verify(await withHeaders({ "x-signature": "wrong" })());
      expect(result).toEqual(refused("signature_mismatch"));
      // One of the counted MACs is the MAC that the signer computed for the request.
      return hmacs.reduce((sum, { mock }) => sum + mock.calls.length, 0) - 1;
    };
    const counts = [await macsOf(() => undefined), await macsOf(() => "one"), await macsOf(() => ["one", "other"])];
    expect(counts).toEqual([2, 2, 2]);
  });

  test("a verifier rejects a request if secretFor returns a lone surrogate", async () => {
    const result = await verifierWith({ secretFor: () => "\ud800" }).verify(await signedParts());
    expect(result).toMatchObject({ ...refused("secret_unavailable"), cause: { code: "lone_surrogate" } });
  });

  test("a verifier reports the error of a failed `secretFor` function as the cause", async () => {
    const cause = new Error("vault down");
    for (const secretFor of [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ]) {
      const result = await verifierWith({ secretFor }).verify(await signedParts());
      expect(result).toEqual({ ok: false, code: "secret_unavailable", cause });
    }
  });

  test.each([[], {}, "{}", new ArrayBuffer(2), null])(
    "a verifier rejects the body %j, which is not a Uint8Array",
    async (body) => {
      // @ts-expect-error a JavaScript caller can pass anything
      const result = verifierWith().verify({ ...(await signedParts()), body });
      await expect(result).rejects.toEqual(code("unsupported_body"));
    },
  );

  test("a verifier reports the error of a failed body stream as the cause", async () => {
    const hungUp = new Error("the caller hung up");
    const body = new ReadableStream({ pull: (controller) => controller.error(hungUp) });
    const { headers } = await signedParts();
    const request = new Request("https://api.example.com/", { method: "POST", headers, body, duplex: "half" });
    expect(await verifierWith().verify(request)).toMatchObject({
      ...refused("incomplete_body"),
      cause: { code: "unsupported_body", cause: hungUp },
    });
  });

  test.each([undefined, null, "host: a", new Headers(HEADERS)])(
    "a verifier rejects the headers %s, which are not a plain object",
    async (headers) => {
      // @ts-expect-error a JavaScript caller can pass anything
      const result = verifierWith().verify({ ...(await signedParts()), headers });
      await expect(result).rejects.toEqual(code("invalid_request"));
    },
  );

  test("a verifier does not read the body of a request with invalid headers", async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const request = new Request("https://api.example.com/", { method: "POST", body, duplex: "half" });
    expect(await verifierWith().verify(request)).toEqual(refused("missing_header"));
    expect(pulled).toBe(0);
  });

  test("a verifier rejects a fetch Request whose body was already read", async () => {
    const signed = await signRequest(new Request("https://api.example.com/", { method: "POST", body: "{}" }), signer);
    await signed.text();
    await expect(verifierWith().verify(signed)).rejects.toEqual(code("body_already_read"));
  });

  test.each([0, -1, Number.NaN, Infinity, undefined])("createVerifier rejects the tolerance %s", (tolerance) => {
    // @ts-expect-error `tolerance` may not be undefined
    expect(() => verifierWith({ tolerance })).toThrow(code("invalid_option"));
  });

  test.each<[string, object]>([
    ["a tolerance that is a string", { tolerance: "60000" }],
    ["a tolerance that is not a safe integer after a multiplication by three", { tolerance: Number.MAX_SAFE_INTEGER }],
    ["an undefined `secretFor`", { secretFor: undefined }],
    ["an undefined replay store", { replayStore: undefined }],
    ["a replay store without a `claim` function", { replayStore: {} }],
  ])("createVerifier rejects %s", (_, options) => {
    expect(() => verifierWith(options)).toThrow(code("invalid_option"));
  });
});

describe("a verifier", () => {
  test("a verifier rejects a replay of an accepted request", async () => {
    const verifier = verifierWith();
    const parts = await signedParts();
    expect(await verifier.verify(parts)).toEqual(accepted);
    expect(await verifier.verify(parts)).toEqual(refused("nonce_reused"));
  });

  test("a verifier accepts only one of twenty equal requests that arrive simultaneously", async () => {
    const verifier = verifierWith({ secretFor: async () => APP_SECRET });
    const parts = await signedParts();
    const results = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(parts)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a verifier does not store the nonce of a request with a wrong signature", async () => {
    const verifier = verifierWith();
    const parts = await signedParts();
    const forged = { ...parts, headers: { ...parts.headers, "x-signature": "forged" } };
    expect(await verifier.verify(forged)).toEqual(refused("signature_mismatch"));
    expect(await verifier.verify(parts)).toEqual(accepted);
  });

  test("a verifier passes a hash of the nonce and three times the tolerance to the replay store", async () => {
    const claims: [key: string, ttl: number][] = [];
    const claim = (...given: [key: string, ttl: number]) => {
      claims.push(given);
      return forgetful.claim();
    };
    const parts = await signedParts();
    await verifierWith({ replayStore: { claim } }).verify(parts);
    const key = createHash("sha256").update(`${APP_KEY} ${parts.headers["x-signature-nonce"]}`);
    expect(claims).toEqual([[key.digest("hex").toUpperCase(), 3 * TOLERANCE]]);
  });

  const down = new Error("down");
  const throwing = () => {
    throw down;
  };
  test.each<[string, unknown, string, Error?]>([
    ["is full", () => "full", "replay_store_full"],
    ["rejects", () => Promise.reject(down), "replay_store_unavailable", down],
    ["throws", throwing, "replay_store_unavailable", down],
    ["returns an unknown value", () => true, "replay_store_unavailable"],
  ])("a verifier rejects a request if the replay store %s", async (_, claim, code, cause) => {
    // @ts-expect-error a store can return any value
    const result = await verifierWith({ replayStore: { claim } }).verify(await signedParts());
    expect(result).toStrictEqual({ ...refused(code), ...(cause !== undefined && { cause }) });
  });
});
