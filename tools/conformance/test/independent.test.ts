// Compares the independent implementation with values that maintainers computed from the API reference.
import { expect, test } from "vitest";
import { independentSignature, parseRequest, requestLength, type WireRequest } from "../src/independent/index.ts";

const SECRET = "0f50a2e853334a9aae1a783bee120c1f";
const SIGNED: readonly (readonly [string, string])[] = [
  ["Host", "api.webull.com.sg"],
  ["X-App-Key", "776da210ab4a452795d74e726ebd74b6"],
  ["x-timestamp", "2022-01-04T03:55:31Z"],
  ["x-signature-algorithm", "HMAC-SHA256"],
  ["x-signature-version", "1.0"],
  ["x-signature-nonce", "48ef5afed43d4d91ae514aaeafbc29ba"],
];
const HOST_ENTRY = "host=api.webull.com.sg";
const X_ENTRIES =
  "x-app-key=776da210ab4a452795d74e726ebd74b6&x-signature-algorithm=HMAC-SHA256" +
  "&x-signature-nonce=48ef5afed43d4d91ae514aaeafbc29ba&x-signature-version=1.0&x-timestamp=2022-01-04T03:55:31Z";
const WORKED_TARGET = "/trade/place_order?a1=webull&a2=123&a3=xxx&q1=yyy";
const WORKED_BODY = '{"k1":123,"k2":"this is the api request body","k3":true,"k4":{"foo":[1,2]}}';
const WORKED_SIGNATURE = "mafoLh6ZyyaOs0UAHUagoSH2yXTDzlkRUuCR/Xjo7UE=";

const worked: WireRequest = { method: "POST", target: WORKED_TARGET, headers: SIGNED, body: Buffer.from(WORKED_BODY) };

function get(target: string): WireRequest {
  return { method: "GET", target, headers: SIGNED, body: new Uint8Array() };
}

function str1Of(query: string): string {
  return independentSignature(get(`/p?${query}`), SECRET).str1;
}

function head(requestLine: string, ...more: string[]): string {
  return [requestLine, ...SIGNED.map(([name, value]) => `${name}: ${value}`), ...more, "", ""].join("\r\n");
}

function chunkedWire(...parts: string[]): Buffer {
  return Buffer.from(head(`POST ${WORKED_TARGET} HTTP/1.1`, "Transfer-Encoding: Chunked") + parts.join(""));
}

const lengthWire = Buffer.from(
  head(
    `POST ${WORKED_TARGET} HTTP/1.1`,
    "x-version: v3",
    "x-signature: abc=",
    `content-length:  ${WORKED_BODY.length} `,
  ) + WORKED_BODY,
);

test("independentSignature computes each step of the published example from raw bytes", () => {
  const steps = independentSignature(parseRequest(lengthWire), SECRET);
  const hash = "08B9F294222127D6BA471D2A53634393B4FB8E8F038B09183AF6B2164F610C08";
  expect(steps.str1).toBe(`a1=webull&a2=123&a3=xxx&${HOST_ENTRY}&q1=yyy&${X_ENTRIES}`);
  expect(steps.str2).toBe(hash);
  expect(steps.str3).toBe(`/trade/place_order&${steps.str1}&${hash}`);
  expect(steps.encoded).toBe(
    "%2Ftrade%2Fplace_order%26a1%3Dwebull%26a2%3D123%26a3%3Dxxx%26host%3Dapi.webull.com.sg%26q1%3Dyyy" +
      "%26x-app-key%3D776da210ab4a452795d74e726ebd74b6%26x-signature-algorithm%3DHMAC-SHA256" +
      "%26x-signature-nonce%3D48ef5afed43d4d91ae514aaeafbc29ba%26x-signature-version%3D1.0" +
      `%26x-timestamp%3D2022-01-04T03%3A55%3A31Z%26${hash}`,
  );
  expect(steps.signature).toBe(WORKED_SIGNATURE);
});

test("the signature does not depend on the method, the header order or unsigned headers", () => {
  const sign = (change: Partial<WireRequest>): string =>
    independentSignature({ ...worked, ...change }, SECRET).signature;
  const changed = [
    sign({ target: WORKED_TARGET.replace("place", "plack") }),
    sign({ target: WORKED_TARGET.replace("webull", "webulk") }),
    sign({ body: Buffer.from(`${WORKED_BODY} `) }),
    ...SIGNED.map((_, at) =>
      sign({ headers: SIGNED.map(([name, value], i) => [name, i === at ? `${value}0` : value]) }),
    ),
    independentSignature(worked, `${SECRET}0`).signature,
  ];
  expect(changed).not.toContain(WORKED_SIGNATURE);
  expect(new Set(changed).size).toBe(10);
  const reordered: WireRequest["headers"] = [["x-version", "v2"], ["X-Signature", "z"], ...[...SIGNED].reverse()];
  expect(sign({ method: "PUT", headers: reordered })).toBe(WORKED_SIGNATURE);
});

test("str2 is undefined for a request without a body", () => {
  const steps = independentSignature(parseRequest(Buffer.from(head("GET /trading/accounts/list HTTP/1.1"))), SECRET);
  expect(steps.str2).toBeUndefined();
  expect(steps.str3).toBe(`/trading/accounts/list&${HOST_ENTRY}&${X_ENTRIES}`);
});

test("str2 is the SHA-256 hash of the received body", () => {
  const hashOf = (body: Uint8Array): string | undefined => independentSignature({ ...worked, body }, SECRET).str2;
  expect(hashOf(Buffer.from(" "))).toBe("36A9E7F1C95B82FFB99743E0C5C4CE95D83C9A430AAC59F84EF3CBFAB6145068");
  expect(hashOf(Uint8Array.of(0xff))).toBe("A8100AE6AA1940D0B663BB31CD466142EBBDBD5187131B92D93818987832EB89");
  expect(hashOf(Buffer.from(String.raw`"\u0026"`))).toBe(
    "0CC777DC3D8174B66E19FAE208D1441628DC205B9EE17CD19B62B86A04E411C9",
  );
});

test("str1 joins the sorted values of query parameters that have the same name", () => {
  expect(str1Of("b=2&a=10&b=1&a=9&%61=9")).toBe(`a=10&9&9&b=1&2&${HOST_ENTRY}&${X_ENTRIES}`);
  expect(str1Of("a=%F0%90%80%80&a=%EE%80%80&a=b&a=B")).toBe(`a=B&b&\u{E000}&\u{10000}&${HOST_ENTRY}&${X_ENTRIES}`);
});

test("the entries of str1 are sorted by the code points of the names", () => {
  expect(str1Of("z=1&Z=2&a=3&%C3%A9=4")).toBe(`Z=2&a=3&${HOST_ENTRY}&${X_ENTRIES}&z=1&\u{E9}=4`);
  expect(str1Of("%F0%90%80%80=3&%EF%BF%BF=2&%EE%80%80=1")).toBe(
    `${HOST_ENTRY}&${X_ENTRIES}&\u{E000}=1&\u{FFFF}=2&\u{10000}=3`,
  );
  expect(str1Of("a-b=2&a=1&a1=3")).toBe(`a=1&a-b=2&a1=3&${HOST_ENTRY}&${X_ENTRIES}`);
});

test("independentSignature splits a query at each `&`, and a parameter at the first `=`", () => {
  expect(str1Of("&a=1&&b&c=&d=x=y&e=?&")).toBe(`a=1&b=&c=&d=x=y&e=?&${HOST_ENTRY}&${X_ENTRIES}`);
  expect(str1Of("=v")).toBe(`=v&${HOST_ENTRY}&${X_ENTRIES}`);
  expect(str1Of("")).toBe(`${HOST_ENTRY}&${X_ENTRIES}`);
});

test("independentSignature decodes query values exactly once", () => {
  expect(str1Of("a=x%26b%3Dy&c=%2541")).toBe(`a=x&b=y&c=%41&${HOST_ENTRY}&${X_ENTRIES}`);
  expect(str1Of("a=%EF%BB%BFx")).toBe(`a=\u{FEFF}x&${HOST_ENTRY}&${X_ENTRIES}`);
});

test("independentSignature decodes `+` as a space in the query, but not in the path", () => {
  const steps = independentSignature(get("/a+b?c+d%2B=e+f%2Bg%20h"), SECRET);
  expect(steps.str3).toBe(`/a+b&c d+=e f+g h&${HOST_ENTRY}&${X_ENTRIES}`);
  expect(steps.encoded).toMatch(/^%2Fa%2Bb%26c%20d%2B%3De%20f%2Bg%20h%26host/);
});

test("independentSignature decodes percent-encoded characters of the path", () => {
  expect(independentSignature(get("/a%2Fb%20c%3Fd/%25"), SECRET).str3).toBe(`/a/b c?d/%&${HOST_ENTRY}&${X_ENTRIES}`);
});

test("the string to sign is percent-encoded, except for ASCII letters, digits and `_.-~`", () => {
  const { encoded } = independentSignature(get("/%C3%A9%E2%82%AC%F0%9F%98%80/%0A!*'()_.-~aZ09"), SECRET);
  expect(encoded).toMatch(/^%2F%C3%A9%E2%82%AC%F0%9F%98%80%2F%0A%21%2A%27%28%29_\.-~aZ09%26host%3D/);
});

test.each(["/%", "/%4", "/%G1", "/?a=%zz", "/%FF", "/?a=%C3", "/?%C0%AF=1", "/?a=%ED%A0%80", "/?a=%F4%90%80%80"])(
  "independentSignature rejects the malformed percent-encoding in the request target %j",
  (target) => {
    expect(() => independentSignature(get(target), SECRET)).toThrow(/percent-encoding in .* is malformed|not valid/);
  },
);

test.each(["*", "http://h/p", "p", "/p#f", "/p q", "/\u{E9}"])(
  "independentSignature rejects the invalid request target %j",
  (target) => {
    expect(() => independentSignature(get(target), SECRET)).toThrow("The request target");
  },
);

test.each(SIGNED.map(([name]) => name))(
  "independentSignature rejects a missing, repeated or non-ASCII header %s",
  (name) => {
    const others = SIGNED.filter(([other]) => other !== name);
    const sign = (headers: WireRequest["headers"]) => () => independentSignature({ ...worked, headers }, SECRET);
    expect(sign(others)).toThrow("is missing");
    expect(sign([...SIGNED, [name.toUpperCase(), "v"]])).toThrow("more than once");
    expect(sign([...others, [name, "\u{E9}"]])).toThrow("not printable ASCII");
    expect(() => str1Of(`${name.toUpperCase()}=1`)).toThrow("is also the name of a signed header");
  },
);

test("the query parameters `x-version` and `x-signature` are part of str1", () => {
  expect(str1Of("x-version=2&x-signature=3")).toBe(
    `${HOST_ENTRY}&${X_ENTRIES}&x-version=2`.replace("&x-signature-algorithm", "&x-signature=3&x-signature-algorithm"),
  );
});

test("str1 contains the received host with an unchanged letter case and port", () => {
  const headers = SIGNED.map(([name, value]) => [name, name === "Host" ? "LocalHost:80" : value] as const);
  expect(independentSignature({ ...worked, headers }, SECRET).str1).toContain("&host=LocalHost:80&");
});

test("parseRequest removes the chunk sizes, extensions and trailer of a chunked body", () => {
  const rest = WORKED_BODY.length - 10;
  const wire = chunkedWire(
    `A;ext=1\r\n${WORKED_BODY.slice(0, 10)}\r\n`,
    `0${rest.toString(16)}\r\n${WORKED_BODY.slice(10)}\r\n`,
    "0\r\nHost: trailer\r\n\r\n",
  );
  expect(independentSignature(parseRequest(wire), SECRET).signature).toBe(WORKED_SIGNATURE);
  // The content of this chunk looks like the end of a chunked body.
  expect(parseRequest(chunkedWire("5\r\n0\r\n\r\n\r\n0\r\n\r\n")).body).toEqual(Buffer.from("0\r\n\r\n"));
  expect(independentSignature(parseRequest(chunkedWire("0\r\n\r\n")), SECRET).str2).toBeUndefined();
});

test.each([
  ["Content-Length", lengthWire],
  ["chunks", chunkedWire("3\r\na\r\n\r\n", "0\r\n\r\n")],
  ["chunks and a trailer", chunkedWire("1\r\na\r\n", "0\r\nT: v\r\n\r\n")],
  ["no body", Buffer.from(head("GET / HTTP/1.1"))],
])("requestLength returns the exact length of a request with %s", (_, wire) => {
  for (let cut = 0; cut < wire.length; cut += 1) expect(requestLength(wire.subarray(0, cut))).toBeUndefined();
  expect(requestLength(wire)).toBe(wire.length);
  expect(requestLength(Buffer.concat([wire, wire]))).toBe(wire.length);
  expect(() => parseRequest(wire.subarray(0, -1))).toThrow("incomplete");
  expect(() => parseRequest(Buffer.concat([wire, Buffer.of(0)]))).toThrow(`ends at byte ${wire.length}`);
});

test("parseRequest keeps the order, the names and the duplicates of headers", () => {
  const wire = Buffer.from(
    "PUT /a%20b?x=1 HTTP/1.1\r\nB: \t1  2\t\r\nb:\r\nA:x:y\r\nContent-Length: 3\r\n\r\n\u{20AC}",
  );
  expect(parseRequest(wire)).toEqual({
    method: "PUT",
    target: "/a%20b?x=1",
    headers: [
      ["B", "1  2"],
      ["b", ""],
      ["A", "x:y"],
      ["Content-Length", "3"],
    ],
    body: Buffer.of(0xe2, 0x82, 0xac),
  });
});

test.each([
  ["request line", "GET / HTTP/1.0\r\n\r\n"],
  ["request line", "GET /a b HTTP/1.1\r\n\r\n"],
  ["request line", "\r\n\r\n"],
  ["header field", "GET / HTTP/1.1\r\nHost : h\r\n\r\n"],
  ["header field", "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n"],
  ["header field", "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n"],
  ["Content-Length or Transfer-Encoding", "GET / HTTP/1.1\r\nContent-Length: 0\r\ncontent-length: 0\r\n\r\n"],
  [
    "Content-Length or Transfer-Encoding",
    "GET / HTTP/1.1\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["transfer coding", "GET / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
  ["Content-Length", "GET / HTTP/1.1\r\nContent-Length: +0\r\n\r\n"],
  ["chunk size", "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n"],
  ["chunk end", "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc0\r\n\r\n"],
])("requestLength rejects the invalid %s of the request %j", (message, wire) => {
  expect(() => requestLength(Buffer.from(wire))).toThrow(message);
});
