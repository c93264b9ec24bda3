import { createBrokerClient, isBrokerError, type BrokerClientOptions } from "@org/broker-client";
import { createHash } from "node:crypto";
import { startForked } from "../forked.ts";
import { callsPerSecond } from "../in-flight.ts";
import { CREDENTIALS } from "../requests.ts";
import type { Seen } from "./broker-process.ts";
import { sampleHeap, stepOf, type Sample } from "./heap.ts";
import { KINDS, type Kind, type OrderPaths, type SoakedClient } from "./kinds.ts";
import { Counter, type Tally } from "./tally.ts";

/** What came of a run, by the client's account and by the sandbox's. */
export interface Figures {
  readonly calls: number;
  readonly seconds: number;
  /** Begun, by the client's events. */
  readonly attempts: number;
  /** What each attempt came to. */
  readonly outcomes: Tally;
  readonly broker: Seen;
  /** As many calls apart, each from the one before. */
  readonly samples: readonly Sample[];
}

export const IN_FLIGHT = 64;

/** @param create in the place of `createBrokerClient`: a client that is not as it should be */
export async function soak(
  calls: number,
  seed: number,
  create: (options: BrokerClientOptions) => SoakedClient = createBrokerClient<OrderPaths>,
): Promise<Figures> {
  const broker = await startForked(new URL("broker-process.ts", import.meta.url), String(seed));
  try {
    const baseUrl = String(broker.said);
    const outcomes = new Counter();
    const samples: Sample[] = [];
    let [attempts, begun] = [0, 0];
    const client = create({
      baseUrl,
      ...CREDENTIALS,
      onEvent: (event) => {
        if (event.type === "attempt_started") attempts++;
        if (event.type === "retry_scheduled") outcomes.count(event.operation, nameOf(event.reason));
      },
    });
    const rate = await callsPerSecond(
      async () => {
        const number = ++begun;
        if (number % stepOf(calls) === 0) samples.push(sampleHeap(number));
        const kind = draw(seed, number);
        outcomes.count(kind.operation, await kind.call(client, baseUrl, number).catch(nameOfError));
      },
      IN_FLIGHT,
      calls,
    );
    // It is what broker-process.ts says.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const seen = (await broker.ask()) as Seen;
    return { calls, seconds: calls / rate, attempts, outcomes: outcomes.tally(), broker: seen, samples };
  } finally {
    await broker.stop();
  }
}

/** The same kind for the same seed and number, whatever is drawn for the others: a third of each. */
function draw(seed: number, number: number): Kind {
  const lot = createHash("sha256").update(`${seed} ${number}`).digest().readUInt32BE();
  return KINDS[lot % KINDS.length] ?? KINDS[0];
}

function nameOf(reason: number | string): string {
  return typeof reason === "number" ? `status ${reason}` : reason;
}

function nameOfError(error: unknown): string {
  if (!isBrokerError(error)) return error instanceof Error ? error.name : typeof error;
  if (error.code === "http_status") return nameOf(error.status);
  return error.code === "request_refused" ? error.reason : error.code;
}
