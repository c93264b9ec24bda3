// Compares calls of the client with calls of other HTTP clients, on loopback.
import { deepStrictEqual } from "node:assert";
import { ACCOUNTS, startAccountServers } from "../accounts.ts";
import { createCallers } from "../callers.ts";
import { callsPerSecond } from "../measure.ts";
import { compareConnections } from "../calls/connections.ts";
import { compareGarbage } from "../calls/garbage.ts";
import { compareLatency } from "../calls/latency.ts";
import { ratesPicture } from "../calls/rates-picture.ts";
import { measureRates, ratesTable } from "../calls/rates.ts";
import type { Section } from "../results.ts";

// During the warm-up calls, V8 optimizes the code, and each HTTP client opens its connections.
const WARM_UP_CALLS = 5000;

export async function calls(): Promise<Section> {
  const servers = await startAccountServers();
  try {
    const callers = await createCallers(servers.http);
    for (const { call } of callers) {
      deepStrictEqual(await call(), ACCOUNTS);
      await callsPerSecond(call, 64, WARM_UP_CALLS);
    }
    const series = [
      { label: "one at a time", rates: await measureRates(callers, 1, 1000) },
      { label: "64 in flight", rates: await measureRates(callers, 64, 6400) },
    ];
    const rates = series.map(({ label, rates }) => ratesTable(`calls of the account list, ${label}`, rates));
    const latency = await compareLatency(callers);
    const garbage = await compareGarbage(callers);
    const connections = await compareConnections(servers);
    return {
      tables: [...rates, latency, garbage, connections],
      pictures: { "calls.svg": ratesPicture(series) },
    };
  } finally {
    await servers.stop();
  }
}
