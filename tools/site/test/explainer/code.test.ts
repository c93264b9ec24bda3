import { spawnSync } from "node:child_process";
import { computeSignature } from "@org/signing";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { prepareRequest } from "../../src/explainer/request.ts";
import type { Snippet } from "../../src/explainer/types.ts";

const SECRET = "made-up-secret-of-the-test";

const HEADERS = [
  "host: api.example.com:8443",
  "x-app-key: made-up-key",
  "x-timestamp: 2026-03-04T05:06:07Z",
  "x-signature-nonce: made-up-nonce-of-the-test",
  "x-signature-version: 1.0",
  "x-signature-algorithm: HMAC-SHA256",
  "x-signature: bWFkZS11cA==",
].join("\n");

/** Requests whose values need care in a string literal, in the order, in the hash or in the percent-encoding. */
const REQUESTS: Readonly<Record<string, string>> = {
  "a GET request without a query": `GET /made-up/list\n${HEADERS}`,
  "repeated names, an empty value and characters of two UTF-16 units":
    "GET /made-up/my%20list?b=%F0%9F%98%80&b=%EF%BF%BD&b=A&%F0%9F%98%80=1&%EF%BF%BD=2&a=&c=%22%5C%0A%00%E2%80%AE\n" +
    HEADERS,
  "characters that encodeURIComponent leaves": `GET /made-up?a=!'()*~._-%2F%2B\n${HEADERS}`,
  "a JSON body with spaces and escapes": `POST /made-up\n${HEADERS}\n\n{ "a": "\\u0026 '\\"\\\\ é $\{b} {c}", "d": 1.50 }`,
};

const COMMANDS: Readonly<Record<Snippet["language"], readonly [command: string, ...args: string[]]>> = {
  // Node 20 has no `Map.groupBy`.
  TypeScript: [
    process.execPath,
    "--import=data:text/javascript,delete Map.groupBy",
    "--input-type=module-typescript",
    "-",
  ],
  Python: ["python3", "-"],
};

const hasPython = spawnSync("python3", ["--version"]).status === 0;

// A machine without Python skips its programs.
const CASES = Object.entries(REQUESTS).flatMap(([name, request]) =>
  (["TypeScript", "Python"] as const)
    .filter((language) => language === "TypeScript" || hasPython)
    .map((language) => [language, name, request] as const),
);

function run(language: Snippet["language"], program: string): string {
  const [command, ...args] = COMMANDS[language];
  const env = { ...process.env, APP_SECRET: SECRET };
  const { status, stdout, stderr } = spawnSync(command, args, { env, input: program, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

const programsOf = async (request: string, appSecret = SECRET) =>
  (await evaluate({ request, appSecret, theirs: "" })).diagnosis?.snippets ?? [];

describe("correct code", () => {
  test.each(CASES)("the %s program prints the right signature of %s", async (language, _, request) => {
    const { signed } = await prepareRequest(request);
    const signature = await computeSignature(signed, SECRET);
    const { code = "" } = (await programsOf(request)).find((snippet) => snippet.language === language) ?? {};
    expect(run(language, code)).toBe(signature);
    expect(code.endsWith(`=> ${signature}`)).toBe(true);
  });

  test("has the values of the pasted request, and not the secret", async () => {
    const programs = await programsOf(`GET /made-up/list\n${HEADERS}`);
    expect(programs.map(({ language }) => language)).toEqual(["TypeScript", "Python"]);
    for (const { code } of programs) {
      expect(code).toContain('"made-up-nonce-of-the-test"');
      expect(code).toContain('"2026-03-04T05:06:07Z"');
      expect(code).not.toContain(SECRET);
    }
  });

  test("has the fix at the step that the client did wrong", async () => {
    const { signed } = await prepareRequest(`GET /made-up/list?note=a%20b\n${HEADERS}`);
    const wrong = await computeSignature({ ...signed, query: [["note", "a%20b"]] }, SECRET);
    const programs = await programsOf(`GET /made-up/list?note=a%20b\n${HEADERS.replace("bWFkZS11cA==", wrong)}`);
    for (const { code } of programs)
      expect(code).toMatch(/\n(?:\/\/|#) Fix: Sign the decoded .+\n.+\n(?:const )?path = /);
  });

  test("is absent for a right signature, a missing signed header and a very long request", async () => {
    const { signed } = await prepareRequest(`GET /made-up/list\n${HEADERS}`);
    const right = await computeSignature(signed, SECRET);
    expect(await programsOf(`GET /made-up/list\n${HEADERS.replace("bWFkZS11cA==", right)}`)).toEqual([]);
    expect(await programsOf(`GET /made-up/list\n${HEADERS.replace(/x-timestamp.+\n/, "")}`)).toEqual([]);
    expect(await programsOf(`GET /${"a".repeat(20_000)}\n${HEADERS}`)).toEqual([]);
  });
});
