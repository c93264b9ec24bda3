import { expect, test } from "vitest";
import { parseRequest } from "../../src/explainer/request.ts";

const FETCH = `fetch("https://api.example.com/made-up?a=%22b", {
  "headers": {
    "accept": "*/*",
    "X-App-Key": "made-up-key",
    "x-signature": "bWFkZS11cA=="
  },
  "referrer": "https://made-up.example/",
  "body": "{\\"a\\":\\"(b)\\"}",
  "method": "POST",
  "mode": "cors",
  "credentials": "omit"
});`;

test.each([
  ["Chrome", FETCH],
  ["Firefox", `await ${FETCH}`],
])("parseRequest reads a call of fetch that %s copied", async (_, text) => {
  expect(await parseRequest(text)).toEqual({
    method: "POST",
    url: "https://api.example.com/made-up?a=%22b",
    headers: { accept: "*/*", "x-app-key": "made-up-key", "x-signature": "bWFkZS11cA==" },
    body: '{"a":"(b)"}',
    notes: [],
  });
});

test("parseRequest reads a call of fetch without a body, and without options", async () => {
  const text = 'fetch("https://a.example/made-up", { "headers": null, "body": null, "method": "GET" });';
  expect(await parseRequest(text)).toMatchObject({ method: "GET", headers: {}, body: undefined });
  expect(await parseRequest('fetch("https://a.example/made-up")')).toMatchObject({ method: "GET", headers: {} });
});

test("parseRequest reads a URL without a method as a GET request, or as a POST request if it has a body", async () => {
  const url = "https://api.example.com/made-up?a=b";
  const headers = { "x-app-key": "made-up-key" };
  expect(await parseRequest(` ${url}\n`)).toMatchObject({ method: "GET", url, headers: {} });
  expect(await parseRequest(`${url}\nx-app-key: made-up-key`)).toMatchObject({ method: "GET", url, headers });
  expect(await parseRequest(`${url}\nx-app-key: made-up-key\n\n{}`)).toMatchObject({ method: "POST", url, headers });
});

test.each([
  [
    "Copy as cURL (cmd)",
    'curl ^"https://api.example.com/made-up?a=^%^22b^" ^\r\n  -H ^"x-app-key: made-up-key^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":1^}^"',
  ],
  [
    "Copy as PowerShell",
    '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\r\n$session.UserAgent = "made-up"\r\nInvoke-WebRequest -UseBasicParsing -Uri "https://api.example.com/made-up?a=%22b" `\r\n-Method "POST" `\r\n-WebSession $session `\r\n-Headers @{\r\n"x-app-key"="made-up-key"\r\n} `\r\n-Body "{`"a`":1}"',
  ],
  [
    "a line of a log",
    'INFO request={"headers":{"x-app-key":"made-up-key","user-agent":"a (b)"},"method":"POST","url":"https://api.example.com/made-up?a=%22b","body":"{\\"a\\":1}"}',
  ],
])("parseRequest reads %s", async (_, text) => {
  expect(await parseRequest(text)).toMatchObject({
    method: "POST",
    url: "https://api.example.com/made-up?a=%22b",
    headers: { "x-app-key": "made-up-key" },
    body: '{"a":1}',
  });
});

test("parseRequest asks the user to print the parts of the request if a call of fetch is not in JSON", async () => {
  const call = "fetch('https://api.example.com/made-up', { method: 'POST', })";
  await expect(parseRequest(call)).rejects.toMatchObject({
    message: expect.stringContaining("is source code"),
    fix: expect.stringMatching(/print the method, the URL, the headers and the body.+Copy > Copy as fetch/),
  });
});

test("parseRequest says where to write the method and the URL if the text has only headers", async () => {
  await expect(parseRequest("host: api.example.com\nx-app-key: made-up-key")).rejects.toMatchObject({
    message: "The request has no URL.",
    fix: expect.stringMatching(/^Above the headers, write the method and the URL.+tab Headers\.$/),
  });
});

test("parseRequest reads a curl command for bash that has a caret", async () => {
  const request = await parseRequest("curl 'https://api.example.com/made-up' -H 'x-app-key: a^b'");
  expect(request.headers).toEqual({ "x-app-key": "a^b" });
});

test.each<readonly [what: string, text: string, message: string]>([
  [
    "a response",
    "HTTP/1.1 401 Unauthorized\ncontent-type: application/json\n\n{}",
    "This is a response, not a request.",
  ],
  [
    "a canonical request",
    "/made-up&a=b c&host=a.example&x-app-key=made-up-key&x-timestamp=a",
    "This is a canonical request.",
  ],
  ["an encoded canonical request", "%2Fmade-up%26host%3Da%26x-app-key%3Db", "This is a canonical request."],
  ...["http POST https://a.example/made-up x-app-key:a", "wget --header 'x-app-key: a' https://a.example/made-up"].map(
    (command) => ["a command", command, "The page does not read commands of HTTPie and Wget."] as const,
  ),
  ["an HTML page", "<!DOCTYPE html>\n<html></html>", "This is a response, not a request."],
  ["a response of curl -v", "< HTTP/2 401\n< content-type: application/json", "This is a response, not a request."],
  ...[
    'import requests\n\nresponse = requests.get("https://api.example.com/made-up", headers=headers)',
    "# Lists the accounts.\nrequests.post(url, data=body)",
    'const response = await fetch("https://api.example.com/made-up", { headers });',
    'req, err := http.NewRequest("GET", "https://api.example.com/made-up", nil)',
    "HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();",
    "using System.Net.Http;\nvar client = new HttpClient();",
  ].map((code) => ["code", code, "This is the code of a program, not a request."] as const),
])("parseRequest says what to paste instead of %s", async (_, text, message) => {
  await expect(parseRequest(text)).rejects.toMatchObject({ message, fix: expect.stringMatching(/^(?:Paste|Run)/) });
});

test("parseRequest rejects a megabyte of spaces after a comment in linear time", async () => {
  await expect(parseRequest(`#\n${" ".repeat(1024 ** 2)}\u0001`)).rejects.toThrow("This is not a request.");
});

test("parseRequest does not take a call of `fetch` after spaces for program code", async () => {
  const text = '// Copied\n  fetch("https://api.example.com/made-up")';
  await expect(parseRequest(text)).rejects.toThrow("A header does not have the form `name: value`.");
});

test("parseRequest reads headers whose names are words of program code, and a body with code", async () => {
  const headers = "from: a@b.example\nimport: a(b)\n:method: POST\n:path: /made-up\n\nlet a = b(c)";
  expect(await parseRequest(headers)).toMatchObject({ method: "POST", body: "let a = b(c)" });
});
