import { fileURLToPath } from "node:url";
import { spread, takeTurns } from "../measure.ts";
import { measureSize, toTable, type Figures } from "../scale/figures.ts";
import { figure, limitedTable, type Limit, type Section, type Table } from "../results.ts";
import { timeNode } from "../processes.ts";

/** Numbers of operations: about the number in the spec of this repository, and two larger numbers. */
const SIZES = [46, 500, 2000];

/** Commands with time limits in seconds. */
const COMMANDS: readonly (readonly [what: string, program: URL, budget: Limit])[] = [
  ["`codegen --check`", new URL("../../../codegen/src/cli.ts", import.meta.url), { bound: "at most", value: 1.5 }],
  [
    "`pnpm spec plan --check`",
    new URL("../../../revisions/src/cli/plan.ts", import.meta.url),
    { bound: "at most", value: 5 },
  ],
];

export async function scale(): Promise<Section> {
  const commands = await measureCommands();
  const sizes: Figures[] = [];
  for (const operations of SIZES) sizes.push(await measureSize(operations));
  return { tables: [commands, toTable(sizes)] };
}

async function measureCommands(): Promise<Table> {
  const samplers = COMMANDS.map(
    ([, program]) =>
      () =>
        timeNode([fileURLToPath(program), "--check"]),
  );
  const samples = await takeTurns(samplers, 5);
  const rows = COMMANDS.map(([what, , budget], at) => {
    const seconds = spread(samples[at] ?? []).median / 1000;
    return { cells: [what, figure(seconds, 2)], figure: seconds, budget };
  });
  return limitedTable("run time of commands that read spec/openapi.yaml", ["case", "seconds"], rows);
}
