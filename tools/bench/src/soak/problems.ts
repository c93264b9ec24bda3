import { mostGrowth, trendOf } from "./heap.ts";
import type { Figures } from "./soak.ts";

/** Returns a sentence for each rule that a run breaks. */
export function problemsOf({ attempts, outcomes, received, samples }: Figures): string[] {
  const { requests, nonces, orders, orderBodies, expected } = received;
  const trend = trendOf(samples);
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [attempts === requests, `The client started ${attempts} attempts, and the sandbox received ${requests} requests.`],
    [nonces === requests, `A nonce was repeated: ${requests} requests had ${nonces} different nonces.`],
    [orderBodies === orders, `An order was repeated: ${orders} orders had ${orderBodies} different bodies.`],
    [
      trend.growth <= mostGrowth(trend),
      `The heap is not flat: it grew by ${Math.round(trend.growth)} bytes, at most ${mostGrowth(trend)} are allowed.`,
    ],
  ];
  const broken = rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
  const names = new Set([...Object.keys(outcomes), ...Object.keys(expected)]);
  const differing = [...names].flatMap((name) => {
    const [actual, wanted] = [outcomes[name] ?? 0, expected[name] ?? 0];
    return actual === wanted ? [] : [`${name}: ${actual} attempts had this outcome, expected ${wanted}.`];
  });
  return [...broken, ...differing];
}
