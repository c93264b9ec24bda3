// Compares calls of the client with calls of other HTTP clients, on loopback.
import { deepStrictEqual } from "node:assert";
import { listAccounts } from "../accounts.ts";
import { startForked } from "../forked.ts";
import { callsPerSecond } from "../measure.ts";
import type { Section } from "../results.ts";
import type { AccountServers } from "./account-servers.ts";
import { createCallers } from "./callers.ts";
import { compareConnections } from "./connections.ts";
import { compareMemory } from "./memory.ts";
import { compareLatency } from "./latency.ts";
import { measureRates, ratesPicture, ratesTable } from "./rates.ts";

// During the warm-up calls, V8 optimizes the code, and each HTTP client opens its connections.
const WARM_UP_CALLS = 5000;

export async function calls(): Promise<Section> {
  await using servers = await startAccountServers();
  const callers = await createCallers(servers.ready.http);
  const accounts = await listAccounts();
  for (const { call } of callers) {
    deepStrictEqual(await call(), accounts);
    await callsPerSecond(call, 64, WARM_UP_CALLS);
  }
  const series = [
    { label: "one at a time", rates: await measureRates(callers, 1, 1000) },
    { label: "64 in flight", rates: await measureRates(callers, 64, 6400) },
  ];
  const rates = series.map(({ label, rates }) => ratesTable(`calls of the account list, ${label}`, rates));
  const latency = await compareLatency(callers);
  const memory = await compareMemory(callers);
  const connections = await compareConnections(servers.ready);
  return { tables: [...rates, latency, memory, connections], picture: ratesPicture(series) };
}

export function startAccountServers() {
  return startForked<AccountServers>(new URL("account-servers.ts", import.meta.url));
}
