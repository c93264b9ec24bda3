// How much longer a Node that imports the client takes from its start to its end than one that imports nothing.
import { judge, type Budget } from "../comparison.ts";
import { figure, type Table } from "../table.ts";
import { timeNode } from "../time-node.ts";
import { pairwise, spread, takeTurns } from "../turns.ts";

const ROUNDS = 60;
const BUDGET: Budget = { bound: "at most", value: 15 };

/** The client, and before it what it is made of. */
const PACKAGES = ["node:crypto", "@org/signing", "openapi-fetch", "@org/broker-client"];

export async function imports(): Promise<Table[]> {
  return [
    await compareStarts("ESM", "--input-type=module", (specifier) => `import "${specifier}"`),
    await compareStarts("CommonJS", "--input-type=commonjs", (specifier) => `require("${specifier}")`),
  ];
}

async function compareStarts(format: string, type: string, load: (specifier: string) => string): Promise<Table> {
  const codes = ["", ...PACKAGES.map(load)];
  const samples = await takeTurns(
    codes.map((code) => () => timeNode([type, "--eval", code])),
    ROUNDS,
  );
  const [empty = []] = samples;
  return {
    title: `milliseconds of a Node process, ${format}`,
    columns: ["what", "ms", "more than the first row", "middle half of rounds", "budget", ""],
    rows: codes.map((code, at) => {
      const times = samples[at] ?? [];
      const more = spread(pairwise(times, empty, (time, shortest) => time - shortest));
      const verdict = code.includes("@org/broker-client") ? judge(more.median, BUDGET) : ["", ""];
      return [
        code === "" ? "an empty module" : `\`${code}\``,
        figure(spread(times).median, 1),
        figure(more.median, 1),
        more.quartiles.map((quartile) => figure(quartile, 1)).join(" to "),
        ...verdict,
      ];
    }),
  };
}
