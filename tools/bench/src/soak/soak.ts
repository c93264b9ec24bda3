import { createBrokerClient, isBrokerError, type BrokerClientOptions } from "@org/broker-client";
import { createHash } from "node:crypto";
import { startForked } from "../processes.ts";
import { callsPerSecond } from "../measure.ts";
import { CREDENTIALS } from "../inputs.ts";
import { sampleHeap, stepOf, type Sample } from "./heap.ts";
import {
  Counter,
  type Counts,
  credentialsOf,
  customerOf,
  type Operation,
  OPERATIONS,
  type OrderPaths,
} from "./operations.ts";
import type { Received } from "./sandbox-process.ts";

export interface Figures {
  readonly calls: number;
  readonly seconds: number;
  /** Number of attempts that the client's events report. */
  readonly attempts: number;
  readonly outcomes: Counts;
  readonly received: Received;
  readonly samples: readonly Sample[];
}

/** Results by name of the transport. */
export type Runs = Readonly<Record<string, Figures>>;

export const IN_FLIGHT = 64;

/** @param options options of the client, such as the transport */
export async function soak(calls: number, seed: number, options: BrokerClientOptions): Promise<Figures> {
  const sandbox = await startForked(new URL("sandbox-process.ts", import.meta.url), String(seed), String(calls));
  try {
    const baseUrl = String(sandbox.ready);
    const outcomes = new Counter();
    const samples: Sample[] = [];
    let [attempts, started] = [0, 0];
    // The sandbox rejects the credentials of this client, and accepts only the credentials of the customers.
    const broker = createBrokerClient<OrderPaths>({
      baseUrl,
      ...CREDENTIALS,
      onEvent: (event) => {
        if (event.type === "attempt_started") attempts++;
        if (event.type === "retry_scheduled") outcomes.count(event.operation, outcomeOf(event.reason));
      },
      ...options,
    });
    let client = broker;
    const rate = await callsPerSecond(
      async () => {
        const number = ++started;
        if (number % stepOf(calls) === 0) samples.push(sampleHeap(number));
        const customer = customerOf(number);
        if (customer !== customerOf(number - 1)) client = broker.withCredentials(credentialsOf(customer));
        const operation = pickOperation(seed, number);
        outcomes.count(operation.name, await operation.call(client, baseUrl, number).catch(outcomeOfError));
      },
      IN_FLIGHT,
      calls,
    );
    // sandbox-process.ts sends an object of the type `Received`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const received = (await sandbox.report()) as Received;
    return { calls, seconds: calls / rate, attempts, outcomes: outcomes.counts(), received, samples };
  } finally {
    await sandbox.stop();
  }
}

/** Picks a random operation. The same seed and call number always result in the same operation. */
function pickOperation(seed: number, number: number): Operation {
  const random = createHash("sha256").update(`${seed} ${number}`).digest().readUInt32BE();
  return OPERATIONS[random % OPERATIONS.length] ?? OPERATIONS[0];
}

function outcomeOf(reason: number | string): string {
  return typeof reason === "number" ? `status ${reason}` : reason;
}

function outcomeOfError(error: unknown): string {
  if (!isBrokerError(error)) return error instanceof Error ? error.name : typeof error;
  if (error.code === "http_status") return outcomeOf(error.status);
  return error.code === "request_refused" ? error.reason : error.code;
}
