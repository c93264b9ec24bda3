// Measures the time and the bytes that a program needs to load the packages.
import { measureSizes } from "@org/release/sizes";
import { run } from "@org/testing";
import { type Limit, type LimitedRow, limitedTable, quartiles } from "./comparison.ts";
import { median, takeTurns, timed } from "./measure.ts";
import { figure, type Table } from "./results.ts";

const ROUNDS = 60;
const BUDGET: Limit = { bound: "at most", value: 15 };
const CLIENT = "@org/broker-client";
const PACKAGES = ["node:crypto", "@org/signing", "openapi-fetch", CLIENT];

/** Measures how much longer a Node process runs if it imports a package. */
export async function imports(): Promise<Table[]> {
  const esm = await measureStarts("--input-type=module", (specifier) => `import "${specifier}"`);
  const commonJs = await measureStarts("--input-type=commonjs", (specifier) => `require("${specifier}")`);
  const columns = ["case", "ms", "ms added by the import", "interquartile range"];
  return [limitedTable("run time of a Node process", columns, [...esm, ...commonJs])];
}

async function measureStarts(type: string, load: (specifier: string) => string): Promise<LimitedRow[]> {
  const [empty, ...turns] = await takeTurns(["", ...PACKAGES], ROUNDS, (name) => {
    const code = name === "" ? "" : load(name);
    return timed(() => run(import.meta.dirname, process.execPath, [type, "--eval", code]));
  });
  return turns.map(({ subject: name, samples }) => {
    const added = samples.map((time, round) => time - (empty?.samples[round] ?? NaN));
    const cells = [figure(median(samples), 1), figure(median(added), 1), quartiles(added, 1)];
    const budget = name === CLIENT ? BUDGET : undefined;
    return { cells: [`\`${load(name)}\``, ...cells], figure: median(added), budget };
  });
}

const GOALS: Readonly<Record<string, Limit>> = {
  'export * from "@org/signing"': { bound: "at most", value: 2500 },
  'export { createBrokerClient } from "@org/broker-client"': { bound: "at most", value: 10_000 },
};

export async function sizes(): Promise<Table[]> {
  const rows = (await measureSizes()).map(({ name, size, sizeLimit }) => ({
    cells: [`\`${name}\``, figure(size)],
    figure: size,
    budget: { bound: "at most", value: sizeLimit } as const,
    goal: GOALS[name],
  }));
  return [limitedTable("bytes of a bundle, gzipped", ["case", "bytes"], rows)];
}
