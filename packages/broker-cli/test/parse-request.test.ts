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
