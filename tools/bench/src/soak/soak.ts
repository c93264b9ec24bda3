import { createBrokerClient, isBrokerError, type BrokerClientOptions } from "@org/broker-client";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { CREDENTIALS } from "../accounts.ts";
import { callsPerSecond } from "../measure.ts";
import { count, type Counts, credentialsOf, customerOf, OPERATIONS, type OrderPaths } from "./operations.ts";
import type { Received, SandboxParameters } from "./sandbox.ts";

export interface Figures {
  readonly calls: number;
  readonly seconds: number;
  /** Number of attempts that the client's events report. */
  readonly attempts: number;
  readonly outcomes: Counts;
  readonly received: Received;
  /** Sizes of the heap after a garbage collection, in bytes. The number of calls between two samples is always the same. */
  readonly heap: readonly number[];
}

export const IN_FLIGHT = 64;

/**
 * The heap includes the memory of pending calls, which varies by 2 MB (measured). The 100 samples of a long run average
 * out this variation. A short run has fewer samples, because each sample needs a slow garbage collection.
 */
const SAMPLES = { most: 100, callsBetween: 100 };

/** @param options options of the client, such as the transport */
export async function soak(calls: number, seed: number, options: BrokerClientOptions): Promise<Figures> {
  const workerData: SandboxParameters = { seed, calls };
  const sandbox = new Worker(new URL("sandbox.ts", import.meta.url), { workerData });
  const [baseUrl] = await once(sandbox, "message");
  const outcomes: Counts = {};
  const heap: number[] = [];
  let [attempts, started] = [0, 0];
  // The sandbox rejects the credentials of this client, and accepts only the credentials of the customers.
  const broker = createBrokerClient<OrderPaths>({
    baseUrl,
    ...CREDENTIALS,
    onEvent: (event) => {
      if (event.type === "attempt_started") attempts++;
      if (event.type === "retry_scheduled") count(outcomes, event.operation, outcomeOf(event.reason));
    },
    ...options,
  });
  let client = broker;
  const call = async () => {
    const number = ++started;
    if (number % Math.max(calls / SAMPLES.most, SAMPLES.callsBetween) === 0) heap.push(heapSize());
    const customer = customerOf(number);
    if (customer !== customerOf(number - 1)) client = broker.withCredentials(credentialsOf(customer));
    // The same seed and number always result in the same operation.
    const random = createHash("sha256").update(`${seed} ${number}`).digest().readUInt32BE();
    const operation = OPERATIONS[random % OPERATIONS.length] ?? OPERATIONS[0];
    count(outcomes, operation.name, await operation.call(client, baseUrl, number).catch(outcomeOfError));
  };
  const rate = await callsPerSecond(call, IN_FLIGHT, calls);
  sandbox.postMessage("report");
  const [received] = await once(sandbox, "message");
  await sandbox.terminate();
  return { calls, seconds: calls / rate, attempts, outcomes, received, heap };
}

function heapSize(): number {
  if (globalThis.gc === undefined) {
    throw new Error("The soak needs gc() to measure the heap. Run node with --expose-gc.");
  }
  // An ordinary garbage collection can leave 4 MB of compiled code in the heap (measured). With `last-resort`, V8 also
  // frees the memory of compiled code.
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  return process.memoryUsage().heapUsed;
}

function outcomeOf(reason: number | string): string {
  return typeof reason === "number" ? `status ${reason}` : reason;
}

function outcomeOfError(error: unknown): string {
  if (!isBrokerError(error)) return error instanceof Error ? error.name : typeof error;
  if (error.code === "http_status") return outcomeOf(error.status);
  return error.code === "request_refused" ? error.reason : error.code;
}
