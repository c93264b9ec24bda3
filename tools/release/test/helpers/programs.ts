// Lists the scripts in the root package.json, and the subcommands of `pnpm release` and `pnpm spec`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../src/packages.ts";

const root: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

export const scripts: ReadonlyMap<string, string> = new Map(Object.entries(root.scripts));

/** Map from script name to program path. */
export const programs: ReadonlyMap<string, string> = new Map(
  [...scripts].flatMap(([name, script]) => {
    const program = /^node tools\/preflight\.mjs && node (tools\/\S+\.ts)$/.exec(script)?.[1];
    return program === undefined ? [] : [[name, program]];
  }),
);

export function subcommandsOf(script: string): string[] {
  const source = readFileSync(join(ROOT, programs.get(script) ?? ""), "utf8");
  return Array.from(source.matchAll(/^ {2}(\w+): \{/gm), ([, name = ""]) => name);
}

export function start(program: string, ...args: string[]) {
  const options = { encoding: "utf8", timeout: 30_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), ...args], options);
  return { status, stdout, stderr };
}
