// The verifying side: what it accepts is what the judge would have signed, once, in time.
import nodeCrypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { independentSignature } from "@org/conformance/independent";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSigner, signRequest } from "../src/index.ts";
import {
  createVerifier,
  memoryReplayStore,
  type ReceivedRequest,
  type ReplayAnswer,
  type VerifierOptions,
} from "../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code, encodings, HEADERS, jsonText, query, text } from "./helpers/support.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const NOW = Date.parse(HEADERS["x-timestamp"]);
const TOLERANCE = 60_000;
const { appKey, appSecret } = { appKey: APP_KEY, appSecret: APP_SECRET };
const signer = createSigner({ appKey, appSecret, now: () => NOW });

/** Everything is remembered as new. */
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

/** As a server hands it over. */
const received = ({ method, target, headers, body }: Wire): ReceivedRequest => ({
  method,
  target,
  headers: Object.fromEntries(headers),
  body,
});

/** A request as the judge signs it. */
function judged(wire: Wire, secret = APP_SECRET): Wire {
  return { ...wire, headers: [...wire.headers, ["x-signature", independentSignature(wire, secret).signature]] };
}

const judgedWith = (secret: string) =>
  judged({ method: "GET", target: "/", headers: Object.entries(HEADERS), body: new Uint8Array() }, secret);

const wireRequest: fc.Arbitrary<Wire> = fc
  .tuple(
    fc.constantFrom("POST", "PUT", "DELETE"),
    text,
    query,
    encodings,
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      jsonText.map((json) => new TextEncoder().encode(json)),
    ),
    fc.constantFrom("api.example.com", "127.0.0.1:8080", "[::1]:80"),
    fc.uuid(),
  )
  .map(([method, path, pairs, encode, body, host, nonce]) => ({
    method,
    target: `/${encodeURIComponent(path)}?${pairs.map((pair) => pair.map(encode).join("=")).join("&")}`,
    headers: Object.entries({ ...HEADERS, host, "x-signature-nonce": nonce }),
    body,
  }));

/** A request to spoil one thing at a time. */
async function signedParts(method = "POST", path = "/orders?a=1", body: string | undefined = "{}") {
  const signed = await signer.sign({ method, url: `https://api.example.com${path}`, body });
  return {
    method,
    target: path,
    headers: { host: "api.example.com", ...signed.headers },
    body: new TextEncoder().encode(signed.body ?? ""),
  };
}

describe("a verifier accepts", () => {
  test("what an independent implementation signed, whatever stands in it", async () => {
    const verifier = verifierWith();
    await fc.assert(
      fc.asyncProperty(wireRequest, async (wire) => {
        expect(await verifier.verify(received(judged(wire)))).toEqual(accepted);
      }),
    );
  });

  test("what the signer signed, as a fetch Request, whose body can still be read", async () => {
    const request = new Request("https://api.example.com/orders?a=b+c&d=%26", { method: "POST", body: '{ "a": 1 }' });
    const signed = await signRequest(request, signer);
    expect(await verifierWith().verify(signed)).toEqual(accepted);
    expect(await signed.text()).toBe('{"a":1}');
  });

  test("a fetch Request by the host that stood on the wire, not by the one of its URL", async () => {
    const signed = await signRequest(new Request("https://api.example.com/a"), signer);
    const behindProxy = new Request("http://10.0.0.1:3000/a", signed);
    behindProxy.headers.set("host", "api.example.com");
    expect(await verifierWith().verify(behindProxy)).toEqual(accepted);
    behindProxy.headers.delete("host");
    expect(await verifierWith().verify(behindProxy)).toEqual(refused("signature_mismatch"));
  });

  test("headers as Node hands them over: as text, as lists, in other cases, over HTTP/2", async () => {
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

  test.each(["WIDGET", "GETS"])("a body of %s, which is neither GET nor HEAD", async (method) => {
    expect(await verifierWith().verify(await signedParts(method))).toEqual(accepted);
  });

  test("a timestamp as far away as the tolerance, either way, and none further", async () => {
    // A clock that stands still would be moved on.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const parts = await signedParts();
    const at = (now: number | Date) => verifierWith({ now: () => now }).verify(parts);
    expect(await at(NOW + TOLERANCE)).toEqual(accepted);
    expect(await at(new Date(NOW - TOLERANCE))).toEqual(accepted);
    expect(await at(NOW + TOLERANCE + 1)).toEqual(refused("timestamp_out_of_window"));
    expect(await at(NOW - TOLERANCE - 1)).toEqual(refused("timestamp_out_of_window"));
  });

  test.each<[string, VerifierOptions["secretFor"]]>([
    ["a secret that comes later", async () => APP_SECRET],
    ["each of several secrets, while the key is being replaced", () => ["another", APP_SECRET]],
    ["the first of them", () => [APP_SECRET, "another", "third"]],
    ["the third of them", async () => ["another", "second", APP_SECRET]],
  ])("%s", async (_, secretFor) => {
    expect(await verifierWith({ secretFor }).verify(await signedParts())).toEqual(accepted);
  });

  test("one nonce of two application keys", async () => {
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

describe("a verifier refuses", () => {
  test("what an independent implementation would have signed otherwise, whatever was changed", async () => {
    const verifier = verifierWith({ replayStore: forgetful });
    const changes: fc.Arbitrary<(wire: Wire) => Wire> = fc.oneof(
      text.map((path) => (wire: Wire) => ({
        ...wire,
        target: wire.target.replace("?", encodeURIComponent(path) + "?"),
      })),
      query.map((pairs) => (wire: Wire) => ({
        ...wire,
        target: `${wire.target}&${pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")}`,
      })),
      fc.uint8Array({ maxLength: 3 }).map((body) => (wire: Wire) => ({ ...wire, body })),
      fc.constantFrom("host", "x-signature-nonce", "x-timestamp", "x-signature").chain((changed) =>
        fc.constantFrom("a", "=", "2026-10-17T09:30:01Z").map((value) => (wire: Wire) => ({
          ...wire,
          headers: wire.headers.map(([name, before]): [string, string] => [name, name === changed ? value : before]),
        })),
      ),
    );
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(wireRequest, changes, async (wire, change) => {
        const signed = judged(wire);
        const sent = change(signed);
        const right = judged({ ...sent, headers: sent.headers.slice(0, -1) }).headers.at(-1)?.[1];
        const holds = right === sent.headers.at(-1)?.[1];
        expect((await verifier.verify(received(sent))).ok).toBe(holds);
        if (!holds) changed += 1;
      }),
    );
    expect(changed).toBeGreaterThan(50);
  });

  const without = (name: string) => async () => {
    const parts = await signedParts();
    return { ...parts, headers: { ...parts.headers, [name]: undefined } };
  };
  const withHeaders = (headers: ReceivedRequest["headers"]) => async () => {
    const parts = await signedParts();
    return { ...parts, headers: { ...parts.headers, ...headers } };
  };
  const withParts = (changed: Partial<ReceivedRequest>) => async () => ({ ...(await signedParts()), ...changed });

  test.each<[code: string, what: string, () => Promise<ReceivedRequest>]>([
    ...Object.keys(HEADERS).map((name): [string, string, () => Promise<ReceivedRequest>] => [
      "missing_header",
      `a request without ${name}`,
      without(name),
    ]),
    ["missing_header", "a request without x-signature", without("x-signature")],
    ["missing_header", "an empty header", withHeaders({ "x-app-key": "" })],
    ["malformed_header", "a header that stands twice", withHeaders({ "x-app-key": [APP_KEY, APP_KEY] })],
    ["malformed_header", "a header that stands twice, in two cases", withHeaders({ "X-App-Key": APP_KEY })],
    ["malformed_header", "a header that a server joined", withHeaders({ "x-app-key": `${APP_KEY}, ${APP_KEY}` })],
    ["malformed_header", "two hosts, of which the server goes by one", withHeaders({ ":authority": "example.com" })],
    ["malformed_header", "a header beyond ASCII", withHeaders({ "x-signature-nonce": "é" })],
    ["unsupported_algorithm", "another algorithm", withHeaders({ "x-signature-algorithm": "HMAC-SHA1" })],
    ["unsupported_algorithm", "another version of it", withHeaders({ "x-signature-version": "2.0" })],
    ["malformed_timestamp", "milliseconds", withHeaders({ "x-timestamp": "2026-10-17T09:30:00.000Z" })],
    ["malformed_timestamp", "a day that does not exist", withHeaders({ "x-timestamp": "2026-02-30T09:30:00Z" })],
    ["malformed_timestamp", "no time", withHeaders({ "x-timestamp": "now" })],
    ["malformed_timestamp", "a year of six digits", withHeaders({ "x-timestamp": "+012026-10-17T09:30:00Z" })],
    ["malformed_timestamp", "another time zone", withHeaders({ "x-timestamp": "2026-10-17T09:30:00+00:00" })],
    ["malformed_request", "no method", withParts({ method: undefined })],
    ["malformed_request", "no target", withParts({ target: undefined })],
    ["malformed_request", "a whole URL as target", withParts({ target: "https://api.example.com/orders?a=1" })],
    ["malformed_request", "a target with a fragment", withParts({ target: "/orders?a=1#b" })],
    ["malformed_request", "a target beyond ASCII", withParts({ target: "/orders?a=é" })],
    ["body_not_allowed", "a GET with a body", withParts({ method: "GET" })],
    ["body_not_allowed", "a HEAD with a body", withParts({ method: "HEAD" })],
    ["malformed_percent_encoding", "% without two hex digits", withParts({ target: "/orders?a=%1" })],
    ["malformed_percent_encoding", "bytes that are not UTF-8", withParts({ target: "/%ff?a=1" })],
    ["reserved_query_name", "a query name of a signed header", withParts({ target: "/orders?Host=a" })],
    ["signature_mismatch", "a signature in hex", withHeaders({ "x-signature": "00".repeat(32) })],
    ["signature_mismatch", "an application key that is not known", withHeaders({ "x-app-key": "another" })],
    ["signature_mismatch", "a body that was re-serialized", withParts({ body: new TextEncoder().encode("{ }") })],
    ["signature_mismatch", "no body where one was signed", withParts({ body: undefined })],
  ])("%s: %s", async (code, _, request) => {
    expect(await verifierWith().verify(await request())).toEqual(refused(code));
  });

  test("everything while its clock gives no number", async () => {
    const verdict = await verifierWith({ now: () => Number.NaN }).verify(await signedParts());
    expect(verdict).toEqual(refused("timestamp_out_of_window"));
  });

  test.each<[string, VerifierOptions["secretFor"]]>([
    ["undefined", () => undefined],
    ["an empty text, with which anybody could sign", () => ""],
    ["an empty list", () => []],
    ["a list of empty texts", () => ["", ""]],
  ])("every request where the secret is %s", async (_, secretFor) => {
    expect(await verifierWith({ secretFor }).verify(received(judgedWith("")))).toEqual(refused("signature_mismatch"));
    expect(await verifierWith({ secretFor }).verify(await signedParts())).toEqual(refused("signature_mismatch"));
  });

  test("a signature that nobody's secret gives, with which the work is made the same", async () => {
    const wire = judgedWith("nobody's");
    expect(await verifierWith({ secretFor: () => undefined }).verify(received(wire))).toEqual(
      refused("signature_mismatch"),
    );
  });

  test("an unknown key with the same work as a wrong signature", async () => {
    const hmacs = [vi.spyOn(nodeCrypto, "createHmac"), vi.spyOn(crypto.subtle, "sign")];
    syncBuiltinESMExports();
    const macsOf = async (secretFor: VerifierOptions["secretFor"]) => {
      for (const spy of hmacs) spy.mockClear();
      const verdict = await verifierWith({ secretFor }).verify(await withHeaders({ "x-signature": "wrong" })());
      expect(verdict).toEqual(refused("signature_mismatch"));
      // One is of the signer.
      return hmacs.reduce((sum, { mock }) => sum + mock.calls.length, 0) - 1;
    };
    const counts = [await macsOf(() => undefined), await macsOf(() => "one"), await macsOf(() => ["one", "other"])];
    expect(counts).toEqual([2, 2, 2]);
  });

  test("every request while secretFor gives half of a surrogate pair, as nothing signs", async () => {
    const verdict = await verifierWith({ secretFor: () => "\ud800" }).verify(await signedParts());
    expect(verdict).toMatchObject({ ...refused("secret_unavailable"), cause: { code: "lone_surrogate" } });
  });

  test("every request while secretFor fails, and says why", async () => {
    const cause = new Error("vault down");
    for (const secretFor of [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ]) {
      const verdict = await verifierWith({ secretFor }).verify(await signedParts());
      expect(verdict).toEqual({ ok: false, code: "secret_unavailable", cause });
    }
  });

  test.each([[], {}, "{}", new ArrayBuffer(2), null])("to verify a body that is no bytes: %j", async (body) => {
    // @ts-expect-error a JavaScript caller can pass anything
    const verdict = verifierWith().verify({ ...(await signedParts()), body });
    await expect(verdict).rejects.toEqual(code("unsupported_body"));
  });

  test("a fetch Request whose body breaks off, and says why", async () => {
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
    "to verify headers that are no plain object: %s",
    async (headers) => {
      // @ts-expect-error a JavaScript caller can pass anything
      const verdict = verifierWith().verify({ ...(await signedParts()), headers });
      await expect(verdict).rejects.toEqual(code("invalid_request"));
    },
  );

  test("to read a body of which the headers are wrong already", async () => {
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const request = new Request("https://api.example.com/", { method: "POST", body, duplex: "half" });
    expect(await verifierWith().verify(request)).toEqual(refused("missing_header"));
    expect(pulled).toBe(0);
  });

  test("to verify what has no bytes any more", async () => {
    const signed = await signRequest(new Request("https://api.example.com/", { method: "POST", body: "{}" }), signer);
    await signed.text();
    await expect(verifierWith().verify(signed)).rejects.toEqual(code("body_already_read"));
  });

  test.each([0, -1, Number.NaN, Infinity, undefined])("to be made with a tolerance of %s", (tolerance) => {
    // @ts-expect-error for undefined: there is no default
    expect(() => verifierWith({ tolerance })).toThrow(code("invalid_option"));
  });

  test.each<[string, object]>([
    ["a tolerance that is text", { tolerance: "60000" }],
    ["a tolerance of which no store could keep the triple", { tolerance: Number.MAX_SAFE_INTEGER }],
    ["no secretFor", { secretFor: undefined }],
    ["no store", { replayStore: undefined }],
    ["a store that remembers nothing", { replayStore: {} }],
  ])("to be made with %s", (_, options) => {
    expect(() => verifierWith(options)).toThrow(code("invalid_option"));
  });
});

describe("a replay", () => {
  test("is refused", async () => {
    const verifier = verifierWith();
    const parts = await signedParts();
    expect(await verifier.verify(parts)).toEqual(accepted);
    expect(await verifier.verify(parts)).toEqual(refused("nonce_reused"));
  });

  test("that comes at the same time is refused: one of all is accepted", async () => {
    const verifier = verifierWith({ secretFor: async () => APP_SECRET });
    const parts = await signedParts();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(parts)));
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("counts only once the signature holds: nobody can use up another's nonce", async () => {
    const verifier = verifierWith();
    const parts = await signedParts();
    const forged = { ...parts, headers: { ...parts.headers, "x-signature": "forged" } };
    expect(await verifier.verify(forged)).toEqual(refused("signature_mismatch"));
    expect(await verifier.verify(parts)).toEqual(accepted);
  });

  test("is remembered by application key, for longer than the timestamp can be in the window", async () => {
    const asked: [key: string, ttl: number][] = [];
    const claim = (...question: [key: string, ttl: number]) => {
      asked.push(question);
      return forgetful.claim();
    };
    const parts = await signedParts();
    await verifierWith({ replayStore: { claim } }).verify(parts);
    // A nonce may be as long as a header.
    const key = createHash("sha256").update(`${APP_KEY} ${parts.headers["x-signature-nonce"]}`);
    expect(asked).toEqual([[key.digest("hex").toUpperCase(), 3 * TOLERANCE]]);
  });

  const down = new Error("down");
  const throwing = () => {
    throw down;
  };
  test.each<[string, unknown, string, Error?]>([
    ["full", () => "full", "replay_store_full"],
    ["down", () => Promise.reject(down), "replay_store_unavailable", down],
    ["broken", throwing, "replay_store_unavailable", down],
    ["answering nothing that it should", () => true, "replay_store_unavailable"],
  ])("and every other request is refused while the store is %s", async (_, claim, code, cause) => {
    // @ts-expect-error a store can do anything
    const verdict = await verifierWith({ replayStore: { claim } }).verify(await signedParts());
    expect(verdict).toStrictEqual({ ...refused(code), ...(cause !== undefined && { cause }) });
  });
});

describe("the store in memory", () => {
  const at = (now: number) => vi.spyOn(performance, "now").mockReturnValue(now);

  test("tells one of all that a key is new, until it expires", () => {
    const store = memoryReplayStore({ capacity: 10 });
    at(0);
    expect(store.claim("a", 100)).toBe("new");
    at(99);
    expect(store.claim("a", 100)).toBe("seen");
    at(100);
    expect(store.claim("a", 100)).toBe("new");
  });

  test("refuses when it is full, and takes on when something expired", () => {
    const store = memoryReplayStore({ capacity: 2 });
    at(0);
    expect(store.claim("a", 100)).toBe("new");
    at(50);
    expect(store.claim("b", 100)).toBe("new");
    expect(store.claim("c", 100)).toBe("full");
    expect(store.claim("a", 100)).toBe("seen");
    at(100);
    expect(store.claim("c", 100)).toBe("new");
  });

  test("never forgets a live key, whatever comes in which order and for however long", () => {
    const steps = fc.array(
      fc.tuple(fc.nat(30), fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.integer({ min: 1, max: 60 })),
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), (steps, capacity) => {
        const store = memoryReplayStore({ capacity });
        const live = new Map<string, number>();
        let now = 0;
        for (const [pause, key, ttl] of steps) {
          at((now += pause));
          const isLive = (live.get(key) ?? 0) > now;
          const answer = store.claim(key, ttl);
          expect(isLive && answer === "new").toBe(false);
          if (answer === "new") live.set(key, now + ttl);
          expect([...live.values()].filter((expiry) => expiry > now).length).toBeLessThanOrEqual(capacity);
        }
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity])("refuses a capacity of %s", (capacity) => {
    expect(() => memoryReplayStore({ capacity })).toThrow(code("invalid_option"));
  });
});
