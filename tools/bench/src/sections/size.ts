import { measureSizes } from "@org/release/sizes";
import { figure, limitedTable, type Limit, type Section } from "../results.ts";

const GOALS: Readonly<Record<string, Limit>> = {
  'export * from "@org/signing"': { bound: "at most", value: 2500 },
  'export { createBrokerClient } from "@org/broker-client"': { bound: "at most", value: 10_000 },
};

export async function size(): Promise<Section> {
  const rows = (await measureSizes()).map(({ name, size, sizeLimit }) => ({
    cells: [`\`${name}\``, figure(size)],
    figure: size,
    budget: { bound: "at most", value: sizeLimit } as const,
    goal: GOALS[name],
  }));
  return { tables: [limitedTable("bytes of a bundle, gzipped", ["case", "bytes"], rows)] };
}
