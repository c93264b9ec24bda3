import { startSandbox } from "@org/broker-sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMAND_NAMES } from "../src/program.ts";
import { homeWith } from "./helpers/profiles.ts";
import { runBroker, type Given } from "./helpers/run-broker.ts";

/** Made-up secret with characters that are escaped in a URL, in a form or in JSON. */
const SECRET = `made-up/secret&"never'shown é`;

/** The secret in several encodings. The output must contain none of these texts. */
const FORMS = [
  SECRET,
  encodeURIComponent(SECRET),
  new URLSearchParams({ "": SECRET }).toString().slice(1),
  JSON.stringify(SECRET).slice(1, -1),
  Buffer.from(SECRET).toString("base64"),
  Buffer.from(SECRET).toString("hex"),
];

/** Inputs that contain the secret. A user could paste such an input into standard input by mistake. */
const INPUTS = [
  SECRET,
  `BROKER_APP_SECRET=${SECRET}`,
  `{"log":"${SECRET}`,
  JSON.stringify({
    method: "GET",
    url: "https://api.example.com/a",
    headers: [{ name: "x-signature", value: SECRET }],
  }),
  `curl 'https://api.example.com/a' --app-secret=${SECRET.replaceAll(/['"&]/g, "")}`,
  `curl https://api.example.com/a -H x-signature:a -u "${encodeURIComponent(SECRET)}"`,
  `GET https://api.example.com/a?b=${encodeURIComponent(SECRET)}\nx-signature: a\nx-app-key: ${SECRET}\n\n${SECRET}`,
];

const REST = [
  [],
  ["--json"],
  ["--made-up"],
  ["GET", "/trading/accounts/list"],
  ["POST", "/made-up/path", "--data", "-"],
  ["--json", "POST", "/made-up/path", "--data-file", "-"],
  ["listAccounts"],
  ["listAccounts", "--json"],
  ["--signature", "made-up", "--url", "https://api.example.com/a", "--data", "-"],
  ["--json", "-", "--url", "https://api.example.com/a"],
  ["--check"],
];

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ credentials: { appKey: "made-up-app-key", appSecret: SECRET } });
});
afterAll(() => sandbox.close());

async function expectHidden(args: readonly string[], given: Given): Promise<void> {
  const { stdout, stderr } = await runBroker(args, { untilStopped: async () => {}, ...given });
  for (const form of FORMS) {
    expect({ args, stdout }).not.toMatchObject({ stdout: expect.stringContaining(form) });
    expect({ args, stderr }).not.toMatchObject({ stderr: expect.stringContaining(form) });
  }
}

describe.each(COMMAND_NAMES)("broker %s", (name) => {
  test("broker does not print the secret in any encoding, for valid and invalid arguments and inputs", async () => {
    const credentials = { BROKER_APP_KEY: "made-up-app-key", BROKER_APP_SECRET: SECRET };
    // No server listens on port 1.
    for (const baseUrl of [sandbox.baseUrl, "http://127.0.0.1:1"]) {
      const env = { ...credentials, BROKER_BASE_URL: baseUrl };
      for (const rest of REST) for (const stdin of INPUTS) await expectHidden([name, ...rest], { env, stdin });
    }
  });

  test.each([[SECRET], [encodeURIComponent(SECRET)], [`--app-secret=${SECRET}`], [`APP_SECRET=${SECRET}`]])(
    "broker does not print the secret in any encoding if the command line contains the argument %j",
    async (arg) => {
      const env = { BROKER_APP_KEY: "made-up-app-key", BROKER_APP_SECRET: SECRET };
      await expectHidden([name, "GET", arg], { env });
      await expectHidden([name, "--json", arg], { env });
    },
  );
});

describe("broker, if only a profile has the secret", () => {
  test.each([
    [["SECRET"]],
    [["call", "SECRET"]],
    [["accounts", "--profile", "SECRET"]],
    [["verify", "--tolerance", "SECRET"]],
    [["sandbox", "--scenario", "SECRET"]],
    [["help", "SECRET"]],
    [["accounts", "--SECRET", "--json"]],
    [["accounts", "--profile", "other", "--made-up=SECRET"]],
  ])("broker does not print the secret of a profile for the arguments %j", async (args) => {
    const profile = { baseUrl: "https://api.example.com", appKey: "made-up-app-key", appSecret: SECRET };
    const home = await homeWith({ default: profile, other: profile });
    await expectHidden(
      args.map((arg) => arg.replace("SECRET", SECRET)),
      home,
    );
  });

  test("broker does not print the secret of a profile in a note about the order of the query parameters", async () => {
    const profile = { baseUrl: sandbox.baseUrl, appKey: "made-up-app-key", appSecret: SECRET };
    const name = encodeURIComponent(SECRET);
    await expectHidden(["api", "GET", `/a?${name}=1&b=2&${name}=3`], await homeWith({ default: profile }));
  });
});

test.each([
  SECRET,
  `https://made-up-app-key:${SECRET}@api.example.com`,
  `http://127.0.0.1:1/${encodeURIComponent(SECRET)}`,
])("broker does not print a secret that is in the base URL %j", async (baseUrl) => {
  const env = { BROKER_APP_KEY: "made-up-app-key", BROKER_APP_SECRET: SECRET, BROKER_BASE_URL: baseUrl };
  for (const args of [["accounts"], ["accounts", "--json"], ["doctor"], ["doctor", "--json"]]) {
    await expectHidden(args, { env });
  }
});

test("broker hides an app secret of fewer than 8 characters in an error if the secret is a whole word", async () => {
  const env = { BROKER_APP_KEY: "made-up-app-key", BROKER_APP_SECRET: "hunter2", BROKER_BASE_URL: "made up" };
  const { stderr } = await runBroker(["accounts", "hunter2"], { env });
  expect(stderr).not.toContain("hunter2");
  const shown = await runBroker(["explain", "hunter2"], { env });
  expect(shown.stderr).toContain("The file [redacted] could not be read");
});
