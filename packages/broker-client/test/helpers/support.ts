import { pathPattern } from "@org/codegen/path-pattern";
import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { createClientOf } from "../../src/client.ts";
import type { BrokerClientOptions, BrokerEvent } from "../../src/index.ts";
import type { Call, DocumentedCall, Inputs } from "../../src/operations/operation.ts";
import { definitionOf, remember } from "./caller.ts";
import { stubbedBy } from "./stub.ts";

interface MadeUpMessage {
  readonly content: { readonly "application/json": unknown };
}
export interface MadeUpPaths {
  readonly "/made/up": {
    readonly get: { readonly responses: { readonly 200: MadeUpMessage } };
    readonly post: { readonly requestBody: MadeUpMessage; readonly responses: { readonly 200: MadeUpMessage } };
  };
}

export const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };
export const BASE_URL = "https://api.example.com";

export const CHANGE: DocumentedCall = {
  name: "callMadeUp",
  family: "trading",
  method: "POST",
  path: "/made-up/orders",
  pattern: "^/made-up/orders$",
  retry: "never",
  success: { 200: { type: "array" }, 204: "no body" },
};
export const READ: DocumentedCall = { ...CHANGE, method: "GET", path: "/made-up/lists/{id}", retry: "safe" };

type Step = Response | Error | ((request: Request) => Response | Promise<Response>);

/**
 * Creates a client whose transport performs the next step of `steps` in each attempt. After the last step, the
 * transport repeats the last step.
 */
export function clientOver(steps: readonly Step[], operation: DocumentedCall, options: BrokerClientOptions = {}) {
  const requests: Request[] = [];
  const events: BrokerEvent[] = [];
  const respond = async (request: Request) => {
    requests.push(request);
    const step = steps[Math.min(requests.length, steps.length) - 1];
    if (step instanceof Error) throw step;
    if (step instanceof Response) return step.clone();
    return step === undefined ? Response.error() : step(request);
  };
  const table = { callMadeUp: { ...operation, pattern: pathPattern(operation.path) } };
  const broker = remember(
    createClientOf<MadeUpPaths>(table, {
      baseUrl: BASE_URL,
      ...CREDENTIALS,
      onEvent: (event) => events.push(event),
      ...("fetch" in options ? {} : stubbedBy(respond)),
      ...options,
    }),
    table,
  );
  const call = (inputs: object = {}) => callByName(broker, "trading", "callMadeUp", inputs);
  return { broker, call, requests, events };
}

export const PATH = "/made/up";

export function httpOver(respond: () => Response) {
  const { broker, requests } = clientOver([respond], READ, { retry: false });
  return { http: broker.http, requests };
}

export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => expect.unreachable(`It gave ${String(value)}.`),
    (error: unknown) => error,
  );
}

/** Requires that no promise rejects without a handler while `act` runs, or shortly afterwards. */
export async function expectNoUnhandled(act: () => Promise<void>): Promise<void> {
  const unhandled = vi.fn<() => void>();
  process.on("unhandledRejection", unhandled);
  await act();
  await pause(20);
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
}

/** Returns a value that only a caller without types can pass. */
export function untyped(value: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript must not check the value
  return value as never;
}

/** Calls an operation that the types of the client do not have. */
export function callByName(broker: object, family: string, name: string, inputs: Inputs | null = {}): Call<unknown> {
  const defined = definitionOf(broker, name);
  if (defined) return Reflect.apply(Reflect.get(broker, "call"), undefined, [defined, inputs]);
  const operation: unknown = Reflect.get(Object(Reflect.get(broker, family)), name);
  if (typeof operation !== "function") throw new TypeError(`There is no ${family}.${name}.`);
  return Reflect.apply(operation, undefined, [inputs]);
}
