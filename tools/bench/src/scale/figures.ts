import { bundle, type Weight } from "../bundle.ts";
import { figure, type Table } from "../results.ts";
import { medianCost, runForked, type Cost, typeCheck } from "./cost.ts";
import { createWorkspace, ONE_CALL } from "./workspace.ts";

const PLAN = new URL("programs/plan.ts", import.meta.url);

export interface Figures {
  readonly operations: number;
  readonly generation: Cost;
  readonly check: Cost;
  /** Cost of a type check with `skipLibCheck`. */
  readonly shortCheck: Cost;
  /** Size of a bundled program that makes one call. */
  readonly call: Weight;
  readonly plan: Cost;
}

export async function measureSize(operations: number): Promise<Figures> {
  await using workspace = await createWorkspace(operations);
  const { directory, spec, revision, generate, declare } = workspace;
  const generation = await medianCost(generate);
  await declare();
  return {
    operations,
    generation,
    check: await medianCost(() => typeCheck(directory)),
    shortCheck: await medianCost(() => typeCheck(directory, "--skipLibCheck")),
    call: (await bundle(ONE_CALL, directory)).loaded,
    plan: await runForked(PLAN, spec, revision),
  };
}

const ROWS: readonly (readonly [what: string, digits: number, of: (figures: Figures) => number])[] = [
  ["seconds to generate the client", 2, ({ generation }) => generation.seconds],
  ["MiB of peak memory to generate the client", 0, ({ generation }) => generation.mebibytes],
  ["seconds to type-check a consumer", 2, ({ check }) => check.seconds],
  ["seconds to type-check a consumer with `skipLibCheck`", 2, ({ shortCheck }) => shortCheck.seconds],
  ["MiB of memory to type-check a consumer", 0, ({ check }) => check.mebibytes],
  ["KiB of a program with one call, minified", 1, ({ call }) => call.minified / 1024],
  ["KiB of a program with one call, minified and gzipped", 1, ({ call }) => call.gzipped / 1024],
  ["seconds to plan a renamed parameter", 2, ({ plan }) => plan.seconds],
];

export function toTable(sizes: readonly Figures[]): Table {
  const counts = sizes.map(({ operations }) => operations);
  return {
    title: "time, memory and size by number of operations in the spec",
    columns: ["case", ...counts.map((count) => figure(count)), "increase per 1,000 operations"],
    rows: ROWS.map(([what, digits, of]) => {
      const values = sizes.map(of);
      const slope = (rise(values) / rise(counts)) * 1000;
      return [what, ...[...values, slope].map((value) => figure(value, digits))];
    }),
  };
}

function rise(values: readonly number[]): number {
  return (values.at(-1) ?? NaN) - (values[0] ?? NaN);
}
