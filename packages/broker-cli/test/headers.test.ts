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

test("parseHeaders reads the body after an empty line, without the last line end", () => {
  expect(parseHeaders('POST /a HTTP/1.1\nhost: b\n\n{"a":\n1}\n').body).toBe('{"a":\n1}');
});

test("parseHeaders joins the values of a repeated header", () => {
  expect(parseHeaders("x-a: 1\nX-A: 2").headers["x-a"]).toBe("1, 2");
});

test("the error of readHeader for a line without a header name does not contain the line", () => {
  expect(() => readHeader("made-up-app-secret")).toThrow(/^A header does not have the form `name: value`\.$/);
});
