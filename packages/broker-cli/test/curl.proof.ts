// Compares `parseCurl` and `broker sign --curl` with the program curl.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import fc from "fast-check";
import { listen } from "@org/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCurl } from "../src/input/parse-curl.ts";
import { shellQuoted } from "../src/output/curl.ts";
import { runBroker, testFolder } from "./helpers/run-broker.ts";
import { sampleAccount, sandboxEnv } from "./helpers/sandbox.ts";

const bash = async (command: string, cwd: string) => promisify(execFile)("bash", ["-c", command], { cwd });

let received: {
  method: string | undefined;
  target: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
};
const server = createServer(async (request, response) => {
  const { method, url: target, headers } = request;
  received = { method, target, headers, body: await text(request) };
  response.end();
});
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const value = fc.string({ unit: fc.constantFrom(...Array.from("ab'\"\\ $`!&;|é€😀{}[]@=%+")) });
const header = value.map((text) => ["-H", `x-made-up: a${text}b`]);
const body = fc.tuple(fc.constantFrom("-d", "--data", "--data-raw", "--data-binary", "--json"), value);
const flag = fc.oneof(
  header,
  body,
  fc.constantFrom(
    ["-X", "PUT"],
    ["--request", "DELETE"],
    ["-sS"],
    ["--compressed"],
    ["-A", "me"],
    ["-e", "there"],
    ["-b", "a=b"],
    ["-H", "Content-Type: application/json"],
    ["-H", "Content-Type:"],
    ["-H", "x-empty;"],
    ["-d", "@body.txt"],
    ["--data-binary", "@body.txt"],
    ["-H", "Host: api.example.com"],
  ),
);
/** Returns false if a flag reads a file other than `body.txt`, because no other file exists. */
function isReadable(flags: readonly (readonly string[])[]): boolean {
  return flags.every(([name, text = ""]) => name === "--data-raw" || !text.startsWith("@") || text === "@body.txt");
}

/**
 * Random curl flags, without two equal flags. For two equal `-H` flags, curl sends the header twice. For some headers,
 * Node's server keeps only the first value.
 */
const flags = fc.uniqueArray(flag, { maxLength: 5, selector: (words) => words.join(" ") }).filter(isReadable);

test("parseCurl returns the method, headers and body that curl sends", async () => {
  const folder = await testFolder();
  await writeFile(join(folder, "body.txt"), '{\r\n"a": 1}\n');
  await fc.assert(
    fc.asyncProperty(flags, async (flags) => {
      const command = ["curl", "-s", `${origin}/a?b=c`, ...flags.flat()].map(shellQuoted).join(" ");
      await bash(command, folder);
      const parsed = await parseCurl(command, (path) => readFile(join(folder, path), "utf8"));
      expect({ command, method: parsed.method, body: parsed.body ?? "" }).toEqual({
        command,
        method: received.method,
        body: received.body,
      });
      // Node reads the bytes of a header as Latin-1.
      const sent = Object.entries(parsed.headers).map(([name, text]) => [name, Buffer.from(text).toString("latin1")]);
      expect(received.headers).toMatchObject(Object.fromEntries(sent));
    }),
    { numRuns: 300 },
  );
});

test("broker sign --curl prints a curl command whose request the sandbox accepts", async () => {
  const { env } = await sandboxEnv();
  const { stdout } = await runBroker(["sign", "--curl", "GET", "/trading/accounts/list"], { env });
  const response = await bash(stdout, "/");
  expect(JSON.parse(response.stdout)).toContainEqual(await sampleAccount({}));
});
