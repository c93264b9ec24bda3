import { answer } from "@org/conformance/wire-server";
import type { BrokerClientOptions } from "../../src/index.ts";
import { startRawServer, type RawServer, type Script } from "./raw-server.ts";
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
