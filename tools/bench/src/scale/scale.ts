// Measures the tools and the client with specs of different sizes.
import { writeClient } from "@org/codegen/update";
import { plan } from "@org/revisions";
import { ROOT, run } from "@org/testing";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median, timed } from "../measure.ts";
import { figure, type Table } from "../results.ts";
import { bundle } from "./bundle.ts";
import { largeSpec, OPERATIONS_PER_COPY } from "./large-spec.ts";

/** The first spec has about as many operations as the spec of this repository. */
const COPIES = [6, 63, 125];

export async function scale(): Promise<Table[]> {
  const sizes: (readonly Row[])[] = [];
  for (const copies of COPIES) sizes.push(await measureSpec(copies));
  const operations = COPIES.map((copies) => copies * OPERATIONS_PER_COPY);
  return [toTable(operations, sizes)];
}

const CONSUMER = `import { createBrokerClient } from "./client/types";

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: "made-up-app-key",
  appSecret: "made-up-app-secret",
});

export async function renew(): Promise<string[]> {
  const page = await broker.trading.listOrders0({ query: { account: "made-up", status: "OPEN" } });
  const order = await broker.trading.getOrder0({ path: { order_id: page.orders[0]?.order_id ?? "" } });
  const saved = await broker.marketData.saveWatchlist0({
    path: { list_id: "made-up" },
    body: { title: order.symbol, visibility: "PRIVATE", entries: [] },
  });
  // @ts-expect-error The response has no such field.
  void saved.no_such_field;
  return [page.next ?? "", order.placed_at, saved.title];
}
`;
const CONSUMER_OPTIONS =
  "--strict --noEmit --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --skipDefaultLibCheck";

/** Generates only `.d.ts` files, because a user's compiler reads no other files of an installed client. */
const DECLARATIONS_CONFIG = {
  extends: join(ROOT, "tsconfig.base.json"),
  compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: "src", outDir: "types" },
  include: ["src"],
};

const ONE_CALL = `import { createBrokerClient } from "./client/src/index.ts";
const broker = createBrokerClient({ baseUrl: "https://api.example.com", appKey: "made-up", appSecret: "made-up" });
console.log(await broker.trading.getOrder0({ path: { order_id: "made-up" } }));`;

export type Row = readonly [what: string, digits: number, value: number];

/** @param rounds number of runs of each timed step, except the plan, which runs once. Each time is a median */
export async function measureSpec(copies: number, rounds = 3): Promise<Row[]> {
  // The directory is inside the repository, so that the compiler finds the types of Node and of the client's
  // dependencies.
  const directory = await mkdtemp(join(import.meta.dirname, "../../.scale-"));
  const at = (name: string) => join(directory, name);
  const base = await largeSpec(copies);
  const generate = async () => {
    await rm(at("client"), { recursive: true, force: true });
    await writeClient(base, at("client"));
  };
  const check = (...options: readonly string[]) =>
    run(ROOT, "tsc", [at("consumer.ts"), "--types", "", ...CONSUMER_OPTIONS.split(" "), ...options]);
  try {
    await writeFile(at("base.yaml"), base);
    await writeFile(at("revision.yaml"), base.replace("name: sort", "name: order"));
    await writeFile(at("consumer.ts"), CONSUMER);
    const generated = await medianSeconds(rounds, generate);
    await writeFile(at("client/tsconfig.json"), JSON.stringify(DECLARATIONS_CONFIG));
    await run(ROOT, "tsc", ["--project", at("client")]);
    const checked = await medianSeconds(rounds, check);
    const checkedShortly = await medianSeconds(rounds, () => check("--skipLibCheck"));
    const { length } = await bundle(ONE_CALL, directory);
    const planned = await medianSeconds(1, async () => {
      const { bumps } = await plan(at("base.yaml"), at("revision.yaml"));
      if (bumps["@org/broker-client"] !== "major")
        throw new Error("A parameter was renamed, but the plan has no major version of the client.");
    });
    return [
      ["seconds to generate the client", 2, generated],
      ["seconds to type-check a consumer", 2, checked],
      ["seconds to type-check a consumer with `skipLibCheck`", 2, checkedShortly],
      ["KiB of a program with one call, minified", 1, length / 1024],
      ["seconds to plan a renamed parameter", 2, planned],
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function medianSeconds(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push((await timed(work)) / 1000);
  return median(samples);
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
