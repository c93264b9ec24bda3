// Measures how much longer a Node process runs if it imports the client.
import { budgetCells, type Budget } from "../comparison.ts";
import type { Section } from "../section.ts";
import { figure } from "../table.ts";
import { timeNode } from "../time-node.ts";
import { pairwise, spread, takeTurns } from "../rounds.ts";

const ROUNDS = 60;
const BUDGET: Budget = { bound: "at most", value: 15 };
const CLIENT = "@org/broker-client";

const PACKAGES = ["node:crypto", "@org/signing", "openapi-fetch", CLIENT];

export async function imports(): Promise<Section> {
  const esm = await measureStarts("--input-type=module", (specifier) => `import "${specifier}"`);
  const commonJs = await measureStarts("--input-type=commonjs", (specifier) => `require("${specifier}")`);
  const table = {
    title: "run time of a Node process",
    columns: ["case", "ms", "ms added by the import", "interquartile range", "budget", "result"],
    rows: [...esm, ...commonJs],
  };
  return { tables: [table] };
}

async function measureStarts(type: string, load: (specifier: string) => string): Promise<string[][]> {
  const codes = ["", ...PACKAGES.map(load)];
  const [empty = [], ...samples] = await takeTurns(
    codes.map((code) => () => timeNode([type, "--eval", code])),
    ROUNDS,
  );
  return PACKAGES.map((name, at) => {
    const times = samples[at] ?? [];
    const more = spread(pairwise(times, empty, (time, shortest) => time - shortest));
    return [
      `\`${load(name)}\``,
      figure(spread(times).median, 1),
      figure(more.median, 1),
      more.quartiles.map((quartile) => figure(quartile, 1)).join(" to "),
      ...budgetCells(more.median, name === CLIENT ? BUDGET : undefined),
    ];
  });
}
