import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { expect } from "vitest";
import type { BrokerClientOptions, BrokerEvent } from "../../src/index.ts";
import { startRawServer, type RawServer, type Script } from "./raw-server.ts";
import { CREDENTIALS } from "./support.ts";
import { madeUpBroker, type MadeUpBroker } from "./ways.ts";

export interface TestEnvironment extends AsyncDisposable {
  readonly server: RawServer;
  readonly broker: MadeUpBroker;
  readonly baseUrl: string;
}

export async function startEnvironment(script: Script, options?: BrokerClientOptions): Promise<TestEnvironment> {
  const server = await startRawServer(script);
  const baseUrl = `http://${server.host}`;
  const broker = madeUpBroker(baseUrl, options);
  return { server, broker, baseUrl, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

interface WireEnvironment extends AsyncDisposable {
  readonly server: Awaited<ReturnType<typeof startWireServer>>;
  readonly broker: MadeUpBroker;
  readonly events: readonly BrokerEvent[];
  readonly baseUrl: string;
  readonly types: () => BrokerEvent["type"][];
  readonly sent: (name: string) => (string | undefined)[];
}

/** Starts a server that parses requests, and a client that records its events. */
export async function startWire(
  respond?: (request: WireRequest) => string,
  options: BrokerClientOptions = {},
): Promise<WireEnvironment> {
  const server = await startWireServer(respond);
  const events: BrokerEvent[] = [];
  const broker = madeUpBroker(server.url, { onEvent: (event) => events.push(event), ...options });
  return {
    server,
    broker,
    events,
    baseUrl: server.url,
    types: () => events.map(({ type }) => type),
    sent: (name: string) => server.requests.map((request) => headerOf(request, name)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export function expectSigned(requests: readonly WireRequest[]): void {
  expect(requests.length).toBeGreaterThan(0);
  for (const wire of requests) {
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  }
}

export const HEADERS = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

export function lastAnswer(status: number | string, body = "", headers: Record<string, string> = {}): string {
  return answer(status, body, { connection: "close", ...headers });
}

export function cutBehind(bytes: string): Script {
  return async ({ socket, request }) => {
    await request();
    socket.end(bytes);
  };
}

export function silentBehind(bytes: string): Script {
  return async ({ socket, request }) => {
    await request();
    socket.write(bytes);
  };
}
