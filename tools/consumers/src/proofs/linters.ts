import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFile } from "node:fs/promises";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import manifest from "../../package.json" with { type: "json" };
import type { RegistryEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

const { publint: publintVersion, "@arethetypeswrong/core": attwVersion } = manifest.dependencies;

/** An OpenAPI document needs no type declarations, because an OpenAPI document is not a module. */
const UNTYPED = ["./openapi.yaml"];

/** No program imports @org/broker-cli, so this npm package needs no type declarations. */
const COMMAND = "@org/broker-cli";

export const linters: Proof<RegistryEnvironment> = {
  name: "publint and attw",
  async prove({ published }) {
    let entries = 0;
    for (const { name, tarball: path } of published) {
      const tarball = new Uint8Array(await readFile(path));
      const { entrypoints, problems } = name === COMMAND ? { entrypoints: 0, problems: [] } : await checkTypes(tarball);
      const all = [...(await lint(tarball)), ...problems];
      if (all.length > 0) throw new Error([name, ...all].join("\n"));
      entries += entrypoints;
    }
    return `${publintVersion} and ${attwVersion}, no problem in the tarballs and their ${entries} entries`;
  },
};

async function lint(tarball: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

async function checkTypes(tarball: Uint8Array): Promise<{ entrypoints: number; problems: string[] }> {
  const found = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: UNTYPED });
  if (!found.types) return { entrypoints: 0, problems: ["The package has no types."] };
  return {
    entrypoints: Object.keys(found.entrypoints).length,
    problems: found.problems.map((problem) => JSON.stringify(problem)),
  };
}
