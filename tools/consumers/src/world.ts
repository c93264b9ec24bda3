// What all consumers live in: the registry with the packages, one folder that has them installed, and a broker to call.
import { scratchFolder, startInstalledSandbox } from "@org/testing";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { install } from "./install.ts";
import { networkOfNpm } from "./network.ts";
import { credentials, npmrc, publish } from "./publish.ts";
import { startRegistry, type Registry } from "./registry.ts";

export interface World {
  /** Outside of the repo. A consumer that installs for itself has a folder of its own in it. */
  readonly folder: string;
  readonly registry: Registry;
  /** For the repo of a consumer: where the scope is. */
  readonly npmrc: string;
  /** Of the packages that were published, by name. */
  readonly versions: Record<string, string>;
  /** The copy of the repo that published them; its `release` has the tarballs. */
  readonly released: string;
  /** Has all packages in its node_modules, by npm. A folder in it is a consumer that finds them there. */
  readonly installed: string;
  /** The environment of a consumer: how to call the sandbox, the network, and what the registry wants to see. */
  readonly env: Record<string, string>;
}

/** @param progress is told of each step as it begins */
export async function createWorld(progress: (step: string) => void): Promise<World & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await scratchFolder("packed-consumers-"));
  progress("a registry on loopback");
  await mkdir(join(folder, "registry"));
  const registry = stack.use(await startRegistry(join(folder, "registry")));
  progress("version, build, pack and publish a copy of the repo");
  const released = join(folder, "repo");
  const access = await credentials(folder, registry);
  const versions = await publish(released, registry, access);
  progress(
    Object.entries(versions)
      .map((version) => version.join(" "))
      .join(", "),
  );
  const installed = join(folder, "installed");
  const packages = [...Object.keys(versions), ...(await others())];
  await install(installed, packages, { npmrc: npmrc(registry), env: access });
  const sandbox = stack.use(await startInstalledSandbox(installed));
  const moved = stack.move();
  return {
    folder,
    registry,
    npmrc: npmrc(registry),
    versions,
    released,
    installed,
    env: { ...sandbox.env, ...(await networkOfNpm(folder)), ...access },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

/** What consumers have beside ours, as the repo has it. */
async function others(): Promise<string[]> {
  const types = join(import.meta.dirname, "../../../node_modules/@types/node/package.json");
  const { version }: { version: string } = JSON.parse(await readFile(types, "utf8"));
  return [`@types/node@${version}`];
}
