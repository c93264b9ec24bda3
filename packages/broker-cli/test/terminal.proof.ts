// In a terminal, which the program `script` of util-linux makes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "./helpers/run-broker.ts";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const URL_OF_LIST = "https://api.example.com/trading/accounts/list";

/** Runs a command line of `broker` in a terminal. Each answer is typed once its question is on the screen. */
async function typeInto(args: string, answers: readonly (readonly [question: string, answer: string])[]) {
  const home = await testFolder();
  const env = { HOME: home, PATH: process.env["PATH"], TERM: "xterm" };
  const command = `'${process.execPath}' '${CLI}' ${args}`;
  const terminal = spawn("script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"], { env });
  onTestFinished(() => void terminal.kill("SIGKILL"));
  const waiting = [...answers];
  let screen = "";
  const type = () => {
    const [next] = waiting;
    if (next === undefined || !screen.includes(next[0])) return;
    waiting.shift();
    terminal.stdin.write(next[1]);
    // A key may show nothing.
    setTimeout(type, 300);
  };
  terminal.stdout.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
    type();
  });
  const [code] = await once(terminal, "exit");
  return { code, screen };
}

const CREDENTIALS = [
  ["Application key: ", "made-up-key\r"],
  ["Application secret: ", "made-up-secret\r"],
] as const;

test("a terminal shows the key that is typed, and not the secret", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, CREDENTIALS);
  expect(code).toBe(0);
  expect(screen).toMatch(/Application key: [^\n]*made-up-key/);
  expect(screen).toContain("x-app-key: made-up-key\r\n");
  expect(screen).not.toContain("made-up-secret");
});

test("a terminal does not show a secret that is pasted behind the key", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [
    ["Application key: ", "made-up-key\rmade-up-secret\r"],
    ["Application secret: ", "made-up-secret\r"],
  ]);
  expect(code).toBe(0);
  expect(screen).not.toContain("made-up-secret");
});

test("Ctrl-Z at the question for the secret does not show it", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [
    ["Application key: ", "made-up-key\r"],
    ["Application secret: ", "\u001a"],
    ["Application secret: ", "made-up-secret\r"],
  ]);
  expect(code).toBe(0);
  expect(screen).not.toContain("made-up-secret");
});

test("verify asks for the credentials, and then reads a pasted request", async () => {
  const pasted = ["GET /a HTTP/1.1", "host: b", "x-signature: c", ""].join("\n");
  const { code, screen } = await typeInto("verify", [...CREDENTIALS, ["press Ctrl-D.", `${pasted}\u0004`]]);
  expect(screen).toContain("missing_header");
  expect(code).toBe(1);
});

test("Ctrl-D at a question exits with 3", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [["Application key: ", "\u0004"]]);
  expect(code).toBe(3);
  expect(screen).toContain("BROKER_APP_KEY and BROKER_APP_SECRET are not set.");
});

test.each([["Application key: "], ["Application secret: "]])("Ctrl-C at the question %j exits with 130", async (at) => {
  const answers = CREDENTIALS.map(([question, answer]) => [question, question === at ? "\u0003" : answer] as const);
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, answers);
  expect(code).toBe(130);
  expect(screen).not.toContain("broker:");
});

test("sign --data - says how the input ends", async () => {
  const body = ["press Ctrl-D", '{"a": 1}\n\u0004'] as const;
  const { code, screen } = await typeInto(`sign --json POST ${URL_OF_LIST} --data -`, [...CREDENTIALS, body]);
  expect(code).toBe(0);
  expect(screen).toContain('"body": "{\\"a\\":1}"');
});
