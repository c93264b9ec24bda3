// Runs `broker` in a terminal, which the program `script` of util-linux creates.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "./helpers/run-broker.ts";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const URL_OF_LIST = "https://api.example.com/trading/accounts/list";

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
    // If `broker` prints nothing after an answer, no `data` event occurs. The timer then types the next answer.
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
  ["App key: ", "made-up-key\r"],
  ["App secret: ", "made-up-secret\r"],
] as const;

test("the terminal shows the typed app key, but not the typed app secret", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, CREDENTIALS);
  expect(code).toBe(0);
  expect(screen).toMatch(/App key: [^\n]*made-up-key/);
  expect(screen).toContain("x-app-key: made-up-key\r\n");
  expect(screen).not.toContain("made-up-secret");
});

test("the terminal does not show an app secret that the user pastes together with the app key", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [
    ["App key: ", "made-up-key\rmade-up-secret\r"],
    ["App secret: ", "made-up-secret\r"],
  ]);
  expect(code).toBe(0);
  expect(screen).not.toContain("made-up-secret");
});

test("the terminal does not show an app secret that the user types after Ctrl-Z", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [
    ["App key: ", "made-up-key\r"],
    ["App secret: ", "\u001a"],
    ["App secret: ", "made-up-secret\r"],
  ]);
  expect(code).toBe(0);
  expect(screen).not.toContain("made-up-secret");
});

test("broker verify asks for the credentials before it reads a pasted request", async () => {
  const pasted = ["GET /a HTTP/1.1", "host: b", "x-signature: c", ""].join("\n");
  const { code, screen } = await typeInto("verify", [...CREDENTIALS, ["press Ctrl-D.", `${pasted}\u0004`]]);
  expect(screen).toContain("missing_header");
  expect(code).toBe(1);
});

test("broker sign exits with the code 3 if the user presses Ctrl-D at a prompt", async () => {
  const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, [["App key: ", "\u0004"]]);
  expect(code).toBe(3);
  expect(screen).toContain("BROKER_APP_KEY and BROKER_APP_SECRET are not set.");
});

test.each([["App key: "], ["App secret: "]])(
  "broker sign exits with the code 130 if the user presses Ctrl-C at the prompt %j",
  async (at) => {
    const answers = CREDENTIALS.map(([question, answer]) => [question, question === at ? "\u0003" : answer] as const);
    const { code, screen } = await typeInto(`sign GET ${URL_OF_LIST}`, answers);
    expect(code).toBe(130);
    expect(screen).not.toContain("broker:");
  },
);

test("broker sign --data - reads the body from a terminal until Ctrl-D", async () => {
  const body = ["press Ctrl-D", '{"a": 1}\n\u0004'] as const;
  const { code, screen } = await typeInto(`sign --json POST ${URL_OF_LIST} --data -`, [...CREDENTIALS, body]);
  expect(code).toBe(0);
  expect(screen).toContain('"body": "{\\"a\\":1}"');
});

test("broker login does not show the app secret that the user types", async () => {
  const { code, screen } = await typeInto("login", [
    ["Base URL: ", "https://api.example.com\r"],
    ...CREDENTIALS,
    ["[Y/n] ", "n\r"],
  ]);
  expect(code).toBe(0);
  expect(screen).toContain("Saved the profile `default`");
  expect(screen).not.toContain("made-up-secret");
});
