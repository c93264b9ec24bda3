// How much longer a Node that imports the client takes from its start to its end than one that imports nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { judge, type Budget } from "../comparison.ts";
import { figure, type Table } from "../table.ts";
import { pairwise, spread, takeTurns } from "../turns.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
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

/** Milliseconds from the start of a Node process to its end. */
async function timeNode(parameters: readonly string[]): Promise<number> {
  const start = performance.now();
  const node = spawn(process.execPath, parameters, { cwd: HERE, stdio: ["ignore", "ignore", "inherit"] });
  const [code]: unknown[] = await once(node, "exit");
  const elapsed = performance.now() - start;
  if (code !== 0) throw new Error(`Node ended with ${String(code)}: ${parameters.join(" ")}`);
  return elapsed;
}
