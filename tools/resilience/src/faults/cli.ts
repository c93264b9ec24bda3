// Implements `pnpm verify faults`.
import type { BrokerClientOptions } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { fail, isFull, readCommandLine } from "@org/testing";
import { randomInt } from "node:crypto";
import { prove, shrink } from "./prove.ts";

const { values, refuse } = readCommandLine(
  `Usage: pnpm verify faults -- [--runs N] [--seed N]

Calls a server with fetch and with undici, through connections that fail.
Compares the result of each call with the requests that the server received.

  --runs N  Number of calls with each transport. Two thirds of the calls send an order. Default: 500, or 15500 at full depth.
  --seed N  Seed of the random calls. The same seed repeats the same calls. Default: random.

Example: pnpm verify faults -- --runs 1000 --seed 7`,
  { options: { runs: { type: "string" }, seed: { type: "string" } } },
);
// Two thirds of the calls send an order, so 15,500 calls send at least 10,000 orders.
const runs = Number(values.runs ?? (isFull ? 15_500 : 500));
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isSafeInteger(runs) || runs < 1) refuse(`--runs must be a positive integer, but is ${values.runs}.`);
if (!Number.isSafeInteger(seed)) refuse(`--seed must be an integer, but is ${values.seed}.`);

console.log(`The seed is ${seed}. To repeat these calls, pass --seed ${seed}.`);
const transport = undiciTransport();
await proveOver("fetch", {});
await proveOver("undici", { transport });
await transport.close();

async function proveOver(name: string, options: BrokerClientOptions): Promise<void> {
  const { seconds, orders, results, violation } = await prove(runs, seed, options);
  console.table(results);
  console.log(`${runs} calls with ${name} took ${seconds.toFixed(1)} s. ${orders} of these calls sent an order.`);
  if (violation === undefined) console.log("All invariants hold.");
  else fail(`A call violates an invariant:\n${await shrink(violation, seed, options)}`);
}
