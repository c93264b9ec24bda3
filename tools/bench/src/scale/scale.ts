// Measures the tools and the client with specs of different sizes.
import { ROOT } from "@org/testing";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { median, runTimed, takeTurns } from "../measure.ts";
import { figure, limitedTable, type Section, type Table } from "../results.ts";
import { bundle } from "./bundle.ts";
import { syntheticSpec } from "./synthetic-spec.ts";

/** Numbers of operations: about the number in the spec of this repository, and two larger numbers. */
const SIZES = [46, 500, 2000];

/** Commands with time limits in seconds. */
const COMMANDS = [
  ["`codegen --check`", "tools/codegen/src/cli.ts", 1.5],
  ["`pnpm spec plan --check`", "tools/revisions/src/cli/plan.ts", 5],
] as const;

export async function scale(): Promise<Section> {
  const commands = await measureCommands();
  const sizes: (readonly Row[])[] = [];
  for (const operations of SIZES) sizes.push(await measureSpec(operations));
  return { tables: [commands, toTable(SIZES, sizes)] };
}

async function measureCommands(): Promise<Table> {
  const turns = await takeTurns(COMMANDS, 5, ([, program]) => runTimed(ROOT, process.execPath, [program, "--check"]));
  const rows = turns.map(({ subject: [what, , value], samples }) => {
    const seconds = median(samples.map(({ milliseconds }) => milliseconds)) / 1000;
    return { cells: [what, figure(seconds, 2)], figure: seconds, budget: { bound: "at most", value } as const };
  });
  return limitedTable("run time of commands that read spec/openapi.yaml", ["case", "seconds"], rows);
}

const CONSUMER = `import { createBrokerClient } from "./client/types";

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: "made-up-app-key",
  appSecret: "made-up-app-secret",
});

export async function renew(): Promise<string[]> {
  const page = await broker.trading.listOrder0({ query: { status: "open", limit: 10 } });
  const order = await broker.trading.getOrder0({ path: { id: page.items[0]?.id ?? "" } });
  const renewed = await broker.trading.createOrder0({ body: { status: order.status } });
  // @ts-expect-error The response has no such field.
  void renewed.no_such_field;
  return [page.next ?? "", order.created_at, renewed.id];
}
`;
const CONSUMER_OPTIONS =
  "--strict --noEmit --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --skipDefaultLibCheck";

/** A user's compiler reads only the `.d.ts` files of an installed client. */
const DECLARATIONS_CONFIG = {
  extends: join(ROOT, "tsconfig.base.json"),
  compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: "src", outDir: "types" },
  include: ["src"],
};

const ONE_CALL = `import { createBrokerClient } from "./client/src/index.ts";
const broker = createBrokerClient({ baseUrl: "https://api.example.com", appKey: "made-up", appSecret: "made-up" });
console.log(await broker.trading.getOrder0({ path: { id: "made-up" } }));`;

export type Row = readonly [what: string, digits: number, value: number];

/** @param rounds number of runs whose median is the time of a command */
export async function measureSpec(operations: number, rounds = 3): Promise<Row[]> {
  // The directory is inside the repository, so that the compiler finds the types of Node and of the client's
  // dependencies.
  const directory = await mkdtemp(join(import.meta.dirname, "../../.scale-"));
  const at = (name: string) => join(directory, name);
  const yaml = syntheticSpec(operations);
  const files = {
    "base.yaml": yaml,
    "revision.yaml": yaml.replace("name: cursor", "name: after"),
    "consumer.ts": CONSUMER,
  };
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
    const generated = await medianCost(rounds, () => runTask("generate", at("base.yaml"), at("client")));
    await writeFile(at("client/tsconfig.json"), JSON.stringify(DECLARATIONS_CONFIG));
    await runTimed(ROOT, "tsc", ["--project", at("client")]);
    const checked = await medianCost(rounds, () => typeCheck(at("consumer.ts")));
    const checkedShortly = await medianCost(rounds, () => typeCheck(at("consumer.ts"), "--skipLibCheck"));
    const { loaded } = await bundle(ONE_CALL, directory);
    const planned = await runTask("plan", at("base.yaml"), at("revision.yaml"));
    return [
      ["seconds to generate the client", 2, generated.seconds],
      ["MiB of peak memory to generate the client", 0, generated.mebibytes],
      ["seconds to type-check a consumer", 2, checked.seconds],
      ["seconds to type-check a consumer with `skipLibCheck`", 2, checkedShortly.seconds],
      ["MiB of memory to type-check a consumer", 0, checked.mebibytes],
      ["KiB of a program with one call, minified", 1, loaded.length / 1024],
      ["KiB of a program with one call, minified and gzipped", 1, gzipSync(loaded, { level: 9 }).length / 1024],
      ["seconds to plan a renamed parameter", 2, planned.seconds],
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
}

interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

async function runTask(...parameters: readonly string[]): Promise<Cost> {
  const { printed, milliseconds } = await runTimed(import.meta.dirname, process.execPath, ["task.ts", ...parameters]);
  return { seconds: milliseconds / 1000, mebibytes: Number(printed) / 1024 };
}

async function typeCheck(file: string, ...options: readonly string[]): Promise<Cost> {
  const all = [file, "--extendedDiagnostics", "--types", "", ...CONSUMER_OPTIONS.split(" "), ...options];
  const { printed, milliseconds } = await runTimed(ROOT, "tsc", all);
  return { seconds: milliseconds / 1000, mebibytes: Number(/^Memory used:\s+(\d+)K$/m.exec(printed)?.[1]) / 1024 };
}

async function medianCost(rounds: number, runOnce: () => Promise<Cost>): Promise<Cost> {
  const runs: Cost[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runOnce());
  const seconds = median(runs.map((cost) => cost.seconds));
  return { seconds, mebibytes: Math.max(...runs.map((cost) => cost.mebibytes)) };
}

export function toTable(counts: readonly number[], sizes: readonly (readonly Row[])[]): Table {
  const increase = (values: readonly number[]) => (values.at(-1) ?? NaN) - (values[0] ?? NaN);
  return {
    title: "time, memory and size by number of operations in the spec",
    columns: ["case", ...counts.map((count) => figure(count)), "increase per 1,000 operations"],
    rows: (sizes[0] ?? []).map(([what, digits], row) => {
      const values = sizes.map((size) => size[row]?.[2] ?? NaN);
      const slope = (increase(values) / increase(counts)) * 1000;
      return [what, ...[...values, slope].map((value) => figure(value, digits))];
    }),
  };
}
