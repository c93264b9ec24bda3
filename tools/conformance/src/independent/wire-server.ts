// Starts a server that records each request as the client sent it. The server parses the bytes itself, because an HTTP
// library can normalize a request.
import { listen } from "@org/testing";
import { createServer, type Socket } from "node:net";
import { fieldValues, parseRequest, requestLength, type WireRequest } from "./http.ts";

interface WireServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly WireRequest[];
  lastRequest(): WireRequest;
}

export function headerOf(request: WireRequest, name: string): string | undefined {
  return fieldValues(request.headers, name)[0];
}

/** Returns a complete HTTP response, including the status line. */
type Respond = (request: WireRequest) => string;

const EMPTY_LIST = answer(200, "[]");

export function answer(status: number | string, body = "", headers: Record<string, string> = {}): string {
  const statusLine = `HTTP/1.1 ${typeof status === "number" ? `${status} Status` : status}\r\n`;
  const fields = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${statusLine}${lines.join("")}\r\n${body}`;
}

export async function startWireServer(
  respond: Respond = () => EMPTY_LIST,
  { hangUp = false }: { hangUp?: boolean } = {},
): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      for (let length = requestLength(pending); length !== undefined; length = requestLength(pending)) {
        const request = parseRequest(pending.subarray(0, length));
        pending = pending.subarray(length);
        requests.push(request);
        const text = respond(request);
        if (hangUp) socket.end(text);
        else socket.write(text);
      }
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    lastRequest() {
      const last = requests.at(-1);
      if (last === undefined) throw new Error("The server has received no request.");
      return last;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
