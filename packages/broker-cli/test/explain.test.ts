import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSigner } from "@org/signing";
import { expect, test } from "vitest";
import { CREDENTIALS, runBroker, testFolder } from "./helpers/run-broker.ts";

const URL_OF_LIST = "https://api.example.com:8443/lists/my%20list?note=a%20b";

async function signedHeaders(url = URL_OF_LIST) {
  const signer = createSigner({ appKey: CREDENTIALS.BROKER_APP_KEY, appSecret: CREDENTIALS.BROKER_APP_SECRET });
  const { headers } = await signer.sign({ method: "GET", url });
  return Object.entries({ ...headers, "x-version": "v3" }).map(([name, value]) => `${name}: ${value}`);
}

test("explain says that a right signature is right, part by part", async () => {
  const stdin = ["GET /lists/my%20list?note=a%20b HTTP/1.1", "Host: api.example.com:8443", ...(await signedHeaders())];
  const { code, stdout, stderr } = await runBroker(["explain"], { stdin: stdin.join("\n") });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^The signature is right\.\n\nPART +CANONICAL REQUEST, WITH & BETWEEN\npath +\/lists\/my list\n/,
  );
  expect(stdout).toContain("query   note=a b\n");
});

test("explain names the mistake and exits with 1", async () => {
  const headers = await signedHeaders("https://api.example.com/lists/my%20list?note=a%20b");
  const { code, stdout } = await runBroker([
    "explain",
    "--url",
    URL_OF_LIST,
    ...headers.flatMap((each) => ["-H", each]),
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^The .*host.* \(port_missing\)\nFix: Sign the port/);
});

test("explain escapes control characters, which a terminal would obey", async () => {
  const stdin = ["GET /%1b%5b2J HTTP/1.1", "host: b", ...(await signedHeaders())].join("\n");
  const { stdout } = await runBroker(["explain", "--canonical", "/\u001b[3J&a"], { stdin });
  expect(stdout).toContain("/\\u001b[2J");
  expect(stdout).toContain("/\\u001b[3J");
  expect(stdout).not.toContain("\u001b");
});

test("explain --json prints the explanation", async () => {
  const headers = await signedHeaders("https://api.example.com/lists/my%20list?note=a%20b");
  const stdin = `curl '${URL_OF_LIST}' ${headers.map((header) => `-H '${header}'`).join(" ")}`;
  const { stdout } = await runBroker(["explain", "--json"], { stdin });
  expect(JSON.parse(stdout)).toMatchObject({ matches: false, causes: [{ code: "port_missing" }] });
});

test("explain reads a file, and --signature replaces its x-signature", async () => {
  const cwd = await testFolder();
  await writeFile(join(cwd, "headers.txt"), (await signedHeaders()).join("\n"));
  const args = ["explain", "headers.txt", "--url", URL_OF_LIST];
  expect(await runBroker(args, { cwd })).toMatchObject({ code: 0 });
  expect(await runBroker([...args, "--signature", "wrong"], { cwd })).toMatchObject({ code: 1 });
});

test("explain --canonical needs no secret and names the first difference", async () => {
  const args = ["explain", "--url", URL_OF_LIST, "--canonical", "/lists/my list&host=api.example.com"];
  const headers = (await signedHeaders()).flatMap((each) => ["--header", each]);
  const { code, stdout } = await runBroker([...args, ...headers], { env: {} });
  expect(code).toBe(1);
  expect(stdout).toContain("The first difference is in the header host");
});

test("explain --canonical shows the first difference that a mistake makes", async () => {
  const headers = await signedHeaders();
  const named = headers
    .map((header) => header.replace(": ", "="))
    .filter((header) => !/^x-(?:version|signature)=/.test(header));
  const pairs = [...named, "host=api.example.com:8443", "note=a%20b"].sort();
  const args = ["explain", "--url", URL_OF_LIST, "--canonical", ["/lists/my list", ...pairs].join("&")];
  const { stdout } = await runBroker([...args, ...headers.flatMap((each) => ["-H", each])], { env: {} });
  expect(stdout).toMatch(/\(query_encoded\)\nFix: /);
  expect(stdout).toMatch(/\nFIRST DIFFERENCE +HERE +THERE\nquery +note=a b +note=a%20b\n/);
});

test("explain lists what else gives the same signature", async () => {
  const stdin = ["GET https://b/a?c=d%20e HTTP/1.1", ...(await signedHeaders("https://b/a?c=d%2Be"))].join("\n");
  const { stdout } = await runBroker(["explain"], { stdin });
  expect(stdout).toContain("\n\nThe same signature for this request have:\n");
});

test("explain warns of what no signature heals", async () => {
  const stdin = ["POST https://b/a HTTP/1.1", ...(await signedHeaders("https://b/a"))].join("\n");
  const { code, stdout } = await runBroker(["explain"], { stdin });
  expect(code).toBe(1);
  expect(stdout).toMatch(/\n\nWhatever its signature, .+:\nThe .+ \(content_type_not_json\)\nFix: Send/);
});

test("explain warns that the request has another application key", async () => {
  const stdin = ["GET /a HTTP/1.1", "host: b", ...(await signedHeaders("https://b/a"))].join("\n");
  const env = { ...CREDENTIALS, BROKER_APP_KEY: "another" };
  const { code, stdout } = await runBroker(["explain", "--json"], { stdin, env });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ matches: true, warnings: [{ code: "other_app_key" }] });
});

test("explain breaks its sentences at the width of the terminal", async () => {
  const stdin = ["GET https://b/a HTTP/1.1", ...(await signedHeaders("https://b/b"))].join("\n");
  const { stdout } = await runBroker(["explain"], { stdin, columns: 60 });
  const [sentences = ""] = stdout.split("\n\n");
  expect(sentences).toContain("No common mistake explains it");
  for (const line of sentences.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
});

test("explain reads what sign --json prints", async () => {
  const { stdout: stdin } = await runBroker(["sign", "--json", "GET", URL_OF_LIST]);
  expect(await runBroker(["explain"], { stdin })).toMatchObject({ code: 0 });
});

test("explain tells a person how to end the input", async () => {
  const stdin = ["GET /a HTTP/1.1", "host: b", ...(await signedHeaders())].join("\n");
  const { stderr } = await runBroker(["explain"], { stdin, stdinIsTerminal: true });
  expect(stderr).toContain("Then press Ctrl-D.\n");
});

test.each([
  [["explain"], "", "The input is empty."],
  [["explain"], "x-app-key: a", "The request has no URL."],
  [["explain", "--url", "a"], "", "url must be absolute, or a path that begins with `/`."],
  [["explain", "missing.txt"], "", "The file missing.txt could not be read (ENOENT)."],
  [["explain", "--entry", "0"], "{}", "--entry must be a number from 1, and not 0."],
  [["explain", "-", "--data", "-"], "", "Standard input cannot be the request and its body."],
  [["explain", "--signature", "a", "--canonical", "b"], "", "Give --signature or --canonical, and not both."],
])("%j with the input %j exits with 2", async (args, stdin, message) => {
  const { code, stdout, stderr } = await runBroker(args, { stdin });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`broker: ${message}\n`);
});
