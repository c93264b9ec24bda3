import { lstat, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { homeWith } from "./helpers/profiles.ts";
import { CREDENTIALS, errorOf, runBroker, testFolder, type Given } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";

const profile = (name: string) => ({
  baseUrl: `https://${name}.example.com/api`,
  appKey: `key-of-${name}`,
  appSecret: `made-up-secret-of-${name}`,
});
const PROFILES = { default: profile("default"), staging: profile("staging"), test: profile("test") };
const ENVIRONMENT = { ...CREDENTIALS, BROKER_BASE_URL: "https://environment.example.com" };

/** Signs a path. Returns the error, or the app key and the URL, which show the source of the settings. */
async function signed(args: readonly string[], given: Given) {
  const { stdout, stderr } = await runBroker([...args, "sign", "--json", "GET", "/a"], given);
  if (stdout === "") return JSON.parse(stderr).error;
  const { url, headers } = JSON.parse(stdout);
  return `${headers["x-app-key"]} ${url}`;
}

/** Answers the questions of `broker login` in order. */
function answering(...answers: readonly (string | undefined)[]) {
  const questions: [question: string, echo: boolean][] = [];
  const left = [...answers];
  const ask: Given["ask"] = async (question, { echo }) => {
    questions.push([question, echo]);
    return left.shift();
  };
  return { ask, questions };
}

/** Runs `broker login` with answers to all questions, without a check of the credentials. */
function login(args: readonly string[], given: Given, appKey = "made-up-key", appSecret = "made-up-secret") {
  const { ask } = answering("https://new.example.com", appKey, appSecret, "n");
  return runBroker(["login", ...args], { ...given, ask });
}

test.each([
  ["the profile in --profile", ["--profile", "staging"], { ...ENVIRONMENT, BROKER_PROFILE: "test" }, "staging"],
  ["the profile in BROKER_PROFILE", [], { ...ENVIRONMENT, BROKER_PROFILE: "test" }, "test"],
  ["the environment", [], { ...ENVIRONMENT, BROKER_PROFILE: "" }, "environment"],
  ["the profile `default`", [], {}, "default"],
])("broker uses %s if no setting with a higher precedence exists", async (_, args, env, source) => {
  const home = await homeWith(PROFILES);
  const expected =
    source === "environment"
      ? "made-up-app-key https://environment.example.com/a"
      : `key-of-${source} https://${source}.example.com/api/a`;
  expect(await signed(args, { ...home, env })).toBe(expected);
});

test.each([
  [
    { BROKER_BASE_URL: "https://a.example.com" },
    "BROKER_APP_KEY and BROKER_APP_SECRET are not set. BROKER_BASE_URL is set.",
  ],
  [{ BROKER_APP_KEY: "made-up" }, "BROKER_APP_SECRET is not set. BROKER_APP_KEY is set."],
])("broker rejects the incomplete environment %j, even if the profile `default` exists", async (env, message) => {
  const home = await homeWith(PROFILES);
  const ask = async () => expect.unreachable("no question is asked");
  expect(await signed([], { ...home, env, ask })).toMatchObject({ code: "no_credentials", message });
});

test("broker accounts reports a missing BROKER_BASE_URL, even if the profile `default` has a base URL", async () => {
  const home = await homeWith(PROFILES);
  const message = "BROKER_BASE_URL is not set. BROKER_APP_KEY and BROKER_APP_SECRET are set.";
  expect(await errorOf(["accounts"], { ...home, env: CREDENTIALS })).toMatchObject({ exit: 3, message });
});

test("broker rejects the name of an unknown profile in BROKER_PROFILE", async () => {
  const home = await homeWith(PROFILES);
  expect(await signed([], { ...home, env: { ...ENVIRONMENT, BROKER_PROFILE: "made-up" } })).toMatchObject({
    code: "unknown_profile",
    fix: "Profiles in the file: default, staging, test. `broker login --profile NAME` saves a profile.",
  });
});

test("--base-url replaces the base URL of a profile only if both have the same origin", async () => {
  const home = await homeWith(PROFILES);
  const use = (...args: string[]) => signed(["--profile", "staging", "--base-url", ...args], home);
  expect(await use("https://staging.example.com/other")).toBe("key-of-staging https://staging.example.com/other/a");
  for (const url of ["https://test.example.com/api", "https://staging.example.com:8443", "made up"]) {
    expect(await use(url)).toMatchObject({ code: "foreign_base_url", message: expect.stringContaining(url) });
  }
});

test("broker uses --base-url together with the credentials of the environment", async () => {
  const { BROKER_BASE_URL: _, ...env } = ENVIRONMENT;
  expect(await signed(["--base-url", "https://b.example.com"], { env })).toBe(
    "made-up-app-key https://b.example.com/a",
  );
});

test("broker rejects a profile without an app secret, and does not ask for the app secret", async () => {
  const home = await homeWith({ default: { baseUrl: "https://a.example.com", appKey: "made-up-key" } });
  const ask = async () => expect.unreachable("no question is asked");
  expect(await signed([], { ...home, ask })).toMatchObject({
    code: "no_credentials",
    message: `The profile \`default\` in ${home.file} has no appSecret.`,
  });
});

test("broker login saves a profile that later commands use, in a file with the mode 600", async () => {
  const home = await testFolder();
  const { sandbox } = await sandboxEnv();
  const { baseUrl, appKey, appSecret } = sandbox;
  const { ask, questions } = answering(` ${baseUrl}\n`, appKey, appSecret, "");
  const { code, stdout, stderr } = await runBroker(["login"], { env: {}, home, ask });
  const file = join(home, ".config/broker/profiles.json");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Saved the profile \`default\` in ${file}. Only you can read the file.\n`,
  });
  expect(stderr).toMatch(/^ok .*\nok .*\nok {7}The service accepted a signed request/);
  expect(stdout + stderr).not.toContain(appSecret);
  expect(questions).toEqual([
    ["Base URL: ", true],
    ["App key: ", true],
    ["App secret: ", false],
    ["Check the credentials with one call that changes nothing? [Y/n] ", true],
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(home, ".config/broker"))).mode & 0o777).toBe(0o700);
  expect(await runBroker(["accounts"], { env: {}, home })).toMatchObject({ code: 0 });
});

test("broker login --profile keeps the other profiles, and says how to use the new profile", async () => {
  const home = await homeWith({ ...PROFILES, __proto__: undefined });
  const { code, stderr } = await login(["--profile", "new"], home);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "broker: Use the profile by `--profile new` or the variable BROKER_PROFILE=new.\n",
  });
  expect(JSON.parse(await readFile(home.file, "utf8"))).toEqual({
    ...PROFILES,
    new: { baseUrl: "https://new.example.com", appKey: "made-up-key", appSecret: "made-up-secret" },
  });
});

test("broker login says that the answers replace an existing profile", async () => {
  const home = await homeWith(PROFILES);
  const { stderr } = await login([], { ...home, env: { BROKER_PROFILE: "test" } });
  expect(stderr).toContain(
    "broker: The profile `test` already exists for https://test.example.com/api. Your answers replace the profile.\n",
  );
  expect(JSON.parse(await readFile(home.file, "utf8")).test.appKey).toBe("made-up-key");
});

test("if the service rejects the credentials, broker login saves them only after the user confirms", async () => {
  const { sandbox } = await sandboxEnv();
  for (const [answer, code] of [
    ["", 1],
    ["y", 0],
  ] as const) {
    const home = await testFolder();
    const { ask, questions } = answering(sandbox.baseUrl, sandbox.appKey, "made-up-wrong-secret", "y", answer);
    const result = await runBroker(["login"], { env: {}, home, ask });
    expect(result.code).toBe(code);
    expect(result.stderr).toContain("returned status 401");
    expect(questions.at(-1)).toEqual(["Save the profile in spite of the problem? [y/N] ", true]);
    const saved = await readFile(join(home, ".config/broker/profiles.json"), "utf8").catch(() => "");
    expect(saved !== "").toBe(answer === "y");
  }
});

test("broker login notes that the environment has precedence over the profile `default`", async () => {
  const { stderr } = await login([], { env: CREDENTIALS, home: await testFolder() });
  expect(stderr).toBe(
    "broker: The environment has BROKER_APP_KEY, BROKER_APP_SECRET, so commands do not use the profile `default`.\n",
  );
});

test.each([
  [["login"], [], 'There is no answer to "Base URL:". The profile was not saved.', 2],
  [["login"], ["https://a.example.com", "made-up-key", ""], 'There is no answer to "App secret:".', 2],
  [["login"], ["http://a.example.com"], "The base URL http://a.example.com cannot be used.", 3],
  [["login", "--profile", "a b"], [], "A profile cannot have the name `a b`.", 3],
  [["login", "--profile", "__proto__"], [], "A profile cannot have the name `__proto__`.", 3],
])("broker %j with the answers %j prints the error %j and writes no file", async (args, answers, message, code) => {
  const home = await testFolder();
  const { ask } = answering(...answers);
  const result = await runBroker(args, { env: {}, home, ask });
  expect(result).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(`broker: ${message}`) });
  await expect(stat(join(home, ".config"))).rejects.toThrow("ENOENT");
});

test("broker login without a terminal exits with 2 and recommends environment variables", async () => {
  const { code, stderr } = await runBroker(["login"], { env: {} });
  expect(code).toBe(2);
  expect(stderr).toContain("needs a terminal.\nIn a script, set BROKER_BASE_URL, BROKER_APP_KEY, BROKER_APP_SECRET");
});

test("broker login does not change a profile file that others can read or that is malformed", async () => {
  for (const [content, mode, message] of [
    ["{}", 0o644, "The mode of the file is 644."],
    ["{", 0o600, "must be a JSON object of profiles."],
  ] as const) {
    const home = await homeWith(content, mode);
    const { ask, questions } = answering("https://a.example.com");
    const { code, stderr } = await runBroker(["login"], { ...home, ask });
    expect({ code, questions }).toEqual({ code: 3, questions: [] });
    expect(stderr).toContain(message);
    expect(await readFile(home.file, "utf8")).toBe(content);
  }
});

test("broker profiles lists the profiles without app keys and app secrets, and marks the used profile", async () => {
  const home = await homeWith(PROFILES);
  const { stdout, stderr } = await runBroker(["profiles"], { ...home, env: { BROKER_PROFILE: "staging" } });
  expect(stdout.split("\n").map((line) => line.split(/ {2,}/).join("|"))).toEqual([
    "|NAME|BASE URL",
    "|default|https://default.example.com/api",
    "*|staging|https://staging.example.com/api",
    "|test|https://test.example.com/api",
    "",
  ]);
  expect(stderr).toBe("");
  const asJson = await runBroker(["profiles", "--json"], home);
  expect(JSON.parse(asJson.stdout)).toEqual({
    file: home.file,
    profiles: Object.entries(PROFILES).map(([name, { baseUrl }]) => ({ name, baseUrl, isUsed: name === "default" })),
  });
});

test("broker profiles says that no profile exists, or that commands use the environment", async () => {
  const empty = { home: await testFolder(), env: {} };
  expect((await runBroker(["profiles"], empty)).stderr).toBe("broker: There are no profiles. Run `broker login`.\n");
  const { stdout, stderr } = await runBroker(["profiles"], { ...(await homeWith(PROFILES)), env: ENVIRONMENT });
  expect(stdout).not.toContain("*");
  expect(stderr).toBe("broker: Commands use the environment variables instead of a profile.\n");
});

test("broker logout removes one profile, and removes the profile file if no profile is left", async () => {
  const home = await homeWith({ default: PROFILES.default, staging: PROFILES.staging });
  expect((await runBroker(["logout", "--profile", "staging"], home)).stdout).toBe(
    `Removed the profile \`staging\` from ${home.file}.\n`,
  );
  expect(JSON.parse(await readFile(home.file, "utf8"))).toEqual({ default: PROFILES.default });
  expect(await runBroker(["logout", "--profile", "staging"], home)).toMatchObject({ code: 3 });
  expect(await runBroker(["logout"], home)).toMatchObject({ code: 0 });
  await expect(stat(home.file)).rejects.toThrow("ENOENT");
});

test("if the profile file is a symbolic link, broker login writes to the target of the link", async () => {
  const home = await homeWith(PROFILES);
  const target = join(home.home, "linked.json");
  await rename(home.file, target);
  await symlink(target, home.file);
  await login([], home);
  expect(JSON.parse(await readFile(target, "utf8")).default.appKey).toBe("made-up-key");
});

test("broker login exits with 3 if the profile file cannot be written", async () => {
  const home = await testFolder();
  await writeFile(join(home, ".config"), "");
  const { code, stderr } = await login([], { env: {}, home });
  expect(code).toBe(3);
  expect(stderr).toMatch(/could not be written \((?:ENOTDIR|EEXIST)\)\.\n/);
});

test("broker exits with 2 if --profile is repeated", async () => {
  const home = await homeWith(PROFILES);
  for (const args of [
    ["accounts", "--profile", "staging", "--profile", "test"],
    ["--profile=staging", "accounts", "--profile", "test"],
  ]) {
    const { code, stderr } = await runBroker(args, home);
    expect(code).toBe(2);
    expect(stderr).toContain("--profile takes one value, but was given 2 times.");
  }
});

test("broker rejects a --base-url whose origin differs from the origin of BROKER_BASE_URL", async () => {
  const use = (url: string) => signed(["--base-url", url], { env: ENVIRONMENT });
  expect(await use("https://environment.example.com/v2")).toBe("made-up-app-key https://environment.example.com/v2/a");
  expect(await use("https://b.example.com")).toMatchObject({
    code: "foreign_base_url",
    message:
      "--base-url must have the origin of the variable BROKER_BASE_URL, https://environment.example.com. The value of --base-url is https://b.example.com.",
  });
});

test("broker login and broker profiles exit with 0 for a malformed profile, warn, and do not change the profile", async () => {
  const odd = { made_up: [1], appKey: 1 };
  const home = await homeWith({ odd, default: PROFILES.default });
  const message = `broker: The profile \`odd\` in ${home.file} has the unknown field made_up.\n`;
  const listed = await runBroker(["profiles", "--json"], home);
  expect(listed).toMatchObject({ code: 0, stderr: message });
  expect(JSON.parse(listed.stdout).profiles).toEqual([
    { name: "odd", isUsed: false },
    { name: "default", baseUrl: PROFILES.default.baseUrl, isUsed: true },
  ]);
  const saved = await login(["--profile", "new"], home);
  expect(saved).toMatchObject({ code: 0, stderr: expect.stringContaining(message) });
  expect(JSON.parse(await readFile(home.file, "utf8"))).toMatchObject({ odd, default: PROFILES.default, new: {} });
});

test("broker login warns that the user's answers replace a malformed profile, and keeps the other profiles", async () => {
  const home = await homeWith({ default: 1, staging: PROFILES.staging });
  const { code, stderr } = await login([], home);
  expect(code).toBe(0);
  expect(stderr).toContain(
    "must be a JSON object.\nbroker: The profile `default` already exists. Your answers replace",
  );
  expect(JSON.parse(await readFile(home.file, "utf8"))).toMatchObject({ staging: PROFILES.staging });
});

test("broker profiles marks no profile if BROKER_PROFILE names a profile that does not exist", async () => {
  const home = await homeWith(PROFILES);
  const { code, stdout } = await runBroker(["profiles"], { ...home, env: { BROKER_PROFILE: "made-up" } });
  expect({ code, isMarked: stdout.includes("*") }).toEqual({ code: 0, isMarked: false });
});

test("if the profile file is a symbolic link, broker logout of the last profile removes the link and its target", async () => {
  const home = await homeWith({ default: PROFILES.default });
  const target = join(home.home, "linked.json");
  await rename(home.file, target);
  await symlink(target, home.file);
  expect(await runBroker(["logout"], home)).toMatchObject({ code: 0 });
  await expect(stat(target)).rejects.toThrow("ENOENT");
  await expect(lstat(home.file)).rejects.toThrow("ENOENT");
});

test("broker logout exits with 3 and keeps the profile file if another broker has created the lock file", async () => {
  const home = await homeWith({ default: PROFILES.default });
  const lock = `${home.file}.lock`;
  await writeFile(lock, "");
  const { code, stderr } = await runBroker(["logout"], home);
  expect(code).toBe(3);
  expect(stderr).toContain(`Another \`broker\` is writing the profiles. If no other \`broker\` runs, remove ${lock}.`);
  expect(await stat(home.file)).toBeDefined();
});

test("five concurrent runs of broker login keep every profile", async () => {
  const home = await homeWith(PROFILES);
  const names = Array.from({ length: 5 }, (_, index) => `new-${index}`);
  const saving = names.map((name) => login(["--profile", name], home, `key-of-${name}`));
  for (const { code, stderr } of await Promise.all(saving)) expect({ code, stderr }).toMatchObject({ code: 0 });
  const saved = JSON.parse(await readFile(home.file, "utf8"));
  expect(new Set(Object.keys(saved))).toEqual(new Set([...Object.keys(PROFILES), ...names]));
});

test("broker login warns about an app secret of fewer than 8 characters", async () => {
  const { code, stderr } = await login([], { env: {}, home: await testFolder() }, "made-up-key", "made-up");
  expect(code).toBe(0);
  expect(stderr).toContain(
    "broker: The app secret has fewer than 8 characters, so `broker` hides it in errors only as a whole word.\n",
  );
});
