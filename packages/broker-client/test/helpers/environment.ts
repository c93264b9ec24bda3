import { answer } from "@org/conformance/wire-server";
import type { BrokerClientOptions } from "../../src/index.ts";
import { startRawServer, type RawServer, type Script } from "./raw-server.ts";
import { madeUpBroker, type MadeUpBroker } from "./ways.ts";

export interface TestEnvironment extends AsyncDisposable {
  readonly server: RawServer;
  readonly broker: MadeUpBroker;
  readonly baseUrl: string;
}

/** A server that does on each connection what a script says, and a client of it. */
export async function startEnvironment(script: Script, options?: BrokerClientOptions): Promise<TestEnvironment> {
  const server = await startRawServer(script);
  const baseUrl = `http://${server.host}`;
  const broker = madeUpBroker(baseUrl, options);
  return { server, broker, baseUrl, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** The head of an answer, as far as it goes. */
export const HEADERS = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** An answer, whole, that is the last on its connection. */
export function lastAnswer(status: number | string, body = "", headers: Record<string, string> = {}): string {
  return answer(status, body, { connection: "close", ...headers });
}

/** Once the whole request is there, so much of an answer, and the end. */
export function cutBehind(bytes: string): Script {
  return async ({ socket, request }) => {
    await request();
    socket.end(bytes);
  };
}

/** Once the whole request is there, so much of an answer, and silence. */
export function silentBehind(bytes: string): Script {
  return async ({ socket, request }) => {
    await request();
    socket.write(bytes);
  };
}
