import { run } from "@org/testing";
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { nodes } from "../executables.ts";
import { credentials } from "../npm.ts";
import type { Proof } from "../proof.ts";

const NAME = "@org/broker-cli";

export const cli: readonly Proof<RegistryEnvironment>[] = [
  {
    name: "CLI, npm install --global and npx",
    programs: ["npm", "npx"],
    async prove(environment) {
      const { directory, env } = await prepare(environment);
      const tarball = published(environment).tarball;
      const prefix = join(directory, "global");
      await run(directory, "npm", ["install", "--global", "--no-audit", "--no-fund", "--prefix", prefix, tarball], env);
      const broker = (...args: string[]) => run(directory, join(prefix, "bin/broker"), args, env);
      const versions = [
        await broker("--version"),
        await run(directory, "npx", ["--yes", NAME, "--version"], env),
        await run(directory, "npx", ["--yes", `--package=${tarball}`, "broker", "--version"], env),
      ];
      const { version } = published(environment);
      assert.deepEqual(versions, Array(3).fill(`${version}\n`));
      return `${version}, ${await vectorsWith(broker)}`;
    },
  },
  ...nodes.map(({ name, program }): Proof<RegistryEnvironment> => ({
    name: `CLI, ${name}`,
    programs: [program],
    async prove({ installed, env }) {
      const file = join(installed, "node_modules", NAME, "dist/cli.mjs");
      const broker = (...args: string[]) => run(installed, "sh", ["-c", '"$0" "$@" 2>&1', program, file, ...args], env);
      const signed = await broker("sign", "--curl", "GET", "/trading/accounts/list");
      await writeFile(join(installed, "signed.curl"), signed);
      assert.equal(await broker("verify", "signed.curl"), "valid\n");
      assert.match(await broker("explain", "signed.curl"), /^path +\/trading\/accounts\/list$/m);
      assert.match(await broker("accounts", "--csv"), /^account_id,account_type\r\n./);
      assert.doesNotMatch(await broker("doctor"), /^problem/m);
      return vectorsWith(broker);
    },
  })),
];

function published({ published }: RegistryEnvironment): RegistryEnvironment["published"][number] {
  const found = published.find(({ name }) => name === NAME);
  assert.ok(found, `${NAME} is not published.`);
  return found;
}

async function prepare({ scratch, registry, npmrc, env }: RegistryEnvironment) {
  const directory = join(scratch, "cli");
  await mkdir(directory);
  const access = await credentials(directory, registry, npmrc);
  return { directory, env: { ...env, ...access, npm_config_cache: join(directory, "cache") } };
}

async function vectorsWith(broker: (...args: string[]) => Promise<string>): Promise<string> {
  const checked = await broker("vectors", "--check");
  const [, passed, count] = /^(\d+) of (\d+) test vectors/.exec(checked) ?? [];
  assert.ok(passed !== undefined && passed === count, checked);
  return `${passed} test vectors`;
}
