import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { computeSignature } from "@org/signing";
import { ROOT, scratchFolder } from "@org/testing";
import { expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { EXAMPLES } from "../../src/explainer/examples.ts";
import { partsOf } from "../../src/explainer/page/code-tabs.ts";
import { prepareRequest } from "../../src/explainer/request.ts";

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

interface Command {
  /** Name of the program's file. Go and Java need its ending. */
  readonly file: string;
  readonly command: readonly [name: string, ...args: string[]];
}

/** Commands that run a program, by the language of the code block in the guide. No machine of the checks has C#. */
const COMMANDS: Readonly<Record<string, Command>> = {
  // Node 20 has no `Map.groupBy`.
  typescript: { file: "sign.ts", command: [process.execPath, "--import=data:text/javascript,delete Map.groupBy"] },
  python: { file: "sign.py", command: ["python3"] },
  go: { file: "sign.go", command: ["go", "run"] },
  java: { file: "Sign.java", command: ["java"] },
  sh: { file: "sign.sh", command: ["bash"] },
};

// A machine without a language skips its programs.
const RUN = Object.keys(COMMANDS).filter((language) => {
  const { command } = COMMANDS[language] ?? { command: [""] };
  return spawnSync(command[0], [language === "go" ? "version" : "--version"]).status === 0;
});

const CASES = Object.entries(REQUESTS).flatMap(([name, request]) =>
  RUN.filter((language) => language !== "sh").map((language) => [language, name, request] as const),
);

async function run(language: string, program: string, secret: string): Promise<string> {
  await using folder = await scratchFolder("site-program-");
  const { file, command } = COMMANDS[language] ?? { file: "", command: [""] };
  await writeFile(join(folder.path, file), program);
  const [name, ...args] = command;
  const env = { ...process.env, APP_SECRET: secret };
  const { status, stdout, stderr } = spawnSync(name, [...args, join(folder.path, file)], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

const programsOf = async (request: string, appSecret = SECRET) =>
  (await evaluate({ request, appSecret, theirs: "" })).diagnosis?.snippets ?? [];

/** Text of the marked lines for each example with a mistake: the value that differs, or the step. */
const MARKED: Readonly<Record<string, RegExp>> = {
  "html-escapes": /\n.*\bbody\b.*"\{\\"note\\":\\"a & b\\"\}"/,
  "empty-body": /\n.*str2/,
  "encoded-query": /\n.*"note", "a b"/,
  "lower-case-hash": /\n.*str2/,
  "key-without-ampersand": /\n.*key/,
  "host-without-port": /\n.*"host", "localhost:8080"/,
  "timestamp-with-milliseconds": /\n.*"x-timestamp", "2026-10-17T09:30:00Z"/,
};

test.each(CASES)("the %s program prints the right signature of %s", async (language, _, request) => {
  const { signed } = await prepareRequest(request);
  const signature = await computeSignature(signed, SECRET);
  const { code = "" } = (await programsOf(request)).find((each) => each.language.toLowerCase() === language) ?? {};
  expect(await run(language, code, SECRET)).toBe(signature);
  expect(code.replace(/[\s}]+$/, "").endsWith(`=> ${signature}`)).toBe(true);
});

test("the correct code has the values of the pasted request, and not the secret", async () => {
  const programs = await programsOf(`GET /made-up/list\n${HEADERS}`);
  expect(programs.map(({ language }) => language)).toEqual(["TypeScript", "Python", "Go", "Java", "C#"]);
  for (const { code } of programs) {
    expect(code).toContain('"made-up-nonce-of-the-test"');
    expect(code).toContain('"2026-03-04T05:06:07Z"');
    expect(code).not.toContain(SECRET);
  }
});

test.each(Object.entries(MARKED))(
  "the correct code marks only the changed line of the example %s",
  async (name, changed) => {
    const { inputs } = EXAMPLES.find((example) => example.name === name) ?? {};
    const { diagnosis } = await evaluate(inputs ?? { request: "", appSecret: "", theirs: "" });
    expect(diagnosis?.snippets).toHaveLength(5);
    for (const { code } of diagnosis?.snippets ?? []) {
      const marked = partsOf(code).filter(({ isFix }) => isFix);
      expect(marked).toHaveLength(1);
      expect(marked[0]?.text).toMatch(/^\s*(?:\/\/|#) Fix: /);
      expect(marked[0]?.text).toMatch(changed);
      expect(
        partsOf(code)
          .map(({ text }) => text)
          .join(""),
      ).toBe(code);
    }
  },
);

test("the correct code is absent for a right signature, a missing signed header and a very long request", async () => {
  const { signed } = await prepareRequest(`GET /made-up/list\n${HEADERS}`);
  const right = await computeSignature(signed, SECRET);
  expect(await programsOf(`GET /made-up/list\n${HEADERS.replace("bWFkZS11cA==", right)}`)).toEqual([]);
  expect(await programsOf(`GET /made-up/list\n${HEADERS.replace(/x-timestamp.+\n/, "")}`)).toEqual([]);
  expect(await programsOf(`GET /${"a".repeat(20_000)}\n${HEADERS}`)).toEqual([]);
});

test.each(RUN)("the %s program of the guide prints the signature that the guide shows", async (language) => {
  const guide = await readFile(join(ROOT, "docs/other-languages.md"), "utf8");
  const [, program = ""] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "m").exec(guide) ?? [];
  const [, shown] = /each program prints `(.+?)`/.exec(guide) ?? [];
  expect(await run(language, program, "made-up-app-secret")).toBe(shown);
});
