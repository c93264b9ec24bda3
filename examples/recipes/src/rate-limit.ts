import type { BrokerClientOptions } from "@org/broker-client";
import PQueue from "p-queue";

/** Returns a `beforeAttempt` that lets `limit` attempts begin in any `interval` of milliseconds. */
export function rateLimit(limit: number, interval: number) {
  const queue = new PQueue({ intervalCap: limit, interval, strict: true });
  // A change goes before the reads that wait.
  const beforeAttempt: BrokerClientOptions["beforeAttempt"] = ({ canChange, signal }) =>
    queue.add(() => {}, { priority: canChange ? 1 : 0, signal });
  return beforeAttempt;
}
