import { expect, test } from "vitest";
import { parseParts } from "../src/input/parse-request.ts";

const advice = { chooseEntry: "Made-up choice.", giveBody: "Made-up body.", giveUrl: "Made-up URL." };
const readFile = async () => expect.unreachable("parseParts reads no file");
const parse = (text: string) => parseParts(text, { readFile, advice });

const COMMAND = `$ curl -v 'https://a.example/b' \\
  -H "x-a: b" -d '{"c":"
* d
> e"}'`;

test.each([
  "* Host a.example:443 was resolved.\n> POST /b HTTP/2\n> x-a: other\n< HTTP/2 401\n{'e",
  "\r\nHTTP/1.1 401 Unauthorized\ncontent-type: application/json\n\n{}",
  "Note: Unnecessary use of -X or --request, POST is already inferred.\n* Connected",
  "  % Total    % Received\n",
  "{ [5 bytes data]",
])("parseParts reads a curl command that precedes the output %j", async (output) => {
  expect(await parse(`${COMMAND}\r\n${output}`)).toEqual(await parse(COMMAND));
  expect(await parse(COMMAND)).toMatchObject({ headers: { "x-a": "b" }, body: '{"c":"\n* d\n> e"}' });
});

test("parseParts rejects an unknown text after a curl command", async () => {
  await expect(parse(`${COMMAND}\nhttps://a.example/`)).rejects.toThrow("has 2 URLs");
});

const CONFIG = "{\n  headers: Object [AxiosHeaders] { 'x-app-key': 'a' },\n  method: 'post'\n}";

test.each([CONFIG, `AxiosError: Request failed with status code 401\n    at settle (a.js:1:2) {\n  config: ${CONFIG}`])(
  "parseParts recommends JSON.stringify instead of console.log for the text %j",
  async (text) => {
    await expect(parse(text)).rejects.toMatchObject({
      message: "This is the output of console.log.",
      fix: "Print JSON.stringify(error.toJSON()), and paste that.",
    });
  },
);

test("parseParts reads an error of axios as JSON", async () => {
  const error = {
    name: "AxiosError",
    stack: "AxiosError: a\n  at b",
    config: { method: "get", url: "/a", headers: {} },
  };
  expect(await parse(JSON.stringify(error, undefined, 2))).toMatchObject({ method: "get", url: "/a" });
});

test.each([
  ["a log line with JSON", '2026-10-17T09:30:00.000Z INFO request {"method":"GET","url":"/a","headers":{"x-a":"b"}}'],
  [
    "the first of two lines of a log",
    '[9:30] request={"method":"GET","url":"/a","headers":{"x-a":"b"}}\n[9:31] response={"status":401}',
  ],
  [
    "JSON of pino",
    '{"level":30,"msg":"request","req":{"method":"GET","url":"/a","headers":{"x-a":"b"}},"res":{"statusCode":401}}',
  ],
  [
    "an object that Node printed",
    "request {\n  method: 'GET',\n  url: \"/a\",\n  body: undefined,\n  headers: { 'x-a': 'b' }\n}",
  ],
  [
    "the first of two objects that Node printed",
    "request: {\n  method: 'GET',\n  url: '/a',\n  headers: { 'x-a': 'b' }\n}\nresponse: {\n  status: 401\n}",
  ],
  [
    "the output of Python's http.client",
    "send: b'GET /a HTTP/1.1\\r\\nx-a: b\\r\\n\\r\\n'\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'",
  ],
])("parseParts reads %s", async (_, text) => {
  expect(await parse(text)).toMatchObject({ method: "GET", url: "/a", headers: { "x-a": "b" }, body: undefined });
});

test("parseParts reads a curl command after the text of a log", async () => {
  const text = "2026-10-17T09:30:00Z INFO sends curl 'https://a.example/b' -H 'x-a: curl https://c.example'";
  expect(await parse(text)).toMatchObject({ url: "https://a.example/b", headers: { "x-a": "curl https://c.example" } });
});

test("parseParts reads the escapes of strings that Node and Python printed", async () => {
  const node = "{ method: 'POST', url: '/a', headers: {}, body: '{\"url\":\"it\\'s\\\\n undefined\"}' }";
  expect(await parse(node)).toMatchObject({ body: String.raw`{"url":"it's\n undefined"}` });
  const python = "send: b'POST /a HTTP/1.1\\r\\n\\r\\n'\nsend: b'{\"a\":\"it\\'s\"}'";
  expect(await parse(python)).toMatchObject({ method: "POST", body: '{"a":"it\'s"}' });
});

test("parseParts keeps a request line whose path has braces", async () => {
  expect(await parse("GET /a/{b} HTTP/1.1\nx-a: {}")).toMatchObject({ url: "/a/{b}", headers: { "x-a": "{}" } });
});

const DATED = "HTTP/1.1 401 Unauthorized\r\nDate: Sat, 17 Oct 2026 09:30:00 GMT\r\n";

test.each([
  [
    "the output of curl -v",
    `> GET /a HTTP/1.1\n> Date: Sun, 18 Oct 2026 09:30:00 GMT\n>\n${DATED.replace(/^(?=.)/gm, "< ")}`,
  ],
  ["a command with the output of curl -i", `curl 'https://a.example/b'\n${DATED}`],
  [
    "the output of Python's http.client",
    "send: b'GET /a HTTP/1.1\\r\\n\\r\\n'\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'\nheader: Date: Sat, 17 Oct 2026 09:30:00 GMT",
  ],
])("parseParts reads the time of the service from %s", async (_, text) => {
  expect(await parse(text)).toMatchObject({ serviceTime: Date.parse("2026-10-17T09:30:00Z") });
});

test("parseParts does not take the header date of a request for the time of the service", async () => {
  const { serviceTime } = await parse("GET /a HTTP/1.1\ndate: Sat, 17 Oct 2026 09:30:00 GMT");
  expect(serviceTime).toBeUndefined();
});

test("parseParts takes long texts of a log in linear time", { timeout: 10_000 }, async () => {
  const texts = [
    "a".repeat(1e6),
    `${"a ".repeat(5e5)}{`,
    `${"-curl ".repeat(2e5)}{`,
    `a b c\nsend: b'${"\\a".repeat(5e5)}`,
    " HTTP/1 200\n".repeat(1e5),
  ];
  for (const text of texts) await expect(parse(text)).rejects.toThrow("A header does not have the form");
});
