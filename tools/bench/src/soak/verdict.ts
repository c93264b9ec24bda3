import { mostGrowth, trendOf } from "./heap.ts";
import type { Figures } from "./soak.ts";

/** What must hold of a run and does not, a sentence each. */
export function problemsOf({ attempts, outcomes, broker, samples }: Figures): string[] {
  const { requests, nonces, orders, orderBodies } = broker;
  const trend = trendOf(samples);
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [attempts === requests, `The client began ${attempts} attempts, and the sandbox received ${requests} requests.`],
    [nonces === requests, `${requests} requests had ${nonces} different nonces.`],
    [orderBodies === orders, `${orderBodies} orders were received ${orders} times.`],
    [trend.growth <= mostGrowth(trend), `The heap is not flat: it grew by ${Math.round(trend.growth)} bytes.`],
  ];
  const broken = rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
  const names = new Set([...Object.keys(outcomes), ...Object.keys(broker.attempts)]);
  const differing = [...names].flatMap((name) => {
    const [came, must] = [outcomes[name] ?? 0, broker.attempts[name] ?? 0];
    return came === must ? [] : [`${name} is what ${came} attempts came to, and ${must} must have.`];
  });
  return [...broken, ...differing];
}
