import type { BrokerClientOptions } from "@org/broker-client";
import PQueue from "p-queue";

/**
 * Returns a function for the client's option `beforeAttempt`. At most `limit` attempts begin in any period of
 * `interval` milliseconds.
 */
export function rateLimit(limit: number, interval: number) {
  const queue = new PQueue({ intervalCap: limit, interval, strict: true });
  // If changes (such as orders) and reads wait, the queue starts the changes first.
  const beforeAttempt: BrokerClientOptions["beforeAttempt"] = ({ canChange, signal }) =>
    queue.add(() => {}, { priority: canChange ? 1 : 0, signal });
  return beforeAttempt;
}
