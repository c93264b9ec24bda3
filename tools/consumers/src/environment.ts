// The environments in which proofs run: packages, a sandbox to call, and for some a registry.
import { startSandbox } from "@org/broker-sandbox";
import { readPlan, versionAndPack } from "@org/release";
import { copyRepo, run, scratchFolder, startInstalledSandbox } from "@org/testing";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeGeneratedClients } from "./generated-clients.ts";
import { credentials, install, networkOfNpm, npmrcOf } from "./npm.ts";
import { startRegistry, type Registry } from "./registry.ts";

export interface TestEnvironment {
  /** Directory in which programs find the packages: in its own `node_modules`, or in that of a directory above. */
  readonly installed: string;
  /** Environment variables of the programs: those of the client, and how to reach a registry. */
  readonly env: Readonly<Record<string, string>>;
}

/** The packages as they are built in this repository, by links to their directories. */
export interface DistEnvironment extends TestEnvironment {
  /** Writes the clients of other documents when it is first called, and resolves with their directory. */
  readonly generatedClients: () => Promise<string>;
}

/** The packages as they are published, installed by npm. */
export interface RegistryEnvironment extends TestEnvironment {
  /** Directory outside of the repository. A proof that installs something makes a directory of its own in it. */
  readonly scratch: string;
  readonly registry: Registry;
  /** Content of the `.npmrc` of a repository: where the registry of the scope is. */
  readonly npmrc: string;
  readonly published: readonly Published[];
  /** Copy of this repository that published the packages. Its `release` has the tarballs. */
  readonly released: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** Path of the tarball. */
  readonly tarball: string;
  readonly integrity: string;
}

const TOOL = join(import.meta.dirname, "..");

export async function createDistEnvironment(): Promise<DistEnvironment & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  await mkdir(join(TOOL, "dist"), { recursive: true });
  const installed = await mkdtemp(join(TOOL, "dist/consumers-"));
  stack.defer(() => rm(installed, { recursive: true }));
  const sandbox = await startSandbox();
  stack.defer(() => sandbox.close());
  let clients: Promise<string> | undefined;
  const moved = stack.move();
  return {
    installed,
    env: { BROKER_BASE_URL: sandbox.baseUrl, BROKER_APP_KEY: sandbox.appKey, BROKER_APP_SECRET: sandbox.appSecret },
    generatedClients: () => (clients ??= writeGeneratedClients(join(installed, "clients"))),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

/** @param progress is called at the start of each step */
export async function createRegistryEnvironment(
  progress: (step: string) => void,
): Promise<RegistryEnvironment & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { path: scratch } = stack.use(await scratchFolder("consumers-"));
  progress("a registry on loopback");
  await mkdir(join(scratch, "registry"));
  const registry = stack.use(await startRegistry(join(scratch, "registry")));
  const [access, npmrc] = [await credentials(scratch, registry), npmrcOf(registry)];
  progress("version, build, pack and publish a copy of the repository");
  const released = join(scratch, "repo");
  const published = await publish(released, npmrc, access);
  progress(published.map(({ name, version }) => `${name} ${version}`).join(", "));
  const installed = join(scratch, "installed");
  await install(installed, [...published.map(({ name }) => name), await typesOfNode()], { npmrc, env: access });
  const sandbox = stack.use(await startInstalledSandbox(installed));
  const moved = stack.move();
  return {
    scratch,
    registry,
    npmrc,
    published,
    released,
    installed,
    env: { ...sandbox.env, ...(await networkOfNpm(scratch)), ...access },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

/** Publishes from a copy of the repository by the commands of a release. */
async function publish(copy: string, npmrc: string, env: Record<string, string>): Promise<Published[]> {
  await copyRepo(copy);
  await writeFile(join(copy, ".npmrc"), npmrc);
  await versionAndPack(copy, env);
  await run(copy, "pnpm", ["release", "publish"], env);
  const directory = join(copy, "release");
  return (await readPlan(directory)).map(({ name, version, tarball: { path, integrity } }) => ({
    name,
    version,
    tarball: join(directory, path),
    integrity,
  }));
}

/** The types of Node, in the version that this repository has. */
async function typesOfNode(): Promise<string> {
  const manifest = await readFile(join(TOOL, "node_modules/@types/node/package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return `@types/node@${version}`;
}
