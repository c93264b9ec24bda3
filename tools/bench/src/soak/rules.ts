import { customerOf } from "./operations.ts";
import type { Figures } from "./soak.ts";

/** Returns a sentence for each rule of SOAK.md that the run breaks. */
export function problemsOf({ calls, attempts, outcomes, received, heap }: Figures): string[] {
  const { requests, connections, nonces, customers, orders, orderBodies, expected } = received;
  const [clients, growth, most] = [customerOf(calls) + 1, growthOf(heap), mostGrowth(calls)];
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
    [growth <= most, `The heap grew by ${Math.round(growth)} bytes. The limit is ${most} bytes.`],
    ...[...new Set([...Object.keys(outcomes), ...Object.keys(expected)])].map((name) => {
      const [actual, wanted] = [outcomes[name] ?? 0, expected[name] ?? 0];
      const otherwise = `${name}: The number of attempts is ${actual}. The expected number is ${wanted}.`;
      return [actual === wanted, otherwise] as const;
    }),
  ];
  return rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

/** Returns the growth of the mean heap size from the second to the last fifth of a run. The first is a warm-up. */
export function growthOf(heap: readonly number[]): number {
  const fifth = heap.length / 5;
  return mean(heap.slice(-fifth)) - mean(heap.slice(fifth, 2 * fifth));
}

/** If each call leaks an object, the heap grows by at least the size of a pointer per call. */
const BYTES_PER_CALL = 8;
/** Limit for a short run. While V8 compiles the program, the heap grows by 0.6 MB in 1,000 calls (measured). */
const WARM_UP = { calls: 100_000, bytes: 2 * 1024 ** 2 };

/** Returns the limit for the growth of the heap, in bytes. */
export function mostGrowth(calls: number): number {
  // From the middle of the second fifth to the middle of the last fifth, the soak makes three fifths of the calls.
  return calls < WARM_UP.calls ? WARM_UP.bytes : (BYTES_PER_CALL * calls * 3) / 5;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
