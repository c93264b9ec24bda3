import type { Hostile } from "./signing-paths.ts";
import type { Kind } from "./urls.ts";

const URL_OF_ORDERS = "https://api.example.com/orders";

const kinds = (entries: Record<string, Omit<Hostile, "url">>) =>
  Object.entries(entries).map(([name, hostile]): Kind => [name, { url: URL_OF_ORDERS, ...hostile }]);

const bodies = (entries: Record<string, string>) =>
  kinds(Object.fromEntries(Object.entries(entries).map(([name, body]) => [name, { body }])));

const headers = (entries: Record<string, [name: string, value: string][]>) =>
  kinds(Object.fromEntries(Object.entries(entries).map(([name, headers]) => [name, { headers, body: "{}" }])));

export const NO_JSON = bodies({
  "only white space": " \n\t ",
  "a form": "symbol=AAPL&side=buy",
  "an XML document": "<order/>",
  "a multipart form": '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
  "a byte order mark before the body": "\ufeff{}",
  "a no-break space as white space": '{"a":\u00a01}',
  "a line separator as white space": '{"a":\u20281}',
  "a vertical tab as white space": '{"a":\u000b1}',
  "a NUL after the body": "{}\u0000",
  "a NUL in a string": '"\u0000"',
  "a line feed in a string": '"a\nb"',
  "a tab in a key": '{"a\tb":1}',
  "an escape sequence in a string": '"\u001b[2J"',
  "two values with a space between them": "{} {}",
  "two values with nothing between them": "{}{}",
  "two numbers with a space between them": "1 000",
  "two strings with a space between them": '"a" "b"',
  "a literal with a space in it": "t rue",
  "a string without an end": '{"a":"b}',
  "a string that ends in a backslash": '"a\\',
  "single quotes": "{'a':1}",
  "a name without quotes": "{price:1}",
  NaN: "NaN",
  Infinity: "-Infinity",
  undefined: "undefined",
  "a number in hex": "0x10",
  "a comment": '{"a":1} /* b */',
  "full-width digits": "１２",
  "a template": "{{order}}",
  "a function": "function(){}",
});

export const SURROGATES_IN_BODIES = bodies({
  "a high surrogate in a string": '"\ud800"',
  "a low surrogate in a key": '{"\udc00":1}',
  "a surrogate pair in the wrong order": '"\udc00\ud800"',
});

export const ODD_BODIES = bodies({
  "an escaped lone surrogate": String.raw`"\ud800"`,
  "escapes of control characters": String.raw`"\u0000\r\n"`,
  "escaped HTML": String.raw`{"\u003cscript\u003e":"\u0026"}`,
  "escaped HTML after an escaped backslash": String.raw`"\\u003c"`,
  "a name without quotes that has only letters of JSON literals": "{fuse:1}",
  "a repeated key": '{"a":1,"a":2}',
  "a number beyond the range of doubles": "1e999",
  "a number of sixty digits": "1".repeat(60),
  "a hundred thousand brackets": "[".repeat(100_000) + "]".repeat(100_000),
  "a string that looks like a body hash": `"${"AB".repeat(32)}"`,
  "separators of the canonical request": '"&x-app-key=another&"',
  "a header injection": String.raw`"\r\nx-injected: 1\r\n\r\n"`,
});

export const INJECTED_HEADERS = headers({
  "a carriage return and line feed in a value": [["x-note", "a\r\nx-injected: 1"]],
  "a line feed in a value": [["x-note", "a\nb"]],
  "a NUL in a value": [["x-note", "a\u0000b"]],
  "a value beyond Latin-1": [["x-note", "中"]],
  "a lone surrogate in a value": [["x-note", "\ud800"]],
  "a line feed in a name": [["x-note\nx-injected", "1"]],
  "a colon in a name": [["x-note: 1", "1"]],
  "a space in a name": [["x-app-key ", "another"]],
  "an empty name": [["", "1"]],
  "a pseudo-header of HTTP/2": [[":authority", "evil.example"]],
});

export const FORGED_HEADERS = headers({
  "a signature": [["x-signature", "forged"]],
  "a signature in mixed case": [["X-Signature", "forged"]],
  "two signatures": [
    ["x-signature", "one"],
    ["X-SIGNATURE", "two"],
  ],
  "an app key": [["X-App-Key", "another"]],
  "two nonces": [
    ["x-signature-nonce", "1"],
    ["X-Signature-Nonce", "2"],
  ],
  "an algorithm": [["X-SIGNATURE-ALGORITHM", "none"]],
  "a version of the algorithm": [["x-signature-version", ""]],
  "a timestamp": [["X-Timestamp", "1970-01-01T00:00:00Z"]],
  "the length of another body": [["content-length", "9999"]],
  "two lengths": [
    ["content-length", "1"],
    ["Content-Length", "2"],
  ],
  "names of inherited properties": [
    ["__proto__", "1"],
    ["constructor", "2"],
  ],
  "the content type in mixed case": [["Content-Type", "Application/JSON"]],
});

export const CONTENT_TYPES = headers({
  "the content type of a form": [["content-type", "application/x-www-form-urlencoded"]],
  "the same content type twice": [
    ["content-type", "application/json"],
    ["Content-Type", "application/json"],
  ],
  "two content types": [
    ["content-type", "application/json"],
    ["content-type", "text/html"],
  ],
  "another charset": [["content-type", "application/json;charset=utf-7"]],
  "a content type with a suffix": [["content-type", "application/problem+json"]],
  "an empty content type": [["content-type", ""]],
});

export const BODIES_NOT_ALLOWED = kinds({
  "a GET": { method: "GET", body: "{}" },
  "a HEAD": { method: "HEAD", body: "{}" },
  "the method get in lower case": { method: "get", body: "{}" },
});

export const METHODS = kinds({
  "the method CONNECT": { method: "CONNECT" },
  "the method TRACE": { method: "TRACE" },
  "a header injection in the method": { method: "GET / HTTP/1.1\r\nx-injected: 1\r\n\r\nPOST" },
  "a space after the method": { method: "GET " },
  "a NUL in the method": { method: "POST\u0000" },
});
