import { environment } from "../environment.ts";
import { figure, toMarkdown } from "../table.ts";
import { mostGrowth, tenths, trendOf } from "./heap.ts";
import { IN_FLIGHT, type Figures } from "./soak.ts";

/** The figures as they are printed, and stand in the README. */
export function report({ calls, seconds, attempts, outcomes, broker, samples }: Figures, seed: number): string {
  const { requests, befallen, nonces, orders, orderBodies } = broker;
  const trend = trendOf(samples);
  const share = `${figure((befallen / requests) * 100, 1)} %`;
  const sums: [what: string, count: string][] = [
    ["calls", figure(calls)],
    ["attempts that the client began", figure(attempts)],
    ["requests that the sandbox received", figure(requests)],
    ["nonces in them, all different", figure(nonces)],
    ["orders received", figure(orders)],
    ["bodies of them, all different", figure(orderBodies)],
    ["requests that it let go wrong", `${figure(befallen)}, ${share}`],
  ];
  const names = Object.keys(broker.attempts).sort();
  const tables = [
    { title: "sent and received", columns: ["what", "count"], rows: sums },
    {
      title: "what the attempts came to",
      columns: ["operation and outcome", "by the client", "by the sandbox"],
      rows: names.map((name) => [name, figure(outcomes[name] ?? 0), figure(broker.attempts[name] ?? 0)]),
    },
    {
      title: "memory after a collection, KiB",
      columns: ["calls begun", "heap used", "resident set"],
      rows: tenths(samples).map(({ calls, heapUsed, rss }) => [
        figure(calls),
        figure(heapUsed / 1024),
        figure(rss / 1024),
      ]),
    },
  ];
  const took = `Seed ${seed}, ${IN_FLIGHT} in flight, ${figure(seconds)} s.`;
  const line = `Trend of the heap over the last four fifths: ${figure(trend.growth)} bytes; at most ${figure(mostGrowth(trend))}.`;
  return `${environment()} ${took}\n\n${tables.map(toMarkdown).join("\n")}\n${line}\n`;
}
