// Starts sandboxes with made-up operations of every kind.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sampleRequests, sandboxTable, type SampleRequest } from "@org/codegen/sandbox-operations";
import { setupServer } from "msw/node";
import type { BrokerControls, ClientOptions, SandboxOptions } from "../src/index.ts";
import type { Operation, Table } from "../src/operation.ts";
import { brokerHandlersOf, type BrokerHandlersOptions } from "../src/handlers.ts";
import { startSandboxOf } from "../src/sandbox.ts";
import { requestOf } from "./requests.ts";

export const SPEC = fileURLToPath(new URL("fixture/openapi.yaml", import.meta.url));
const yaml = readFileSync(SPEC, "utf8");

export const TABLE: Table = JSON.parse(JSON.stringify(sandboxTable(yaml, SPEC)));
export const SAMPLES = sampleRequests(yaml, SPEC);

/**
 * Options that accept any operation, and any key in `responses`. The fixture has made-up operations, but the type
 * `SandboxOptions` accepts only the names of operations in the spec.
 */
export type Options<Known> = Omit<Known, "operations" | "responses"> & {
  readonly operations?: unknown;
  readonly responses?: Readonly<Record<string, unknown>> | undefined;
};

export async function startFixture(options: Options<SandboxOptions> = {}, table = TABLE) {
  const sandbox = await startSandboxOf(table, Object(options));
  return Object.assign(sandbox, { [Symbol.asyncDispose]: () => sandbox.close() });
}

export function setScenario(sandbox: BrokerControls, ...given: readonly unknown[]): void {
  Reflect.apply(sandbox.setScenario, undefined, given);
}

export async function startHandlers(options: Partial<Options<BrokerHandlersOptions>> = {}, table = TABLE) {
  const broker = brokerHandlersOf(table, { baseUrl: "https://api.example.com", ...Object(options) });
  const server = setupServer(...broker.handlers);
  server.listen({ onUnhandledFrame: "error" });
  return Object.assign(broker, { [Symbol.asyncDispose]: async () => server.close() });
}

/** The two kinds of sandboxes, which behave in the same way. */
export const KINDS = [
  ["startSandbox", startFixture],
  ["brokerHandlers", startHandlers],
] as const;

export function operationOf(name: string): Operation {
  const operation = TABLE.operations[name];
  if (operation === undefined) throw new Error(`The fixture has no ${name}.`);
  return operation;
}

export async function call(sandbox: ClientOptions, name: string, changes: Partial<SampleRequest> = {}) {
  const sample = SAMPLES.get(name) ?? { path: {}, query: {}, headers: {} };
  return fetch(await requestOf(sandbox, operationOf(name), { ...sample, ...changes }));
}
