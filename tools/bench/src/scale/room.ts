import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTENDERS } from "./contenders.ts";
import { startProject, type Project } from "./project.ts";
import { syntheticSpec } from "./synthetic-spec.ts";

/** A made-up spec, and a project of each contender, in their order, until it is disposed of. */
export interface Room extends AsyncDisposable {
  /** The path of the spec. */
  readonly spec: string;
  readonly projects: readonly Project[];
}

export async function makeRoom(operations: number): Promise<Room> {
  // In this package, so that what the clients import is found.
  const folder = await mkdtemp(fileURLToPath(new URL("../../.scale-", import.meta.url)));
  const spec = join(folder, "openapi.yaml");
  await writeFile(spec, syntheticSpec(operations));
  return {
    spec,
    projects: await Promise.all(
      CONTENDERS.map((contender, at) => startProject(contender, spec, join(folder, String(at)))),
    ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
