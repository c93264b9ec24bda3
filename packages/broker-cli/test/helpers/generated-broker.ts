// Generates `broker` and a sandbox from an OpenAPI document with many kinds of operations.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateForCommand } from "@org/codegen";
import { writeClient } from "@org/codegen/update";
import { sandboxTable } from "@org/codegen/sandbox-operations";
import { afterAll, beforeAll } from "vitest";
import { startSandboxOf } from "../../../broker-sandbox/src/sandbox.ts";
import type { Table } from "../../../broker-sandbox/src/operation.ts";
import type { run } from "../../src/run.ts";
import { runBroker, type Given } from "./run-broker.ts";
import { withEnv } from "./sandbox.ts";

const PACKAGE = join(import.meta.dirname, "../..");
const SPEC = join(PACKAGE, "../broker-client/test/fixtures/every-kind.yaml");

export function generateBroker() {
  let folder: string;
  let table: Table;
  let generated: typeof run;
  beforeAll(async () => {
    // The generated files are inside the package, so that they can import the dependencies of the package.
    folder = await mkdtemp(join(PACKAGE, "test/.examples-"));
    const yaml = await readFile(SPEC, "utf8");
    table = JSON.parse(JSON.stringify(sandboxTable(yaml, SPEC)));
    await cp(join(PACKAGE, "src"), join(folder, "src"), { recursive: true });
    await cp(join(PACKAGE, "package.json"), join(folder, "package.json"));
    for (const [name, text] of await generateForCommand(yaml, SPEC)) {
      await writeFile(join(folder, "src/generated", name), text);
    }
    // Node runs no TypeScript in `node_modules`, but follows a link out of it.
    const client = join(folder, "client");
    await mkdir(join(folder, "node_modules/@org"), { recursive: true });
    await symlink(client, join(folder, "node_modules/@org/broker-client"), "junction");
    await writeClient(yaml, client);
    await writeFile(join(client, "package.json"), JSON.stringify({ type: "module", exports: "./src/index.ts" }));
    ({ run: generated } = await import(/* @vite-ignore */ join(folder, "src/run.ts")));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    /** Returns the path of a program that runs the generated `broker`. */
    cli: () => join(folder, "src/cli.ts"),
    runGenerated: (args: readonly string[], given: Given = {}) => runBroker(args, { ...given, run: generated }),
    startSandbox: async (options: object = {}) => withEnv(await startSandboxOf(table, options)),
  };
}
