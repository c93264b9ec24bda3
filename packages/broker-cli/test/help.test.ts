import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { VARIABLES } from "../src/credentials/settings.ts";
import { EXIT_CODES } from "../src/errors.ts";
import { COMMAND_NAMES, commandFirst, createProgram, load } from "../src/program.ts";
import { examplesOf } from "./helpers/examples.ts";
import { runBroker, testIo } from "./helpers/run-broker.ts";

test("broker --help lists each command and each exit code", async () => {
  const { code, stdout, stderr } = await runBroker(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const name of COMMAND_NAMES) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
  for (const { code, meaning } of Object.values(EXIT_CODES))
    expect(stdout).toContain(`  ${code}${" ".repeat(5 - `${code}`.length)}${meaning}\n`);
});

test("the README of broker-cli lists every exit code with its meaning", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const rows = [...readme.matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(([, code, meaning]) => ({
    code: Number(code),
    meaning,
  }));
  expect(rows).toEqual(Object.values(EXIT_CODES));
});

test("broker without a command prints the help on stderr and exits with 2", async () => {
  const { code, stdout, stderr } = await runBroker([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^Usage: broker /);
});

test("broker --version prints the version of the package", async () => {
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  expect(await runBroker(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test.each([
  [["made-up"], "broker: unknown command 'made-up'.\nUsage: broker [options] [command]\nSee `broker --help`.\n"],
  [["--token=made-up"], "broker: unknown option '--token'.\nUsage: broker [options] [command]\nSee `broker --help`.\n"],
  [
    ["accounts", "-pmade'up\n("],
    "broker: unknown option '-p'.\nUse `--profile NAME`.\nUsage: broker accounts [options]\nSee `broker accounts --help`.\n",
  ],
  [
    ["accounts", "--jso"],
    "broker: unknown option '--jso'\n(Did you mean --json?)\nUsage: broker accounts [options]\nSee `broker accounts --help`.\n",
  ],
  [
    ["sign", "--made-up"],
    "broker: unknown option '--made-up'.\nUsage: broker sign [options] <method> <url>\nSee `broker sign --help`.\n",
  ],
])("broker %j exits with 2 and prints the usage", async (args, expected) => {
  expect(await runBroker(args)).toEqual({ code: 2, stdout: "", stderr: expected });
});

test.each([
  [["whoami"], "Run `broker doctor`."],
  [["auth", "login"], "Run `broker login`."],
  [["version"], "Run `broker --version`."],
  [["GET", "/made-up"], "Run `broker api GET`."],
  [["orders"], "Run `broker operations`."],
  [["accounts", "-o", "json"], "Use `--json`."],
  [["accounts", "--jq", "."], "Use `--json`, and pipe the output into jq."],
  [
    ["api", "POST", "/made-up", "-f", "a=1"],
    "Use `--data` or `--data-file` for the body, and `--query` for the query.",
  ],
  [["api", "POST", "/made-up", "-y"], "Use `--yes`."],
  [["logout", "made-up"], "Use `--profile NAME`."],
  [["profiles", "use", "made-up"], "To use a profile, add `--profile NAME` to a command, or set BROKER_PROFILE."],
  [["accounts", "--json=true"], "broker: The option --json takes no value.\n"],
  [["--json"], '{"error":{"code":"invalid_usage","message":"The command is missing.'],
])("for the arguments %j, broker exits with 2 and prints the advice %j", async (args, advice) => {
  const { code, stderr } = await runBroker([...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(advice);
});

test("broker verify --json escapes control characters in an error", async () => {
  const args = ["verify", "--json", "\u009b31m\u202e"];
  const { stderr } = await runBroker(args);
  expect(stderr).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(stderr).error.message).toContain("\u009b31m\u202e");
});

test.each([
  [["help"], ["--help"]],
  [
    ["help", "sign"],
    ["sign", "--help"],
  ],
  [
    ["help", "call", "listAccounts"],
    ["call", "listAccounts", "--help"],
  ],
])("broker %j prints the same help as broker %j", async (args, same) => {
  const printed = await runBroker(args);
  expect(printed).toEqual(await runBroker(same));
  expect(printed.stdout).toMatch(/^Usage: broker /);
});

test("broker --help contains the environment variables and the path of the profile file", async () => {
  const { stdout } = await runBroker(["--help"]);
  for (const name of [...Object.values(VARIABLES), "BROKER_PROFILE", "~/.config/broker/profiles.json"])
    expect(stdout).toContain(name);
});

test.each([["--help"], ["--json"]])("broker rejects an unknown command even with %s", async (option) => {
  const { code, stdout, stderr } = await runBroker(["acounts", option]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Did you mean accounts?");
});

test.each([
  [
    ["--json", "accounts"],
    ["accounts", "--json"],
  ],
  [
    ["--profile", "x", "--json", "accounts"],
    ["accounts", "--profile", "x", "--json"],
  ],
  [
    ["--profile=x", "call", "--json", "listAccounts"],
    ["call", "listAccounts", "--profile=x", "--json"],
  ],
  [
    ["--yes", "--base-url", "sign", "api", "GET", "/a"],
    ["api", "--yes", "--base-url", "sign", "GET", "/a"],
  ],
  [
    ["accounts", "--profile", "call"],
    ["accounts", "--profile", "call"],
  ],
  [
    ["--", "accounts"],
    ["--", "accounts"],
  ],
  [["--made-up"], ["--made-up"]],
])("commandFirst converts the arguments %j to %j", (args, expected) => {
  expect(commandFirst(args)).toEqual(expected);
});

test.each(COMMAND_NAMES)("broker %s --help describes each argument and option, and has examples", async (name) => {
  const program = createProgram(testIo([]));
  for (const each of program.commands) await load(each, testIo([]));
  const command = program.commands.find((each) => each.name() === name);
  const options = command?.options.filter((option) => !option.hidden) ?? [];
  expect([...options, ...(command?.registeredArguments ?? [])].filter(({ description }) => !description)).toEqual([]);
  expect(await examplesOf(name)).not.toEqual([]);
});

test("commandFirst moves each option and its value after the name of the command", async () => {
  const program = createProgram(testIo([]));
  for (const each of program.commands) await load(each, testIo([]));
  for (const command of program.commands) {
    const withValue = command.options.filter(({ required }) => required);
    for (const option of withValue.flatMap(({ long, short }) => [long ?? [], short ?? []].flat()))
      expect(commandFirst([option, "accounts", command.name()])).toEqual([command.name(), option, "accounts"]);
  }
});

test("broker completion with an unknown shell exits with 2 and lists bash, zsh and fish", async () => {
  const { code, stderr } = await runBroker(["completion", "made-up"]);
  expect(code).toBe(2);
  expect(stderr).toContain("Allowed choices are bash, zsh, fish.");
});
