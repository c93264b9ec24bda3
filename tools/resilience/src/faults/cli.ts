// `pnpm verify faults`
import { readCommandLine } from "@org/testing";
import { randomInt } from "node:crypto";
import { undiciTransport, type BrokerClientOptions } from "./client.ts";
import { prove, shrink } from "./prove.ts";

const { values, refuse } = readCommandLine({
  name: "pnpm verify faults",
  summary:
    "Calls a server over fetch and over undici, through connections that fail, and compares each result with what the server " +
    "received.",
  options: {
    runs: { type: "string", value: "N", help: "Number of calls over each, a third of them lists. Default: 15500." },
    seed: { type: "string", value: "N", help: "Repeats the calls of the run that printed this seed. Default: random." },
  },
  example: "pnpm verify faults --runs 1000 --seed 7",
});
// A third are lists, so at least 10,000 of the default number are orders.
const runs = Number(values.runs ?? 15_500);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  refuse("--runs takes a positive integer, --seed an integer.");
}

console.log(`seed ${seed}`);
const transport = undiciTransport();
await proveOver("fetch", {});
await proveOver("undici", { transport });
await transport.close();

async function proveOver(name: string, options: BrokerClientOptions): Promise<void> {
  const { seconds, orders, results, violation } = await prove(runs, seed, options);
  console.table(results);
  const conclusion = violation === undefined ? "all invariants hold" : "an invariant is violated:";
  console.log(`${runs} runs over ${name}, of which ${orders} are orders, in ${seconds.toFixed(1)} s: ${conclusion}`);
  if (violation === undefined) return;
  console.error(await shrink(violation, seed, options));
  process.exitCode = 1;
}
