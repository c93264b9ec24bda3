import { execFileSync } from "node:child_process";
import { chmod, mkdir, rm, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { homeWith } from "./helpers/profiles.ts";
import { CREDENTIALS, errorOf, runBroker, testFolder, type Given } from "./helpers/run-broker.ts";

const SIGN = ["sign", "GET", "https://api.example.com/a"];
const PROFILES = {
  default: { appKey: "key-of-default", appSecret: "made-up-secret-1" },
  test: { baseUrl: "https://test.example.com", appKey: "key-of-test", appSecret: "made-up-secret-2" },
};

/** Signs a request, and returns the app key, which shows the source of the credentials. */
async function keyFor(given: Given): Promise<string> {
  const { stdout } = await runBroker([...SIGN, "--json"], given);
  return JSON.parse(stdout).headers["x-app-key"];
}

test("the question for credentials contains the base URL, but not the URL's user name and password", async () => {
  const questions: string[] = [];
  const ask: Given["ask"] = async (question) => {
    questions.push(question);
    return "made-up-answer";
  };
  await runBroker([...SIGN, "--base-url", "https://me:made-up@env.example.com"], { env: {}, ask });
  expect(questions).toEqual(["App key for https://…@env.example.com: ", "App secret for https://…@env.example.com: "]);
});

test("broker accounts without any settings exits with 3, lists the missing variables and recommends broker login", async () => {
  expect(await errorOf(["accounts"], { env: {} })).toEqual({
    exit: 3,
    code: "no_credentials",
    message: "BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET are not set.",
    fix: "Run `broker login`, choose one of `broker profiles` by --profile or BROKER_PROFILE, or set the variables.",
  });
});

test("broker reads profiles from the directory in XDG_CONFIG_HOME, or on Windows from the directory in APPDATA", async () => {
  const { home, file } = await homeWith(PROFILES);
  const config = join(home, ".config");
  expect(await keyFor({ env: { XDG_CONFIG_HOME: config } })).toBe("key-of-default");
  await chmod(file, 0o644);
  const windows = { env: { APPDATA: config }, platform: "win32" };
  expect(await keyFor(windows)).toBe("key-of-default");
  expect((await runBroker(SIGN, windows)).stderr).toBe(
    `broker: On Windows, broker does not check which users can read ${file}.\n`,
  );
});

test.each(["644", "640", "660", "700", "601"])(
  "broker rejects a profile file with the mode %s and suggests chmod",
  async (mode) => {
    const { file, ...home } = await homeWith(PROFILES, Number.parseInt(mode, 8));
    expect(await errorOf(SIGN, home)).toMatchObject({
      exit: 3,
      code: "insecure_profile",
      fix: expect.stringContaining(`chmod 600 ${file}`),
    });
  },
);

test.runIf(process.getuid?.() === 0)("broker rejects a profile file that another user owns", async () => {
  const { file, ...home } = await homeWith(PROFILES);
  const { chown } = await import("node:fs/promises");
  await chown(file, 12_345, 12_345);
  const message = expect.stringContaining("Another user owns the file.");
  expect(await errorOf(SIGN, home)).toMatchObject({ exit: 3, code: "insecure_profile", message });
});

test("broker rejects a symbolic link if all users can read the linked profile file", async () => {
  const [good, bad] = [await homeWith(PROFILES), await homeWith(PROFILES, 0o644)];
  const linked = async (target: string) => {
    const config = await testFolder();
    await mkdir(join(config, "broker"));
    await symlink(target, join(config, "broker/profiles.json"));
    return runBroker(SIGN, { env: { XDG_CONFIG_HOME: config } });
  };
  expect(await linked(good.file)).toMatchObject({ code: 0 });
  expect(await linked(bad.file)).toMatchObject({ code: 3 });
});

test("broker reads a profile file that begins with a byte order mark", async () => {
  const home = await homeWith(`\ufeff${JSON.stringify(PROFILES)}`);
  expect(await keyFor(home)).toBe("key-of-default");
});

test("broker rejects a profile file that is a named pipe", async () => {
  const { file, ...home } = await homeWith("");
  await rm(file);
  execFileSync("mkfifo", ["-m", "600", file]);
  const message = expect.stringContaining("The path is not a regular file.");
  expect(await errorOf(SIGN, home)).toMatchObject({ exit: 3, code: "insecure_profile", message });
});

test.each([2 ** 20 + 1, 2 ** 40])("broker rejects a profile file of %i bytes", async (size) => {
  const { file, ...home } = await homeWith(PROFILES);
  await truncate(file, size);
  const message = `${file} is larger than 1048576 bytes.`;
  expect(await errorOf(SIGN, home)).toMatchObject({ exit: 3, code: "malformed_profile", message });
});

test("broker ignores a relative path in XDG_CONFIG_HOME or APPDATA", async () => {
  const { home } = await homeWith(PROFILES);
  for (const platform of ["linux", "win32"]) {
    const env = { XDG_CONFIG_HOME: "made-up", APPDATA: "made-up" };
    expect(await keyFor({ env, home, platform })).toBe("key-of-default");
  }
});

test.each([
  ["made-up-secret-3", /^\/.*profiles\.json must be a JSON object of profiles\.$/],
  ["[]", /^\/.*profiles\.json must be a JSON object of profiles\.$/],
  ['{"default":"made-up-secret-3"}', /^The profile `default` in \/.*profiles\.json must be a JSON object\.$/],
  [
    '{"default":{"appKey":1,"appSecret":"made-up-secret-3"}}',
    /^The field appKey of the profile `default` in \/.*profiles\.json must be a non-empty string\.$/,
  ],
  ['{"default":{"appKey":"","appSecret":"made-up-secret-3"}}', /^The field appKey .* must be a non-empty string\.$/],
  [
    '{"default":{"appkey":"a","appSecret":"made-up-secret-3"}}',
    /^The profile `default` in \/.*profiles\.json has the unknown field appkey\.$/,
  ],
])(
  "the error for the malformed profile file %s matches %s, and does not contain the secret",
  async (content, message) => {
    const error = await errorOf(SIGN, await homeWith(content));
    expect(error).toMatchObject({ exit: 3, code: "malformed_profile", message: expect.stringMatching(message) });
    expect(JSON.stringify(error)).not.toContain("made-up-secret-3");
  },
);

test.each(["missing", "__proto__", "toString"])(
  "the error for the unknown profile %s lists the profiles in the profile file",
  async (name) => {
    const { file, ...home } = await homeWith(PROFILES);
    expect(await errorOf([...SIGN, "--profile", name], home)).toEqual({
      exit: 3,
      code: "unknown_profile",
      message: `There is no profile \`${name}\` in ${file}.`,
      fix: "Profiles in the file: default, test. `broker login --profile NAME` saves a profile.",
    });
  },
);

test("the error for a missing profile file tells the user to run broker login", async () => {
  const home = await testFolder();
  const file = join(home, ".config/broker/profiles.json");
  expect(await errorOf([...SIGN, "--profile", "mine"], { env: {}, home })).toEqual({
    exit: 3,
    code: "unknown_profile",
    message: `There is no profile \`mine\` in ${file}.`,
    fix: "Profiles in the file: none. `broker login --profile NAME` saves a profile.",
  });
});

test("broker asks for missing credentials, and shows the typed app key but not the typed app secret", async () => {
  const questions: unknown[] = [];
  const ask: Given["ask"] = async (question, { echo }) => {
    questions.push([question, echo]);
    return echo ? "key-of-prompt" : "made-up-secret-4";
  };
  expect(await keyFor({ env: {}, ask })).toBe("key-of-prompt");
  expect(questions).toEqual([
    ["App key: ", true],
    ["App secret: ", false],
  ]);
});

test("broker exits with 3 if the user does not answer a question for credentials", async () => {
  for (const ask of [undefined, async () => undefined, async () => ""]) {
    expect(await errorOf(SIGN, { env: {}, ask })).toMatchObject({
      exit: 3,
      code: "no_credentials",
      message: "BROKER_APP_KEY and BROKER_APP_SECRET are not set.",
    });
  }
});

test("broker exits with 3 if the app key contains a character that is invalid in a header", async () => {
  const env = { ...CREDENTIALS, BROKER_APP_KEY: "a b" };
  expect(await errorOf(SIGN, { env })).toMatchObject({ exit: 3, code: "invalid_credentials" });
});

test.each([
  ["(--app-secret)", "--app-secret=made-up-secret-5"],
  ["(--app-secret)", "--app-secret", "made-up-secret-5"],
  ["(--secret)", "--secret", "made-up-secret-5"],
  ["(--appSecret)", "--appSecret", "made-up-secret-5"],
  ["(-secret)", "-secret=made-up-secret-5"],
  ["(--password)", "--password", "made-up-secret-5"],
  ["(BROKER_APP_SECRET)", "BROKER_APP_SECRET=made-up-secret-5"],
  ["(APP_SECRET)", "APP_SECRET=made-up-secret-5"],
  ["", "-pmade-up-password"],
  ["", "made_up_secret="],
  ["(after --data)", "--data", '{"a":"made-up-app-secret"}'],
  ["(after --profile)", "--profile", "made-up-app-secret"],
  ["", "--made-up=made-up%2Dapp%2Dsecret"],
])("broker rejects a secret in the arguments, and does not print the secret ($1)", async (place, ...args) => {
  const error = await errorOf([...SIGN, ...args]);
  const index = place.startsWith("(after") ? 5 : 4;
  expect(error).toMatchObject({
    exit: 3,
    code: "secret_in_arguments",
    message:
      `Argument ${index} ${place === "" ? "" : `${place} `}contains a secret, or looks like a secret. ` +
      "Do not pass a secret as an argument. " +
      "Other users of this machine can see arguments, and the shell's history keeps arguments.",
    fix: expect.stringContaining("ask for a new secret"),
  });
  expect(JSON.stringify(error)).not.toMatch(/made.up/);
});

test("broker rejects an argument that contains the app secret of a profile", async () => {
  const home = await homeWith(PROFILES);
  const error = await errorOf([...SIGN, "--data", "made-up-secret-1"], home);
  expect(error).toMatchObject({ exit: 3, code: "secret_in_arguments" });
});
