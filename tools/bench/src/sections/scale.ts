// What a spec of many operations takes: to generate from, to compile against, to call; beside the generators that a team
// would pick instead.
import { fileURLToPath } from "node:url";
import { judge, type Budget } from "../comparison.ts";
import { measureSize, type Figures } from "../scale/figures.ts";
import { growthOf } from "../scale/growth.ts";
import { METRICS } from "../scale/metrics.ts";
import { draw } from "../scale/picture.ts";
import { figure, type Table } from "../table.ts";
import { timeNode } from "../time-node.ts";
import { spread, takeTurns } from "../turns.ts";

/** The first is as many as the reference names. */
const SIZES = [46, 500, 2000];

/** What is done with the spec as it is, and the seconds that it may take. */
const OWN: readonly (readonly [what: string, program: URL, budget: Budget])[] = [
  ["`codegen --check`", new URL("../../../codegen/src/cli.ts", import.meta.url), { bound: "at most", value: 1.5 }],
  [
    "`spec plan --check`",
    new URL("../../../spec-revision/src/cli/plan.ts", import.meta.url),
    { bound: "at most", value: 5 },
  ],
];

export async function scale(): Promise<Table[]> {
  const own = await ownSpec();
  const sizes: Figures[] = [];
  for (const operations of SIZES) sizes.push(await measureSize(operations));
  return [{ ...own, picture: draw(sizes) }, ...METRICS.map((metric) => growthOf(metric, sizes))];
}

async function ownSpec(): Promise<Table> {
  const samplers = OWN.map(
    ([, program]) =>
      () =>
        timeNode([fileURLToPath(program), "--check"]),
  );
  const samples = await takeTurns(samplers, 5);
  return {
    title: "seconds with the spec as it is",
    columns: ["what", "seconds", "budget", ""],
    rows: OWN.map(([what, , budget], at) => {
      const seconds = spread(samples[at] ?? []).median / 1000;
      return [what, figure(seconds, 2), ...judge(seconds, budget)];
    }),
  };
}
