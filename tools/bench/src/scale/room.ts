import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTENDERS } from "./contenders.ts";
import { startProject, type Project } from "./project.ts";
import { syntheticSpec } from "./synthetic-spec.ts";

/** A made-up spec, and a project of each contender, in their order, until it is disposed of. */
interface Room extends AsyncDisposable {
  /** The paths of the spec, and of one in which a parameter has another name. */
  readonly spec: string;
  readonly revision: string;
  readonly projects: readonly Project[];
}

export async function makeRoom(operations: number): Promise<Room> {
  // In the repo, so that its compiler finds the types that it has of Node.
  const folder = await mkdtemp(fileURLToPath(new URL("../../.scale-", import.meta.url)));
  const [spec, revision] = [join(folder, "base.yaml"), join(folder, "revision.yaml")];
  const yaml = syntheticSpec(operations);
  await writeFile(spec, yaml);
  await writeFile(revision, yaml.replace("name: cursor", "name: after"));
  return {
    spec,
    revision,
    projects: await Promise.all(
      CONTENDERS.map((contender, at) => startProject(contender, spec, join(folder, String(at)))),
    ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
