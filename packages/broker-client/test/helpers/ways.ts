// Ways to send a request with the client: a method of an operation, `broker.http` and `broker.fetch`.
import { beforeAll, vi } from "vitest";
import { createClientOf, type BrokerClient } from "../../src/client.ts";
import type { DocumentedCall } from "../../src/operations/operation.ts";
import type { BrokerClientOptions, TimeoutOptions } from "../../src/index.ts";
import { remember } from "./caller.ts";
import { callByName, CREDENTIALS, type MadeUpPaths } from "./support.ts";
import { withTransport } from "./transport.ts";

export type MadeUpBroker = BrokerClient<MadeUpPaths>;

const madeUp = {
  family: "trading",
  path: "/made/up",
  pattern: "^/made/up$",
  success: { 200: { type: "array" } },
} as const;

const SMALL = { made: "up" };

const TABLE: Readonly<Record<string, DocumentedCall>> = {
  readMadeUp: { name: "readMadeUp", ...madeUp, method: "GET", retry: "safe" },
  changeMadeUp: { name: "changeMadeUp", ...madeUp, method: "POST", retry: "never" },
};

export function madeUpBroker(baseUrl: string, options: BrokerClientOptions = {}): MadeUpBroker {
  const settings = withTransport({ baseUrl, ...CREDENTIALS, retry: { attempts: 2 }, ...options });
  return remember(createClientOf(TABLE, settings), TABLE);
}

export function retryAtOnce(): void {
  beforeAll(() => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    return () => random.mockRestore();
  });
}

export interface WayInputs {
  readonly broker: MadeUpBroker;
  readonly baseUrl: string;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: TimeoutOptions;
}

export interface Way {
  readonly way: string;
  readonly kind: "operation" | "http" | "fetch";
  /** Name of the call in error messages. */
  readonly operation: string;
  readonly canChange: boolean;
  readonly call: (inputs: WayInputs) => Promise<unknown>;
}

export const WAYS: readonly Way[] = [
  {
    way: "a documented GET",
    kind: "operation",
    operation: "readMadeUp",
    canChange: false,
    call: ({ broker, signal, timeout }) => callByName(broker, "trading", "readMadeUp", { signal, timeout }),
  },
  {
    way: "broker.http.GET",
    kind: "http",
    operation: "readMadeUp",
    canChange: false,
    call: ({ broker, signal, timeout }) => broker.http.GET("/made/up", { signal, timeout }),
  },
  {
    way: "broker.fetch with a GET",
    kind: "fetch",
    operation: "GET /not/in/the/table",
    canChange: false,
    call: ({ broker, baseUrl, signal, timeout }) => broker.fetch(`${baseUrl}/not/in/the/table`, { signal, timeout }),
  },
  {
    way: "a documented POST",
    kind: "operation",
    operation: "changeMadeUp",
    canChange: true,
    call: ({ broker, body = SMALL, signal, timeout }) =>
      callByName(broker, "trading", "changeMadeUp", { body, signal, timeout }),
  },
  {
    way: "broker.http.POST",
    kind: "http",
    operation: "changeMadeUp",
    canChange: true,
    call: ({ broker, body = SMALL, signal, timeout }) => broker.http.POST("/made/up", { body, signal, timeout }),
  },
  {
    way: "broker.fetch with a POST",
    kind: "fetch",
    operation: "POST /not/in/the/table",
    canChange: true,
    call: ({ broker, baseUrl, body = SMALL, signal, timeout }) =>
      broker.fetch(`${baseUrl}/not/in/the/table`, { method: "POST", body: JSON.stringify(body), signal, timeout }),
  },
];

/** Calls for which the client reads the body. With `broker.fetch`, the caller reads the body. */
export const OPERATIONS_AND_HTTP = WAYS.filter(({ kind }) => kind !== "fetch");
export const CHANGES = WAYS.filter(({ canChange }) => canChange);
export const READS = WAYS.filter(({ canChange }) => !canChange);

/** A body that is larger than the socket buffers of both sides. */
export const LARGE = { made: "up".repeat(4_000_000) };
