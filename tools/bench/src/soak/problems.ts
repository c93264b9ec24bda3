import { mostGrowth, trendOf } from "./heap.ts";
import type { Figures } from "./soak.ts";

/** Returns a sentence for each rule that a run breaks. */
export function problemsOf({ attempts, outcomes, received, samples }: Figures): string[] {
  const { requests, nonces, orders, orderBodies, expected } = received;
  const trend = trendOf(samples);
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [attempts === requests, `The client started ${attempts} attempts, and the sandbox received ${requests} requests.`],
    [nonces === requests, `${requests} requests had ${nonces} different nonces.`],
    [orderBodies === orders, `${orderBodies} orders were received ${orders} times.`],
    [trend.growth <= mostGrowth(trend), `The heap is not flat: it grew by ${Math.round(trend.growth)} bytes.`],
  ];
  const broken = rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
  const names = new Set([...Object.keys(outcomes), ...Object.keys(expected)]);
  const differing = [...names].flatMap((name) => {
    const [actual, wanted] = [outcomes[name] ?? 0, expected[name] ?? 0];
    return actual === wanted ? [] : [`${name}: ${actual} attempts ended so, expected ${wanted}.`];
  });
  return [...broken, ...differing];
}
