// Measures how much longer a Node process runs if it imports the client.
import { pairwise, spread, takeTurns } from "../measure.ts";
import { figure, limitedTable, type Limit, type LimitedRow, type Section } from "../results.ts";
import { timeNode } from "../processes.ts";

const ROUNDS = 60;
const BUDGET: Limit = { bound: "at most", value: 15 };
const CLIENT = "@org/broker-client";

const PACKAGES = ["node:crypto", "@org/signing", "openapi-fetch", CLIENT];

export async function imports(): Promise<Section> {
  const esm = await measureStarts("--input-type=module", (specifier) => `import "${specifier}"`);
  const commonJs = await measureStarts("--input-type=commonjs", (specifier) => `require("${specifier}")`);
  const columns = ["case", "ms", "ms added by the import", "interquartile range"];
  return { tables: [limitedTable("run time of a Node process", columns, [...esm, ...commonJs])] };
}

async function measureStarts(type: string, load: (specifier: string) => string): Promise<LimitedRow[]> {
  const codes = ["", ...PACKAGES.map(load)];
  const [empty = [], ...samples] = await takeTurns(
    codes.map((code) => () => timeNode([type, "--eval", code])),
    ROUNDS,
  );
  return PACKAGES.map((name, at) => {
    const times = samples[at] ?? [];
    const more = spread(pairwise(times, empty, (time, shortest) => time - shortest));
    const quartiles = more.quartiles.map((quartile) => figure(quartile, 1)).join(" to ");
    return {
      cells: [`\`${load(name)}\``, figure(spread(times).median, 1), figure(more.median, 1), quartiles],
      figure: more.median,
      budget: name === CLIENT ? BUDGET : undefined,
    };
  });
}
