import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/exit-codes.ts";
import { createProgram } from "../src/program.ts";
import { examplesOf } from "./helpers/examples.ts";
import { runBroker, testIo } from "./helpers/run-broker.ts";

const COMMANDS = createProgram(testIo([])).commands.map((command) => command.name());

test("broker --help lists each command and each exit code", async () => {
  const { code, stdout, stderr } = await runBroker(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
  for (const { code, meaning } of Object.values(EXIT_CODES))
    expect(stdout).toContain(`  ${code}${" ".repeat(5 - `${code}`.length)}${meaning}\n`);
});

test("the README has the table of exit codes", async () => {
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
  [
    ["made-up"],
    "broker: unknown command 'made-up'.\nUsage: broker [options] [command]\n`broker --help` has examples.\n",
  ],
  [
    ["--token=made-up"],
    "broker: unknown option '--token'.\nUsage: broker [options] [command]\n`broker --help` has examples.\n",
  ],
  [
    ["accounts", "-pmade'up\n("],
    "broker: unknown option '-p'.\nUsage: broker accounts [options]\n`broker accounts --help` has examples.\n",
  ],
  [
    ["accounts", "--jso"],
    "broker: unknown option '--jso'\n(Did you mean --json?)\nUsage: broker accounts [options]\n`broker accounts --help` has examples.\n",
  ],
  [
    ["sign", "--made-up"],
    "broker: unknown option '--made-up'.\nUsage: broker sign [options] <method> <url>\n`broker sign --help` has examples.\n",
  ],
])("broker %j exits with 2, and prints the usage", async (args, expected) => {
  expect(await runBroker(args)).toEqual({ code: 2, stdout: "", stderr: expected });
});

test("an error in JSON has no character that a terminal obeys", async () => {
  const args = ["verify", "--json", "\u009b31m\u202e"];
  const { stderr } = await runBroker(args);
  expect(stderr).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(stderr).error.message).toContain("\u009b31m\u202e");
});

test.each(COMMANDS)("broker %s --help describes each argument and option, and has examples", async (name) => {
  const command = createProgram(testIo([])).commands.find((each) => each.name() === name);
  const options = command?.options.filter((option) => !option.hidden) ?? [];
  expect([...options, ...(command?.registeredArguments ?? [])].filter(({ description }) => !description)).toEqual([]);
  expect(await examplesOf(name)).not.toEqual([]);
});
