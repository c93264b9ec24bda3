// If a check fails, `pnpm verify soak -- --write` does not change SOAK.md.
import { undiciTransport } from "@org/broker-client/undici";
import { readCommandLine } from "@org/testing";
import { randomInt } from "node:crypto";
import { environment, figure, type Table, toMarkdown, writeSection } from "../results.ts";
import { growthOf, mostGrowth, problemsOf } from "./rules.ts";
import { IN_FLIGHT, soak, type Figures } from "./soak.ts";

const { values, refuse } = readCommandLine(
  `Usage: pnpm verify soak -- [--requests N] [--seed N] [--write]

Calls a sandbox with random faults, over each transport. Checks that each call has the expected outcome,
that each attempt has a new nonce, and that the heap does not grow.

  --requests N  Number of calls over each transport. Must be a multiple of 1000. Default: 100000.
  --seed N      Repeats the faults of the run that printed this seed. Default: random.
  --write       Writes the figures into tools/bench/SOAK.md.

Example: pnpm verify soak -- --requests 10000 --seed 7`,
  { options: { requests: { type: "string" }, seed: { type: "string" }, write: { type: "boolean" } } },
);
const calls = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!(calls > 0 && calls % 1000 === 0) || seed >>> 0 !== seed) {
  refuse("--requests must be a multiple of 1,000, and --seed must be an integer from 0 to 4294967295.");
}

console.log(`seed ${seed}\n`);
const runs: Readonly<Record<string, Figures>> = {
  fetch: await soak(calls, seed, {}),
  undici: await soak(calls, seed, { transport: undiciTransport() }),
};
const markdown = `${environment()} Seed ${seed}, ${IN_FLIGHT} parallel calls.\n\n${toMarkdown(tableOf(runs))}`;
console.log(markdown);
const problems = Object.entries(runs).flatMap(([transport, figures]) =>
  problemsOf(figures).map((problem) => `Over ${transport}: ${problem}`),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else if (values.write) await writeSection(new URL("../../SOAK.md", import.meta.url), "soak", markdown);

function tableOf(runs: Readonly<Record<string, Figures>>): Table {
  const columns = Object.values(runs).map(countsOf);
  const names = [...new Set(columns.flatMap((counts) => Object.keys(counts)))];
  return {
    title: "calls, attempts and heap",
    columns: ["figure", ...Object.keys(runs).map((transport) => `over ${transport}`)],
    rows: names.map((name) => [name, ...columns.map((counts) => figure(counts[name] ?? 0))]),
  };
}

function countsOf({ calls, seconds, attempts, received, heap, outcomes }: Figures): Record<string, number> {
  return {
    calls,
    seconds,
    "attempts that the client started": attempts,
    "requests that the sandbox received": received.requests,
    "requests with an injected fault": received.faults,
    "connections that the client opened": received.connections,
    "different nonces": received.nonces,
    "customers, each with a client of its own": received.customers,
    "orders received": received.orders,
    "different bodies of orders": received.orderBodies,
    "KiB of heap at the end": (heap.at(-1) ?? NaN) / 1024,
    "bytes by which the heap grew": growthOf(heap),
    "limit for the growth of the heap": mostGrowth(calls),
    ...Object.fromEntries(Object.entries(outcomes).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
