import { customersOf } from "./operations.ts";
import { mostGrowth, trendOf } from "./heap.ts";
import type { Figures } from "./soak.ts";

export function problemsOf({ calls, attempts, outcomes, received, samples }: Figures): string[] {
  const { requests, connections, nonces, customers, orders, orderBodies, expected } = received;
  const trend = trendOf(samples);
  const clients = customersOf(calls).length;
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [attempts === requests, `The client started ${attempts} attempts, and the sandbox received ${requests} requests.`],
    [
      nonces === requests,
      `The client repeated a nonce. The sandbox received ${requests} requests, but only ${nonces} different nonces.`,
    ],
    [
      connections <= requests / 2,
      `The customers share no connections. The client opened ${connections} connections for ${requests} requests.`,
    ],
    [clients === customers, `The soak has ${clients} customers, and the sandbox received requests of ${customers}.`],
    [
      orderBodies === orders,
      `The client repeated an order. The sandbox received ${orders} orders, but only ${orderBodies} different orders.`,
    ],
    [
      trend.growth <= mostGrowth(trend),
      `The heap grew by ${Math.round(trend.growth)} bytes. The limit is ${mostGrowth(trend)} bytes.`,
    ],
  ];
  const broken = rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
  const names = new Set([...Object.keys(outcomes), ...Object.keys(expected)]);
  const differing = [...names].flatMap((name) => {
    const [actual, wanted] = [outcomes[name] ?? 0, expected[name] ?? 0];
    return actual === wanted ? [] : [`${name}: The number of attempts is ${actual}. The expected number is ${wanted}.`];
  });
  return [...broken, ...differing];
}
