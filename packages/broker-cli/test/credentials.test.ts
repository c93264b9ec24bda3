import { execFileSync } from "node:child_process";
import { chmod, mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CREDENTIALS, runBroker, testFolder, type Given } from "./helpers/run-broker.ts";

const SIGN = ["sign", "--json", "GET", "https://api.example.com/a"];
const PROFILES = {
  default: { appKey: "key-of-default", appSecret: "made-up-secret-1" },
  test: { baseUrl: "https://test.example.com", appKey: "key-of-test", appSecret: "made-up-secret-2" },
};

/** Writes the profiles to a home, and returns what makes `broker` use it. */
async function homeWith(content: string, mode = 0o600): Promise<Given & { home: string; file: string }> {
  const home = await testFolder();
  await mkdir(join(home, ".config/broker"), { recursive: true });
  const file = join(home, ".config/broker/profiles.json");
  await writeFile(file, content);
  await chmod(file, mode);
  return { home, file, env: {} };
}

const keyOf = (stdout: string): string => JSON.parse(stdout).headers["x-app-key"];

test("--profile takes the credentials and the base URL of a profile", async () => {
  const home = await homeWith(JSON.stringify(PROFILES));
  const { stdout } = await runBroker(["sign", "--json", "--profile", "test", "GET", "/a"], {
    ...home,
    env: CREDENTIALS,
  });
  expect(keyOf(stdout)).toBe("key-of-test");
  expect(JSON.parse(stdout).url).toBe("https://test.example.com/a");
});

test("the environment goes before the profile `default`, which goes before a question", async () => {
  const home = await homeWith(JSON.stringify(PROFILES));
  expect(keyOf((await runBroker(SIGN, { ...home, env: CREDENTIALS })).stdout)).toBe("made-up-app-key");
  const ask = async () => expect.unreachable("nothing is asked");
  expect(keyOf((await runBroker(SIGN, { ...home, ask })).stdout)).toBe("key-of-default");
});

test("BROKER_BASE_URL and the profile `default` are not mixed", async () => {
  const home = await homeWith(JSON.stringify({ default: PROFILES.test }));
  const env = { BROKER_BASE_URL: "https://env.example.com" };
  const { code, stdout, stderr } = await runBroker(["sign", "--json", "GET", "/a"], { ...home, env });
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(JSON.parse(stderr).error).toEqual({
    code: "no_credentials",
    message: "BROKER_APP_KEY and BROKER_APP_SECRET are not set.",
    fix: expect.stringContaining("unset the other variables of broker, so that the profile `default` is used"),
  });
  const { stderr: ofProfile } = await runBroker(["accounts", "--profile", "default", "--json"], {
    ...(await homeWith(JSON.stringify({ default: PROFILES.default }))),
    env,
  });
  expect(JSON.parse(ofProfile).error.message).toMatch(/^The profile default in \/.* has no baseUrl\.$/);
});

test("a question names the base URL for which the credentials are, without its password", async () => {
  const questions: string[] = [];
  const ask: Given["ask"] = async (question) => {
    questions.push(question);
    return "made-up-answer";
  };
  await runBroker(SIGN, { env: { BROKER_BASE_URL: "https://me:made-up@env.example.com" }, ask });
  expect(questions).toEqual([
    "Application key for https://…@env.example.com: ",
    "Application secret for https://…@env.example.com: ",
  ]);
});

test.each([
  [{}, "BROKER_BASE_URL, BROKER_APP_KEY and BROKER_APP_SECRET are not set."],
  [CREDENTIALS, "BROKER_BASE_URL is not set."],
  [{ BROKER_APP_KEY: "made-up" }, "BROKER_BASE_URL and BROKER_APP_SECRET are not set."],
])("a call with the environment %j exits with 3, and names every missing variable", async (env, message) => {
  const { code, stderr } = await runBroker(["accounts", "--json"], { env });
  expect({ code, message: JSON.parse(stderr).error.message }).toEqual({ code: 3, message });
});

test("profiles are in XDG_CONFIG_HOME, or in APPDATA on Windows, where nobody checks the mode", async () => {
  const { home, file } = await homeWith(JSON.stringify(PROFILES));
  const config = join(home, ".config");
  expect(keyOf((await runBroker(SIGN, { env: { XDG_CONFIG_HOME: config } })).stdout)).toBe("key-of-default");
  await chmod(file, 0o644);
  const { stdout, stderr } = await runBroker(SIGN, { env: { APPDATA: config }, platform: "win32" });
  expect(keyOf(stdout)).toBe("key-of-default");
  expect(stderr).toBe(`broker: On Windows, nobody checks who else can read ${file}.\n`);
});

test.each([0o644, 0o640, 0o660, 0o700, 0o601])("a profile file with the mode %o is refused", async (mode) => {
  const { file, ...home } = await homeWith(JSON.stringify(PROFILES), mode);
  const { code, stdout, stderr } = await runBroker(SIGN, home);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "insecure_profile",
    fix: expect.stringContaining(`chmod 600 ${file}`),
  });
});

test.runIf(process.getuid?.() === 0)("a profile file of another user is refused", async () => {
  const { file, ...home } = await homeWith(JSON.stringify(PROFILES));
  const { chown } = await import("node:fs/promises");
  await chown(file, 12_345, 12_345);
  const { code, stderr } = await runBroker(SIGN, home);
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 3, error: "insecure_profile" });
  expect(stderr).toContain("Another user owns it.");
});

test("a symbolic link to a private file is read, and one to another file is refused", async () => {
  const [good, bad] = [await homeWith(JSON.stringify(PROFILES)), await homeWith(JSON.stringify(PROFILES), 0o644)];
  const linked = async (target: string) => {
    const config = await testFolder();
    await mkdir(join(config, "broker"));
    await symlink(target, join(config, "broker/profiles.json"));
    return runBroker(SIGN, { env: { XDG_CONFIG_HOME: config } });
  };
  expect(await linked(good.file)).toMatchObject({ code: 0 });
  expect(await linked(bad.file)).toMatchObject({ code: 3 });
});

test("a profile file that begins with a byte order mark is read", async () => {
  const home = await homeWith(`\ufeff${JSON.stringify(PROFILES)}`);
  expect(keyOf((await runBroker(SIGN, home)).stdout)).toBe("key-of-default");
});

test("a profile file that is a named pipe is refused", async () => {
  const { file, ...home } = await homeWith("");
  await rm(file);
  execFileSync("mkfifo", ["-m", "600", file]);
  const { code, stderr } = await runBroker(SIGN, home);
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 3, error: "insecure_profile" });
  expect(stderr).toContain("It is no file.");
});

test("a profile file of more than a mebibyte is refused", async () => {
  const { file, ...home } = await homeWith(JSON.stringify(PROFILES));
  await truncate(file, 2 ** 40);
  expect(await runBroker(SIGN, home)).toMatchObject({ code: 3, stderr: expect.stringContaining("malformed_profile") });
});

test("a relative XDG_CONFIG_HOME or APPDATA is ignored", async () => {
  const { home } = await homeWith(JSON.stringify(PROFILES));
  for (const platform of ["linux", "win32"]) {
    const env = { XDG_CONFIG_HOME: "made-up", APPDATA: "made-up" };
    expect(keyOf((await runBroker(SIGN, { env, home, platform })).stdout)).toBe("key-of-default");
  }
});

test.each([
  ["made-up-secret-3"],
  ["[]"],
  ['{"default":"made-up-secret-3"}'],
  ['{"default":{"appKey":1,"appSecret":"made-up-secret-3"}}'],
  ['{"default":{"appKey":"","appSecret":"made-up-secret-3"}}'],
  ['{"default":{"appkey":"a","appSecret":"made-up-secret-3"}}'],
])("the malformed profiles %s are refused without repeating them", async (content) => {
  const { code, stderr } = await runBroker(SIGN, await homeWith(content));
  expect(code).toBe(3);
  expect(JSON.parse(stderr).error.code).toBe("malformed_profile");
  expect(stderr).not.toContain("made-up-secret-3");
});

test.each([
  ["made-up-secret-3", /^\/.*profiles\.json must be a JSON object of profiles\.$/],
  ['{"default":1}', /^The profile default in \/.*profiles\.json must be a JSON object\.$/],
  ['{"default":{"appSecret":1}}', /^appSecret of the profile default in \/.*profiles\.json must be text\.$/],
  ['{"default":{"appkey":"a"}}', /^The profile default in \/.*profiles\.json has the field appkey, which /],
])("the error of the malformed profiles %s names file, profile and field", async (content, message) => {
  const { stderr } = await runBroker(SIGN, await homeWith(content));
  expect(JSON.parse(stderr).error.message).toMatch(message);
});

test.each(["missing", "__proto__", "toString"])(
  "the profile %s, which is not in the file, is an error that lists the profiles",
  async (name) => {
    const { file, ...home } = await homeWith(JSON.stringify(PROFILES));
    const { code, stderr } = await runBroker([...SIGN, "--profile", name], home);
    expect({ code, error: JSON.parse(stderr).error }).toEqual({
      code: 3,
      error: {
        code: "unknown_profile",
        message: `There is no profile ${name} in ${file}.`,
        fix: "The file has: default, test.",
      },
    });
  },
);

test("the command that an error gives creates a private file for profiles", async () => {
  const home = await testFolder();
  const { stderr } = await runBroker([...SIGN, "--profile", "mine"], { env: {}, home });
  const { code, message, fix } = JSON.parse(stderr).error;
  const file = join(home, ".config/broker/profiles.json");
  expect({ code, message }).toEqual({
    code: "unknown_profile",
    message: `There is no profile mine, because there is no ${file}.`,
  });
  execFileSync("sh", ["-c", /`(mkdir .*?)`/.exec(fix)?.[1] ?? "false"]);
  await writeFile(file, JSON.stringify({ mine: PROFILES.default }));
  expect(await runBroker([...SIGN, "--profile", "mine"], { env: {}, home })).toMatchObject({ code: 0 });
});

test("broker asks for what is missing, and shows the key but not the secret", async () => {
  const questions: unknown[] = [];
  const ask: Given["ask"] = async (question, { echo }) => {
    questions.push([question, echo]);
    return echo ? "key-of-prompt" : "made-up-secret-4";
  };
  const { stdout } = await runBroker(SIGN, { env: {}, ask });
  expect(keyOf(stdout)).toBe("key-of-prompt");
  expect(questions).toEqual([
    ["Application key: ", true],
    ["Application secret: ", false],
  ]);
  questions.length = 0;
  await runBroker(SIGN, { env: { BROKER_APP_KEY: "a" }, ask });
  expect(questions).toEqual([["Application secret: ", false]]);
});

test("without credentials and without an answer, the error names the variables and the file", async () => {
  for (const ask of [undefined, async () => undefined, async () => ""]) {
    const { code, stderr } = await runBroker(SIGN, { env: {}, ask, home: "/home/me" });
    expect(code).toBe(3);
    expect(JSON.parse(stderr).error).toEqual({
      code: "no_credentials",
      message: "BROKER_APP_KEY and BROKER_APP_SECRET are not set.",
      fix: expect.stringContaining("/home/me/.config/broker/profiles.json"),
    });
  }
});

test("an application key that no header can hold exits with 3", async () => {
  const env = { ...CREDENTIALS, BROKER_APP_KEY: "a b" };
  const { code, stderr } = await runBroker(SIGN, { env });
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 3, error: "invalid_credentials" });
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
  ["has", "-pmade-up-password"],
  ["has", "made_up_secret="],
  ["(behind --data)", "--data", '{"a":"made-up-app-secret"}'],
  ["(behind --profile)", "--profile", "made-up-app-secret"],
  ["has", "--made-up=made-up%2Dapp%2Dsecret"],
])("the error of a secret in the arguments has %s, and no secret of %j %j", async (place, ...args) => {
  const { code, stdout, stderr } = await runBroker([...SIGN, ...args]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  const index = place.startsWith("(behind") ? 6 : 5;
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "secret_in_arguments",
    message:
      `Argument ${index} ${place === "has" ? "" : `${place} `}has a secret or seems to. ` +
      "A secret is never an argument: other users of the machine can see it, and the shell keeps it.",
    fix: expect.stringContaining("ask for a new one"),
  });
  expect(stderr).not.toMatch(/made.up/);
});

test("a secret of a profile in the arguments is refused", async () => {
  const home = await homeWith(JSON.stringify(PROFILES));
  const { code, stderr } = await runBroker([...SIGN, "--data", "made-up-secret-1"], home);
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 3, error: "secret_in_arguments" });
});
