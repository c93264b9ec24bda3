import { environment } from "../environment.ts";
import { figure, toMarkdown } from "../table.ts";
import { mostGrowth, tenths, trendOf } from "./heap.ts";
import { IN_FLIGHT, type Figures } from "./soak.ts";

/** Returns the figures as Markdown, for the terminal and for SOAK.md. */
export function report({ calls, seconds, attempts, outcomes, received, samples }: Figures, seed: number): string {
  const { requests, faults, nonces, orders, orderBodies, expected } = received;
  const trend = trendOf(samples);
  const share = `${figure((faults / requests) * 100, 1)} %`;
  const sums: [what: string, count: string][] = [
    ["calls", figure(calls)],
    ["attempts that the client started", figure(attempts)],
    ["requests that the sandbox received", figure(requests)],
    ["different nonces", figure(nonces)],
    ["orders received", figure(orders)],
    ["different bodies of orders", figure(orderBodies)],
    ["requests that got a fault", `${figure(faults)}, ${share}`],
  ];
  const names = Object.keys(expected).sort();
  const tables = [
    { title: "sent and received", columns: ["what", "count"], rows: sums },
    {
      title: "outcomes of the attempts",
      columns: ["operation and outcome", "by the client", "expected by the sandbox"],
      rows: names.map((name) => [name, figure(outcomes[name] ?? 0), figure(expected[name] ?? 0)]),
    },
    {
      title: "memory after a collection, KiB",
      columns: ["calls started", "heap used", "resident set"],
      rows: tenths(samples).map(({ calls, heapUsed, rss }) => [
        figure(calls),
        figure(heapUsed / 1024),
        figure(rss / 1024),
      ]),
    },
  ];
  const took = `Seed ${seed}, ${IN_FLIGHT} in flight, ${figure(seconds)} s.`;
  const line = `Growth of the heap over the last four fifths, by its trend: ${figure(trend.growth)} bytes; at most ${figure(mostGrowth(trend))}.`;
  return `${environment()} ${took}\n\n${tables.map(toMarkdown).join("\n")}\n${line}\n`;
}
