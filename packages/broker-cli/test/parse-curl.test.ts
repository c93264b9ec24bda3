import { expect, test } from "vitest";
import { parseCurl } from "../src/input/parse-curl.ts";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list";
const noFile = async () => expect.unreachable("parseCurl reads no file");
const parse = (command: string) => parseCurl(command, noFile);

test("parseCurl reads a command that Chrome copied", async () => {
  const command = `curl '${URL_OF_LIST}?a=1' \\
  -H 'accept: */*' \\
  -H 'x-app-key: made-up-app-key' \\
  -b 'session=made-up' \\
  -H 'content-type: application/json' \\
  --data-raw $'{"note":"it\\'s \\u00e9"}' \\
  --compressed`;
  expect(await parse(command)).toEqual({
    method: "POST",
    url: `${URL_OF_LIST}?a=1`,
    headers: {
      accept: "*/*",
      "x-app-key": "made-up-app-key",
      cookie: "session=made-up",
      "content-type": "application/json",
    },
    body: `{"note":"it's é"}`,
    notes: [],
  });
});

test.each([
  [`curl -sSXPUT ${URL_OF_LIST}`, { method: "PUT" }],
  [`curl -I ${URL_OF_LIST}`, { method: "HEAD" }],
  [
    `curl '${URL_OF_LIST}' \\\n-X 'PUT' \\\n-H 'Accept: */*' \\\n--data-binary '{"a":1}' --compressed`,
    {
      method: "PUT",
      headers: { accept: "*/*", "content-type": "application/x-www-form-urlencoded" },
      body: '{"a":1}',
    },
  ],
  [`curl --url ${URL_OF_LIST}`, { method: "GET", url: URL_OF_LIST, body: undefined }],
  [`curl ${URL_OF_LIST} -Hx-a:b -H 'X-A: c'`, { headers: { "x-a": "b, c" } }],
  [`curl ${URL_OF_LIST} -H 'x-empty;' -H 'Accept:'`, { headers: { "x-empty": "" } }],
  [
    `curl ${URL_OF_LIST} -d a=1 -d b=2`,
    { body: "a=1&b=2", headers: { "content-type": "application/x-www-form-urlencoded" } },
  ],
  [`curl ${URL_OF_LIST} -d a -H 'Content-Type:'`, { headers: {} }],
  [
    `curl ${URL_OF_LIST} --json '{"a":' --json '1}'`,
    { body: '{"a":1}', headers: { "content-type": "application/json" } },
  ],
  [`curl ${URL_OF_LIST} -A me -e there -o out -m 5`, { headers: { "user-agent": "me", referer: "there" } }],
  [`curl ${URL_OF_LIST} --data-raw @text`, { body: "@text" }],
])("parseCurl reads the curl command: %s", async (command, expected) => {
  const { headers, ...request } = await parse(command);
  const { headers: expectedHeaders = headers, ...rest }: Partial<typeof request & { headers: object }> = expected;
  expect(request).toMatchObject(rest);
  expect({ ...headers }).toEqual({ ...expectedHeaders });
});

test("parseCurl reads an argument that joins more than one million flags", { timeout: 10_000 }, async () => {
  expect(await parse(`curl -${"s".repeat(2 ** 20)}XPUT ${URL_OF_LIST}`)).toMatchObject({ method: "PUT" });
});

test.each([
  ["https://api.example.com/a?b=\\[1\\]&c=\\{d\\}", "https://api.example.com/a?b=[1]&c={d}"],
  ["https://api.example.com/a?b[]=1", "https://api.example.com/a?b[]=1"],
  ["http://[::1]:80/a", "http://[::1]:80/a"],
])("parseCurl reads the URL %s in a command as %s", async (written, url) => {
  expect(await parse(`curl '${written}'`)).toMatchObject({ url });
});

test.each(["{a,b}", "[1-3]", "{}", "a]", "[::1]"])(
  "parseCurl accepts the path /%s only with --globoff or -g",
  async (path) => {
    const url = `https://api.example.com/${path}`;
    expect(await parse(`curl --globoff '${url}'`)).toMatchObject({ url });
    expect(await parse(`curl -sg '${url}'`)).toMatchObject({ url });
    await expect(parse(`curl '${url}'`)).rejects.toThrow("which curl reads as a pattern for several URLs.");
  },
);

test("parseCurl ignores -u, and returns a note without the password", async () => {
  const request = await parse(`curl -u me:made-up-password ${URL_OF_LIST}`);
  expect(request.notes).toEqual(["The curl flag -u was ignored, because the header authorization is not signed."]);
  expect(JSON.stringify(request)).not.toContain("made-up-password");
});

test("parseCurl removes the line ends from a file for --data, but not from a file for --data-binary", async () => {
  const read = async (path: string) => `${path}\r\n`;
  expect(await parseCurl(`curl ${URL_OF_LIST} -d @body.json`, read)).toMatchObject({ body: "body.json" });
  expect(await parseCurl(`curl ${URL_OF_LIST} --data-binary @b`, read)).toMatchObject({ body: "b\r\n" });
});

test.each([
  [`curl ${URL_OF_LIST} -F a=b`, "The curl flag -F is not supported."],
  [`curl ${URL_OF_LIST} --get -d a=b`, "The curl flag --get is not supported."],
  [`curl ${URL_OF_LIST} --oauth2-bearer=made-up`, "The curl flag --oauth2-bearer is not supported."],
  [`curl ${URL_OF_LIST} -sZ`, "The curl flag -Z is not supported."],
  [`curl ${URL_OF_LIST} -H`, "The curl flag -H has no value."],
  [`curl ${URL_OF_LIST} -H nonsense`, "A header in the curl command must have the form `name: value`."],
  [`curl ${URL_OF_LIST} -d @-`, "The curl flag -d @- reads the body from standard input."],
  ["curl api.example.com", "must begin with https://"],
  ["curl -s", "has 0 URLs"],
  [`curl ${URL_OF_LIST} ${URL_OF_LIST}`, "has 2 URLs"],
])("parseCurl rejects the curl command: %s", async (command, message) => {
  await expect(parse(command)).rejects.toThrow(message);
});
