// Whole calls on loopback: the client beside openapi-fetch, which sends the same headers without signing, and beside
// the HTTP clients that a team would choose instead.
import { deepStrictEqual } from "node:assert";
import { ACCOUNTS } from "../accounts.ts";
import { createCallers, type Caller } from "../callers.ts";
import { budgetCells, type Budget } from "../comparison.ts";
import { callsPerSecond } from "../call-rate.ts";
import { startAccountServer } from "../start-account-server.ts";
import { figure, type Table } from "../table.ts";
import { pairwise, spread, takeTurns } from "../rounds.ts";

const ROUNDS = 100;
// During these calls V8 optimizes the callers, and they open their connections.
const WARM_UP_CALLS = 5000;

export async function calls(): Promise<Table[]> {
  const { baseUrl, stop } = await startAccountServer();
  try {
    const callers = await createCallers(baseUrl);
    for (const { call } of callers) {
      deepStrictEqual(await call(), ACCOUNTS);
      await callsPerSecond(call, 64, WARM_UP_CALLS);
    }
    return [
      await compareCallers("calls of the account list, one at a time", callers, 1, 100),
      await compareCallers("calls of the account list, 64 in flight", callers, 64, 640),
    ];
  } finally {
    await stop();
  }
}

async function compareCallers(
  title: string,
  callers: readonly Caller[],
  inFlight: number,
  callsPerTurn: number,
): Promise<Table> {
  const samplers = callers.map(
    ({ call }) =>
      () =>
        callsPerSecond(call, inFlight, callsPerTurn),
  );
  const samples = await takeTurns(samplers, ROUNDS);
  const [reference = []] = samples;
  const rows = callers.map(({ what, role }, at) => {
    const rates = samples[at] ?? [];
    const ratio = spread(pairwise(rates, reference, (rate, unsigned) => rate / unsigned));
    return { what, role, rate: spread(rates).median, ratio };
  });
  const client = rows.find(({ role }) => role === "client");
  const budgets: Record<Caller["role"], Budget | undefined> = {
    client: { bound: "at least", value: 0.9 },
    // The client should be at least as fast as any other that signs.
    signed: { bound: "at most", value: Number(client?.ratio.median.toFixed(2)) },
    unsigned: undefined,
  };
  return {
    title,
    columns: ["what", "calls a second", "µs a call", "times the first row", "middle half of rounds", "budget", ""],
    rows: rows.map(({ what, role, rate, ratio }) => [
      what,
      figure(rate),
      figure(1e6 / rate, 1),
      figure(ratio.median, 2),
      ratio.quartiles.map((quartile) => figure(quartile, 2)).join(" to "),
      ...budgetCells(ratio.median, budgets[role]),
    ]),
  };
}
