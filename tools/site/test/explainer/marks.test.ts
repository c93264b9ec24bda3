import { expect, test } from "vitest";
import { parseRequest } from "../../src/explainer/request.ts";
import { findMarks } from "../../src/explainer/marks.ts";

async function marked(text: string): Promise<string[]> {
  const marks = findMarks(text, await parseRequest(text));
  return marks.map(({ id, start, end }) => `${id} ${text.slice(start, end)}`);
}

const entry = (query: string) => ({
  request: {
    method: "POST",
    url: `https://api.example.com/made-up/list?a=${query}`,
    headers: [
      { name: "Host", value: "api.example.com" },
      { name: "X-Signature", value: `made-up-${query}` },
    ],
    postData: { text: '{"b":"\\"c"}' },
  },
  response: { headers: [{ name: "host", value: "made-up" }] },
});

test("findMarks finds the pieces of a request line with headers and a body", async () => {
  const text = 'POST /made-up/my%20list?a=1&b&a=2 HTTP/1.1\r\nHost: api.example.com\nX-App-Key:  k\n\n{"host":"x"}';
  expect(await marked(text)).toEqual([
    "method POST",
    "path /made-up/my%20list",
    "query:a a=1",
    "query:b b",
    "query:a a=2",
    "header:host api.example.com",
    "header:x-app-key k",
    'body {"host":"x"}',
  ]);
});

test("findMarks finds a body after the last line of the request in the output of curl -v", async () => {
  const text = '> POST /made-up HTTP/1.1\n> Host: api.example.com\n> \n* Sent\n{"a":1}\n< HTTP/1.1 401';
  expect((await marked(text)).at(-1)).toBe('body {"a":1}');
});

test("findMarks finds the host of the URL in a curl command", async () => {
  const text = `curl -H "x-timestamp: t" \\\n -X PUT 'https://u@api.example.com:8443/made-up?a%20b=1#c' --data '1'`;
  expect(await marked(text)).toEqual([
    "header:x-timestamp t",
    "method PUT",
    "header:host api.example.com:8443",
    "path /made-up",
    "query:a b a%20b=1",
    "body 1",
  ]);
});

test("findMarks finds the pieces of a command for PowerShell, and of a command after other text", async () => {
  const call =
    'Invoke-WebRequest -Uri "https://b/made-up" `\n-Method "POST" `\n-Headers @{ "x-app-key"="k" } `\n-Body "1"';
  expect(await marked(call)).toEqual(["header:host b", "path /made-up", "method POST", "header:x-app-key k"]);
  const log = "INFO curl https://b/made-up -H 'x-app-key: k'\n< HTTP/1.1 401\nx-timestamp: t";
  expect(await marked(log)).toEqual(["header:host b", "path /made-up", "header:x-app-key k"]);
});

test("findMarks finds no piece in the output after a curl command", async () => {
  const text =
    "\n$ curl -v https://b/made-up -H x-app-key:k\n* made up\n> GET /made-up HTTP/2\n> Host: b\n> x-app-key: k";
  expect(await marked(text)).toEqual(["header:host b", "path /made-up", "header:x-app-key k"]);
});

test.each([0, 2])("findMarks finds the pieces of an entry of a HAR with an indentation of %i", async (spaces) => {
  expect(await marked(JSON.stringify(entry("1"), undefined, spaces))).toEqual([
    "method POST",
    "path /made-up/list",
    "query:a a=1",
    "header:host api.example.com",
    "signature made-up-1",
    'body {\\"b\\":\\"\\\\\\"c\\"}',
  ]);
});

test.each([
  ["output of curl -v", "* made up\n> GET /made-up?a=1 HTTP/2\n> Host: b\n> x-app-key: k\n>\n< HTTP/2 401\n< host: c"],
  ["pseudo-headers of HTTP/2", ":authority: b\n:method: GET\n:path: /made-up?a=1\nx-app-key: k"],
  ["headers with the value on the next line", ":authority:\nb\n:method:\nGET\n:path:\n/made-up?a=1\nx-app-key:\nk"],
  ["headers without colons", ":authority\nb\n:method\nGET\n:path\n/made-up?a=1\nx-app-key\nk"],
])("findMarks finds the pieces of %s", async (_, text) => {
  const expected = ["header:host b", "header:x-app-key k", "method GET", "path /made-up", "query:a a=1"];
  expect((await marked(text)).sort()).toEqual(expected);
});

test("findMarks finds the pieces in the signed entry of a HAR with many entries", async () => {
  const unsigned = {
    ...entry("1"),
    request: { ...entry("1").request, headers: entry("1").request.headers.slice(0, 1) },
  };
  const text = JSON.stringify({ log: { entries: [unsigned, entry("2"), unsigned] } });
  const [first] = findMarks(text, await parseRequest(text));
  expect(first?.start).toBeGreaterThan(JSON.stringify(unsigned).length);
  expect(await marked(text)).toContain("query:a a=2");
});

test("findMarks returns no mark for a piece with escapes", async () => {
  const text = String.raw`curl $'https://api.example.com/made-up?a=\u0031' -d $'\x31'`;
  expect(await marked(text)).toEqual([]);
});
