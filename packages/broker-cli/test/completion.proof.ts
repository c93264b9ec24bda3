// Runs the completion scripts in bash, zsh and fish. `pnpm verify terminal` runs this file.
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { generateBroker } from "./helpers/generated-broker.ts";
import { testFolder } from "./helpers/run-broker.ts";

const { cli, runGenerated } = generateBroker();

let scripts: Record<"bash" | "zsh" | "fish", string>;
beforeAll(async () => {
  const script = async (shell: string) => (await runGenerated(["completion", shell], { env: {} })).stdout;
  scripts = { bash: await script("bash"), zsh: await script("zsh"), fish: await script("fish") };
});

async function run(
  shell: "bash" | "zsh" | "fish",
  options: readonly string[],
  program: string,
  args: readonly string[],
) {
  const folder = await testFolder();
  await writeFile(join(folder, "script"), scripts[shell]);
  await writeFile(join(folder, "made-up-file"), "");
  await mkdir(join(folder, "bin"));
  const start = `#!/bin/sh\nexec '${process.execPath}' '${cli()}' "$@"\n`;
  await writeFile(join(folder, "bin/broker"), start, { mode: 0o700 });
  await writeFile(join(folder, "program"), program);
  const { stdout, stderr } = spawnSync(shell, [...options, "program", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, HOME: folder },
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

const COMPLETE = {
  bash: (words: readonly string[]) =>
    run(
      "bash",
      ["--norc"],
      `compopt() { [[ "$*" == "+o default" ]] && default=; }
source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); default=1; _broker
[[ \${COMPREPLY[0]} || ! $default ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
printf "%s\\n" "\${COMPREPLY[@]}"`,
      words,
    ),
  // Stubs replace the functions of zsh's line editor, and print the arguments.
  zsh: async (words: readonly string[]) => {
    const stubs = `compdef() {}
compadd() { shift; print -l -- "$@" }
_files() { print made-up-file }
_describe() { local name="\${@[-1]}"; print -l -- "\${(@P)name%%:*}" }
source ./script; words=("$@"); CURRENT=$#; _broker`;
    const last = words.at(-1) ?? "";
    return (await run("zsh", ["--no-rcs"], stubs, words)).filter((word) => word.startsWith(last));
  },
  fish: async (words: readonly string[]) => {
    const program = 'source ./script; complete --do-complete "$argv"';
    const lines = await run("fish", ["--no-config"], program, words);
    return lines.map((line) => line.split("\t")[0] ?? "");
  },
};

describe.each(["bash", "zsh", "fish"] as const)("the completion script for %s", (shell) => {
  const complete = COMPLETE[shell];

  test("the completion script completes commands, operations, options and option values", async () => {
    expect(await complete(["broker", "ac"])).toEqual(["accounts"]);
    expect(await complete(["broker", ""])).toContain("completion");
    expect(await complete(["broker", "accounts", "--c"])).toEqual(["--csv"]);
    expect(await complete(["broker", "profiles", "--j"])).toEqual(["--json"]);
    expect(await complete(["broker", "call", "place"])).toEqual(["placeThing"]);
    expect(await complete(["broker", "call", "nameTh"])).toEqual([]);
    expect(await complete(["broker", "call", "listThings", "--si"])).toEqual(["--side"]);
    expect(await complete(["broker", "call", "listThings", "--side", "B"])).toEqual(["BUY"]);
    expect(await complete(["broker", "sandbox", "--json", "--scenario", "fl"])).toEqual(["flaky"]);
    expect(await complete(["broker", "completion", "z"])).toEqual(["zsh"]);
  });

  test("the completion script completes HTTP methods after `broker sign` and `broker api`", async () => {
    expect(await complete(["broker", "sign", "P"])).toEqual(["PATCH", "POST", "PUT"]);
    expect(await complete(["broker", "api", "P"])).toEqual(["PATCH", "POST", "PUT"]);
  });

  test("the completion script completes file names only for arguments and options that take a file", async () => {
    for (const words of [
      ["explain"],
      ["sign", "--data-file"],
      ["sign", "GET", "/", "--data-file"],
      ["api", "--data-file"],
    ]) {
      expect(await complete(["broker", ...words, "made"])).toEqual(["made-up-file"]);
    }
    for (const words of [["sign", "--profile"], ["sign", "--data"], ["accounts"], ["call", "listThings", "--limit"]]) {
      expect(await complete(["broker", ...words, "made"])).toEqual([]);
    }
    expect(await complete(["broker", "explain", "--sig"])).toEqual(["--signature"]);
  });
});
