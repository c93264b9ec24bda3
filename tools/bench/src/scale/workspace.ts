import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runForked, runTsc, type Cost } from "./cost.ts";
import { syntheticSpec } from "./synthetic-spec.ts";

const GENERATE = new URL("programs/codegen.ts", import.meta.url);
const BASE_CONFIG = fileURLToPath(new URL("../../../../tsconfig.base.json", import.meta.url));

const CONSUMER = `import { createBrokerClient } from "./client/types";

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: "made-up-app-key",
  appSecret: "made-up-app-secret",
});

export async function renew(): Promise<string[]> {
  const page = await broker.trading.listCashOrders({ query: { status: "open", limit: 10 } });
  const order = await broker.trading.getCashOrder({ path: { id: page.items[0]?.id ?? "" } });
  const renewed = await broker.trading.createCashOrder({ body: { status: order.status } });
  // @ts-expect-error The response has no such field.
  void renewed.no_such_field;
  return [page.next ?? "", order.created_at, renewed.id];
}
`;

export const ONE_CALL = `import { createBrokerClient } from "./client/src/index.ts";
const broker = createBrokerClient({ baseUrl: "https://api.example.com", appKey: "made-up", appSecret: "made-up" });
console.log(await broker.trading.getCashOrder({ path: { id: "made-up" } }));`;

interface Workspace extends AsyncDisposable {
  readonly directory: string;
  readonly spec: string;
  /** Path of a copy of the spec with one renamed parameter. */
  readonly revision: string;
  readonly generate: () => Promise<Cost>;
  readonly declare: () => Promise<void>;
}

const CONSUMER_CONFIG = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2022", "dom"],
  types: [],
  skipDefaultLibCheck: true,
};

export async function createWorkspace(operations: number): Promise<Workspace> {
  // The workspace is inside the repository, so that the compiler finds the types of Node and of the client's
  // dependencies.
  const directory = await mkdtemp(fileURLToPath(new URL("../../.scale-", import.meta.url)));
  const at = (name: string) => join(directory, name);
  const [spec, revision, client] = [at("base.yaml"), at("revision.yaml"), at("client")];
  const yaml = syntheticSpec(operations);
  await writeFile(spec, yaml);
  await writeFile(revision, yaml.replace("name: cursor", "name: after"));
  await writeFile(at("consumer.ts"), CONSUMER);
  await writeConfig(at("tsconfig.json"), { compilerOptions: CONSUMER_CONFIG, files: ["consumer.ts"] });
  return {
    directory,
    spec,
    revision,
    generate: () => runForked(GENERATE, spec, client),
    declare: () => declare(client),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  };
}

/** Writes the client's `.d.ts` files, because a user's compiler reads only the `.d.ts` files of an installed client. */
async function declare(client: string): Promise<void> {
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  const compilerOptions = { ...emit, rootDir: "src", outDir: "types" };
  const config = join(client, "tsconfig.json");
  await writeConfig(config, { extends: BASE_CONFIG, compilerOptions, include: ["src"] });
  await runTsc("--project", config);
}

function writeConfig(path: string, config: object): Promise<void> {
  return writeFile(path, JSON.stringify(config));
}
