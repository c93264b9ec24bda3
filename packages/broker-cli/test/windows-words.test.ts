import fc from "fast-check";
import { expect, test } from "vitest";
import { parseParts } from "../src/input/parse-request.ts";
import { shellWords } from "../src/input/shell-words.ts";
import { cmdWords, POWERSHELL, powershellCurlWords } from "../src/input/windows-words.ts";

const advice = { chooseEntry: "Made-up choice.", giveBody: "Made-up body.", giveUrl: "Made-up URL." };
const readFile = async () => expect.unreachable("parseParts reads no file");
const parse = (text: string) => parseParts(text, { readFile, advice });

/** Quotes a value as Chromium does in "Copy as cURL (cmd)". */
function chromiumCmd(value: string): string {
  const escaped = value
    .replace(/\\/g, "\\\\")
    .replace(/"/g, '\\"')
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, "^$&")
    .replace(/%(?=[a-zA-Z0-9_])/g, "%^")
    .replace(/\r?\n/g, "^\n\n");
  return `^"${escaped}^"`;
}

/** Quotes a value as Firefox does in "Copy as cURL (Windows)". */
function firefoxCmd(value: string): string {
  const escaped = value
    .replace(/\\/g, "\\\\")
    .replace(/"/g, '\\"')
    .replace(/[`$]/g, "\\$&")
    .replace(/[^a-zA-Z0-9\s_\-:=+~/.',?;()*$&\\{}"`]/g, "^$&")
    .replace(/%(?=[a-zA-Z0-9_])/g, "%^")
    .replace(/\r?\n/g, "^\n\n");
  return `^"${escaped}^"`;
}

/** Quotes a value as older versions of Chromium did. */
function olderCmd(value: string): string {
  const escaped = value.replace(/"/g, '""').replace(/%/g, '"%"').replace(/\\/g, "\\\\").replace(/\n/g, '"^\n\n"');
  return `"${escaped}"`;
}

/** Quotes a value as Chromium does in "Copy as PowerShell". */
function chromiumPowerShell(value: string): string {
  const escaped = value.replace(/[`$"]/g, "`$&").replace(/[^\x20-\x7E]/g, (unit) => `$([char]${unit.charCodeAt(0)})`);
  return `"${escaped}"`;
}

const SPECIAL = ["\\", '"', "%", "^", "&", "!", "$", "`", "'", "\n", " ", "{", "(", "é", "\ud83d\ude00", "%22", "\\u"];
const value = fc
  .array(fc.oneof(fc.string(), fc.constantFrom(...SPECIAL)), { maxLength: 8 })
  .map((parts) => parts.join("").replaceAll("\r", ""));

test.each([
  ["cmdWords", "Chromium's cmd form", chromiumCmd, " ^\n  ", cmdWords],
  ["cmdWords", "Firefox's cmd form", firefoxCmd, " ", cmdWords],
  ["cmdWords", "older Chromium's cmd form", olderCmd, " ^\n  ", cmdWords],
  [
    "shellWords",
    "Chromium's PowerShell form",
    chromiumPowerShell,
    " `\n  ",
    (text: string) => shellWords(text, POWERSHELL),
  ],
] as const)("%s restores the values of %s", (_, __, quote, lineEnd, words) => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const command = ["curl", ...values.map(quote)].join(lineEnd);
      expect(words(command)).toEqual(["curl", ...values]);
      expect(words(command.replaceAll(/([`^])\n(?! )/g, "$1\r\n"))).toEqual(["curl", ...values]);
    }),
  );
});

const EXPECTED = {
  method: "POST",
  url: "https://api.example.com/made-up?a=%22b",
  headers: { "x-app-key": "made-up-key", "content-type": "application/json" },
  body: '{"a":1}',
};

test.each([
  [
    "Copy as cURL (cmd)",
    'curl ^"https://api.example.com/made-up?a=^%^22b^" ^\r\n  -H ^"x-app-key: made-up-key^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":1^}^"\r\n* Connected\r\n> POST',
  ],
  [
    "a command for cmd with quotes",
    String.raw`C:\>curl.exe "https://api.example.com/made-up?a=%22b" ^` +
      '\n -H "x-app-key: made-up-key" --json "{\\"a\\":1}"',
  ],
  [
    "curl.exe for PowerShell 5",
    "PS C:\\> curl.exe 'https://api.example.com/made-up?a=%22b' `\r\n>> -H 'x-app-key: made-up-key' `\r\n>> --json '{\\\"a\\\":1}'",
  ],
  [
    "curl.exe for PowerShell 7",
    'curl.exe https://api.example.com/made-up?a=%22b `\n -H "x-app-key: made-up-key" `\n --json \'{"a":1}\'',
  ],
])("parseParts reads %s", async (_, text) => {
  const { headers, ...request } = await parse(text);
  expect(request).toMatchObject({ method: "POST", url: EXPECTED.url, body: EXPECTED.body });
  expect(headers).toMatchObject(EXPECTED.headers);
});

const SESSION =
  '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\r\n$session.UserAgent = "made-up"\r\n$session.Cookies.Add((New-Object System.Net.Cookie("a", "b", "/", "api.example.com")))\r\n';
const CALL =
  'Invoke-WebRequest -UseBasicParsing -Uri "https://api.example.com/made-up?a=%22b" `\r\n-Method "POST" `\r\n-WebSession $session `\r\n-Headers @{\r\n"authority"="api.example.com"\r\n  "x-app-key"="made-up-key"\r\n} `\r\n-ContentType "application/json" `\r\n-Body "{`"a`":1}"';

test.each([
  ["Copy as PowerShell", SESSION + CALL],
  ["Copy as PowerShell without a session", CALL],
  ["a body as bytes", CALL.replace(/-Body (.+)$/, "-Body ([System.Text.Encoding]::UTF8.GetBytes($1))")],
  [
    "Invoke-RestMethod on one line",
    "$r = Invoke-RestMethod https://api.example.com/made-up?a=%22b -Method POST -Headers @{ 'x-app-key' = 'made-up-key'; 'authority' = 'a' } -ContentType 'application/json' -Body '{\"a\":1}' -TimeoutSec 5",
  ],
])("parseParts reads %s", async (_, text) => {
  const { headers, ...request } = await parse(text);
  expect(request).toMatchObject({ method: "POST", url: EXPECTED.url, body: EXPECTED.body });
  expect(headers).toMatchObject(EXPECTED.headers);
});

test.each([
  [`${CALL} -Form @{ a = "b" }`, "The PowerShell parameter -Form is not supported."],
  [CALL.replace('"made-up-key"', '"$key"'), "The command has the variable $key between double quotes."],
  [CALL.replace('"{`"a`":1}"', "$body"), "The command has `$` outside quotes."],
  [CALL.replace('"https://api.example.com/made-up?a=%22b"', '"/made-up"'), "must begin with https:// or http://."],
  [CALL.replace('1}"', "1}"), "not closed"],
])("parseParts rejects the PowerShell command %j", async (text, message) => {
  await expect(parse(text)).rejects.toThrow(message);
});

// For these long commands, a parser with a quadratic running time needs minutes.
test.each([
  ["carets", `curl ^"${"^a".repeat(5e5)}^"`, cmdWords],
  ["quotes for cmd", `curl ^"${'\\^"'.repeat(4e5)}`.replace(/$/, '^"'), cmdWords],
  ["PowerShell escapes", `curl "${'`"'.repeat(5e5)}"`, powershellCurlWords],
  ["PowerShell spaces", `curl ${" =;".repeat(3e5)}a`, powershellCurlWords],
])("a long text of %s has two words", (_, text, words) => {
  expect(words(text)).toHaveLength(2);
});

test("parseParts reads a call of Invoke-WebRequest with 300,000 headers", { timeout: 10_000 }, async () => {
  const headers = '"a"="b";'.repeat(3e5);
  expect(await parse(`Invoke-WebRequest https://a.example/b -Headers @{${headers}}`)).toMatchObject({ method: "GET" });
});
