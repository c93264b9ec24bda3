import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/errors.ts";
import { COMMAND_NAMES } from "../src/program.ts";
import { runLine, shellEnvironment } from "./helpers/environment.ts";
import { examplesOf } from "./helpers/examples.ts";

const HEADERS = [
  "host: api.example.com",
  "x-app-key: made-up-app-key",
  "x-signature-algorithm: HMAC-SHA256",
  "x-signature-nonce: made-up-nonce",
  "x-signature-version: 1.0",
  "x-timestamp: 2026-10-17T09:30:00Z",
  "x-signature: wrong",
];

/** Writes the files that the examples of `--help` read. Each signed request in the files has a wrong signature. */
async function writeFiles(folder: string): Promise<void> {
  const headers = HEADERS.map((line) => line.split(": ")).map(([name, value]) => ({ name, value }));
  const entry = { request: { method: "GET", url: "https://api.example.com/a", headers } };
  await writeFile(join(folder, "request.txt"), ["GET /a HTTP/1.1", ...HEADERS].join("\n"));
  await writeFile(join(folder, "order.json"), '{"quantity":1}');
  await writeFile(join(folder, "headers.txt"), HEADERS.join("\n"));
  await writeFile(join(folder, "export.har"), JSON.stringify({ log: { entries: [entry] } }));
}

test.each(COMMAND_NAMES)("the examples in broker %s --help exit with the expected code", async (name) => {
  const { folder, env } = await shellEnvironment();
  await writeFiles(folder);
  const profile = { baseUrl: env.BROKER_BASE_URL, appKey: env.BROKER_APP_KEY, appSecret: env.BROKER_APP_SECRET };
  await writeProfiles(folder, { default: profile, staging: profile });
  for (const line of await examplesOf(name)) {
    const { code, stdout, stderr } = await runLine(line, folder, env);
    const failsCheck = /request\.txt|headers\.txt|export\.har/.test(line);
    const needsTerminal = line.startsWith("broker login");
    const exit = failsCheck ? "no" : needsTerminal ? "usage" : "success";
    expect({ line, code, stderr }).toMatchObject({ code: EXIT_CODES[exit].code });
    expect(stdout + stderr).not.toContain(env.BROKER_APP_SECRET);
    expect(stdout === "").toBe(line.includes(" > ") || needsTerminal);
  }
});

async function writeProfiles(folder: string, profiles: object): Promise<void> {
  await mkdir(join(folder, ".config/broker"), { recursive: true });
  await writeFile(join(folder, ".config/broker/profiles.json"), JSON.stringify(profiles), { mode: 0o600 });
}

test.each(["README.md", "AGENTS.md"])("the commands in %s exit with 0 if they run in order", async (name) => {
  const { folder, env } = await shellEnvironment();
  const { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret } = env;
  await writeFiles(folder);
  await writeProfiles(folder, { staging: { baseUrl, appKey, appSecret } });
  const document = await readFile(new URL(`../${name}`, import.meta.url), "utf8");
  const blocks = Array.from(document.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block).join("");
  const lines = blocks.split("\n").filter((line) => line.startsWith("broker "));
  expect(lines).not.toEqual([]);
  for (const line of lines) {
    expect({ line, ...(await runLine(line, folder, env)) }).toMatchObject({ line, code: 0 });
  }
});
