import { environment, figure, toMarkdown } from "../results.ts";
import { mostGrowth, tenths, trendOf } from "./heap.ts";
import { IN_FLIGHT, type Figures, type Runs } from "./soak.ts";

const SUMS: Readonly<Record<string, (figures: Figures) => string>> = {
  calls: ({ calls }) => figure(calls),
  "attempts that the client started": ({ attempts }) => figure(attempts),
  "requests that the sandbox received": ({ received }) => figure(received.requests),
  "connections that the client opened": ({ received }) => figure(received.connections),
  "different nonces": ({ received }) => figure(received.nonces),
  "customers, each with a client of its own": ({ received }) => figure(received.customers),
  "orders received": ({ received }) => figure(received.orders),
  "different bodies of orders": ({ received }) => figure(received.orderBodies),
  "requests with an injected fault": ({ received: { faults, requests } }) =>
    `${figure(faults)}, ${figure((faults / requests) * 100, 1)} %`,
};

export function report(runs: Runs, seed: number): string {
  const transports = Object.keys(runs);
  const figures = Object.values(runs);
  const names = [...new Set(figures.flatMap(({ received }) => Object.keys(received.expected)))].sort();
  const memory = figures.map(({ samples }) => tenths(samples));
  const tables = [
    {
      title: "sent and received",
      columns: ["count", ...transports.map((transport) => `over ${transport}`)],
      rows: Object.entries(SUMS).map(([what, sum]) => [what, ...figures.map(sum)]),
    },
    {
      title: "outcomes of the attempts",
      columns: ["operation and outcome", ...transports.flatMap((transport) => [`over ${transport}`, "expected"])],
      rows: names.map((name) => [
        name,
        ...figures.flatMap(({ outcomes, received }) => [
          figure(outcomes[name] ?? 0),
          figure(received.expected[name] ?? 0),
        ]),
      ]),
    },
    {
      title: "memory after a garbage collection, in KiB",
      columns: ["calls started", ...transports.flatMap((transport) => [`heap over ${transport}`, "resident set"])],
      rows: (memory[0] ?? []).map(({ calls }, tenth) => [
        figure(calls),
        ...memory.flatMap((samples) => {
          const { heapUsed = 0, rss = 0 } = samples[tenth] ?? {};
          return [figure(heapUsed / 1024), figure(rss / 1024)];
        }),
      ]),
    },
  ];
  const took = figures.map(({ seconds }) => `${figure(seconds)} s`).join(" and ");
  const run = `${environment()} Seed ${seed}, ${IN_FLIGHT} parallel calls. Durations of the two runs: ${took}.`;
  const growths = Object.entries(runs).map(([transport, { samples }]) => {
    const trend = trendOf(samples);
    return `${figure(trend.growth)} bytes with ${transport} (limit ${figure(mostGrowth(trend))})`;
  });
  const growth = `In the last 80 % of each run, the heap grew by ${growths.join(", ")}.`;
  return `${run}\n\n${tables.map(toMarkdown).join("\n")}\n${growth}\n`;
}
