import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { readPlan } from "@org/release";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import manifest from "../../package.json" with { type: "json" };
import type { Consumer } from "../consumer.ts";

const { publint: publintVersion, "@arethetypeswrong/core": attwVersion } = manifest.dependencies;

/** What is not for TypeScript to import: a program reads the OpenAPI document as a file. */
const UNTYPED = ["./openapi.yaml"];

export const linters: readonly Consumer[] = [
  {
    shape: "publint and attw",
    async prove({ released }) {
      const release = join(released, "release");
      let entries = 0;
      for (const { name, tarball: packed } of await readPlan(release)) {
        const tarball = new Uint8Array(await readFile(join(release, packed.path)));
        const { entrypoints, complaints } = await attw(tarball);
        const all = [...(await publintComplaints(tarball)), ...complaints];
        if (all.length > 0) throw new Error([name, ...all].join("\n"));
        entries += entrypoints;
      }
      return `${publintVersion} and ${attwVersion}, nothing to say of ${entries} entries`;
    },
  },
];

/** At its strictest. */
async function publintComplaints(tarball: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** As each way of resolving sees each entry: as Node 10 did, as Node does for `require` and `import`, as bundlers do. */
async function attw(tarball: Uint8Array): Promise<{ entrypoints: number; complaints: string[] }> {
  const found = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: UNTYPED });
  if (!found.types) return { entrypoints: 0, complaints: ["There are no types."] };
  return {
    entrypoints: Object.keys(found.entrypoints).length,
    complaints: found.problems.map((problem) => JSON.stringify(problem)),
  };
}
