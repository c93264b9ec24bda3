import { expect, test } from "vitest";
import { parseHeaders, readHeader } from "../src/input/headers.ts";

const EXPECTED = {
  method: "GET",
  url: "/lists/mine?a=1",
  headers: { host: "api.example.com", "x-app-key": "made-up-app-key" },
  body: undefined,
};

test.each([
  ["of HTTP/1.1", "GET /lists/mine?a=1 HTTP/1.1\r\nHost: api.example.com\r\nX-App-Key: made-up-app-key\r\n\r\n"],
  [
    "of HTTP/2",
    ":authority: api.example.com\n:method: GET\n:path: /lists/mine?a=1\n:scheme: https\nx-app-key: made-up-app-key",
  ],
  [
    "of Chrome, which copies the name and the value of a header as two lines",
    ":authority:\napi.example.com\n:method:\nGET\n:path:\n/lists/mine?a=1\nx-app-key:\nmade-up-app-key",
  ],
  [
    "of a Chrome that omits the colon after the name",
    ":authority\napi.example.com\n:method\nGET\n:path\n/lists/mine?a=1\nx-app-key\nmade-up-app-key",
  ],
  [
    "of curl -v",
    "* Connected\n> GET /lists/mine?a=1 HTTP/2\n> Host: api.example.com\n> x-app-key: made-up-app-key\n>\n< HTTP/2 401\n< x: y",
  ],
])("parseHeaders reads the headers %s", (_, text) => {
  const { headers, ...request } = parseHeaders(text);
  expect({ ...request, headers: { ...headers } }).toEqual({ ...EXPECTED, notes: [] });
});

test("parseHeaders reads headers without a request line", () => {
  expect(parseHeaders("\n x-app-key: made-up-app-key")).toMatchObject({
    method: undefined,
    url: undefined,
    headers: { "x-app-key": "made-up-app-key" },
  });
});

test.each(["/made-up?a=1", "https://api.example.com/made-up?a=1"])(
  "parseHeaders reads the URL %s without a method",
  (url) => {
    expect(parseHeaders(`${url}\nhost: b`)).toMatchObject({ method: undefined, url, headers: { host: "b" } });
  },
);

test("parseHeaders reads the body after an empty line, without the last line end", () => {
  expect(parseHeaders('POST /a HTTP/1.1\nhost: b\n\n{"a":\n1}\n').body).toBe('{"a":\n1}');
});

const BODY = '{\n  "note": "ä"\n}';
const RESPONSE = "< HTTP/1.1 401 Unauthorized\n< content-length: 2\n<\n";
const captured = (end: string, length = `> Content-Length: ${Buffer.byteLength(BODY)}\n`) =>
  `*   Trying 127.0.0.1:80...\n> POST /a HTTP/1.1\n> Host: b\n${length}${end}`;

test.each([
  ["in lines that begin with `>`", `> \n> ${BODY.replaceAll("\n", "\n> ")}\n* Sent\n${RESPONSE}`],
  ["after the last `>`", `> \n${BODY}\n* upload completely sent off: 27 bytes\n${RESPONSE}`],
  ["after a `>` whose space is lost, with CRLF", `>\n\n${BODY}\n\n${RESPONSE}`.replaceAll("\n<", "\r\n<")],
  ["before the lines of the response", `> \n* upload completely sent off: 27 bytes\n${BODY}\n${RESPONSE}`],
  [
    "after the lines about bytes and the progress",
    `>\n} [27 bytes data]\n 0  1k  0 --:--:--  0:00:01\n${BODY}\n${RESPONSE}`,
  ],
  ["at the end, after the title of the progress", `>\n${RESPONSE}% Total    % Received\n${BODY}`],
  ["after `100 Continue`", `> \n< HTTP/1.1 100 Continue\n< \n${BODY}\n${RESPONSE}`],
  ["at the end", `> \n${RESPONSE}* Connection #0 left intact\n${BODY}\n`],
  ["at the end, without an empty `>`", BODY],
])("parseHeaders reads the body that the user added to the output of curl -v %s", (_, end) => {
  expect(parseHeaders(captured(end))).toMatchObject({ method: "POST", body: BODY, notes: [] });
});

test("parseHeaders uses content-length to find the request body after the response body, and adds a note", () => {
  const { body, notes } = parseHeaders(captured(`> \n${RESPONSE}{}* Connection #0 left intact\n${BODY}`));
  expect([body, notes]).toEqual([BODY, [expect.stringContaining("is not read")]]);
});

test.each([
  ["after the response", captured(`> \n${RESPONSE}${BODY}`, "")],
  ["before the request", `${BODY}\n${captured(`> \n${RESPONSE}`, "")}`],
])("parseHeaders adds a note about an unknown text %s in the output of curl -v", (_, text) => {
  expect(parseHeaders(text)).toMatchObject({
    body: undefined,
    notes: [expect.stringContaining("put it directly after the last line that begins with `>`")],
  });
});

test("parseHeaders joins the values of a repeated header", () => {
  expect(parseHeaders("x-a: 1\nX-A: 2").headers["x-a"]).toBe("1, 2");
});

test("the error of readHeader for a line without a header name does not contain the line", () => {
  expect(() => readHeader("made-up-app-secret")).toThrow(/^A header does not have the form `name: value`\.$/);
});
