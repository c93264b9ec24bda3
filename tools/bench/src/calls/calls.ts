// Compares calls of the client with calls of other HTTP clients, on loopback.
import { deepStrictEqual } from "node:assert";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { listAccounts } from "../accounts.ts";
import { ratioTable } from "../comparison.ts";
import { callsPerSecond, takeTurns } from "../measure.ts";
import type { Table } from "../results.ts";
import type { AccountServers } from "./account-servers.ts";
import { type Caller, createCallers } from "./callers.ts";
import { compareConnections } from "./connections.ts";
import { compareMemory } from "./memory.ts";
import { compareLatency } from "./latency.ts";

// During the warm-up calls, V8 optimizes the code, and each HTTP client opens its connections.
const WARM_UP_CALLS = 5000;
const ROUNDS = 20;

export async function calls(): Promise<Table[]> {
  const { servers, stop } = await startAccountServers();
  const callers = await createCallers(servers.http);
  const accounts = await listAccounts();
  for (const { call } of callers) {
    deepStrictEqual(await call(), accounts);
    await callsPerSecond(call, 64, WARM_UP_CALLS);
  }
  const tables = [
    await compareRates(callers, "one at a time", 1, 1000),
    await compareRates(callers, "64 in flight", 64, 6400),
    await compareLatency(callers),
    await compareMemory(callers),
    await compareConnections(servers),
  ];
  await stop();
  return tables;
}

/**
 * @param callsPerTurn number of calls that one caller makes before the benchmark measures the next caller. These calls
 *   must take at least 250 milliseconds. In a shorter turn, the garbage of the previous caller makes the measured rate
 *   wrong.
 */
async function compareRates(callers: readonly Caller[], label: string, inFlight: number, callsPerTurn: number) {
  const rates = await takeTurns(callers, ROUNDS, ({ call }) => callsPerSecond(call, inFlight, callsPerTurn));
  return ratioTable(`calls of the account list, ${label}`, "calls per second", rates);
}

export async function startAccountServers() {
  const thread = new Worker(new URL("account-servers.ts", import.meta.url));
  const servers: AccountServers = (await once(thread, "message"))[0];
  return { servers, stop: () => thread.terminate() };
}
