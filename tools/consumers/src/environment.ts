// Creates the environments of the proofs, each with installed packages and a running sandbox.
import { startSandbox } from "@org/broker-sandbox";
import { readPlan, versionAndPack } from "@org/release";
import { copyRepo, run, scratchFolder, startInstalledSandbox } from "@org/testing";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeGeneratedClients } from "./clients-of-revisions.ts";
import { credentials, install, networkOfNpm, npmrcOf, startRegistry, type Registry } from "./npm.ts";

export interface TestEnvironment {
  /** Directory from which Node resolves the packages. */
  readonly installed: string;
  /** Environment variables for the client and for npm. */
  readonly env: Readonly<Record<string, string>>;
}

/** Environment with links to the built packages of this repository. */
export interface DistEnvironment extends TestEnvironment {
  /**
   * Generates the clients of `programs/revisions` at the first call, and resolves with the directory of the clients.
   */
  readonly generatedClients: () => Promise<string>;
}

/** Environment with packages that npm installed from a registry. */
export interface RegistryEnvironment extends TestEnvironment {
  /** Temporary directory outside of the repository. */
  readonly scratch: string;
  readonly registry: Registry;
  /** Content of an `.npmrc` with the registry of the scope @org. */
  readonly npmrc: string;
  readonly published: readonly Published[];
  /** Path of the copy of this repository from which the packages were published. */
  readonly released: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
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

/** @param progress receives the name of each step before the step starts */
export async function createRegistryEnvironment(
  progress: (step: string) => void,
): Promise<RegistryEnvironment & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { path: scratch } = stack.use(await scratchFolder("consumers-"));
  progress("Starting a registry on loopback");
  await mkdir(join(scratch, "registry"));
  const registry = stack.use(await startRegistry(join(scratch, "registry")));
  const [access, npmrc] = [await credentials(scratch, registry), npmrcOf(registry)];
  progress("Raising the versions, building, packing and publishing in a copy of the repository");
  const released = join(scratch, "repo");
  const published = await publish(released, npmrc, access);
  progress(`Published ${published.map(({ name, version }) => `${name} ${version}`).join(", ")}`);
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

async function typesOfNode(): Promise<string> {
  const manifest = await readFile(join(TOOL, "node_modules/@types/node/package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return `@types/node@${version}`;
}
