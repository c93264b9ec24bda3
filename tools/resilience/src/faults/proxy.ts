// Starts a TCP proxy that makes connections fail.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "@org/testing";
import type { Cut } from "./run.ts";

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  /**
   * Determines when and how each connection fails. The first elements of `cuts` are for the open connections, starting
   * with the oldest connection. The next elements are for new connections. If the element is `null`, the connection
   * does not fail.
   */
  arm(cuts: readonly (Cut | null)[]): void;
  /** Counts the connections that sent a byte to the proxy after the last call of `arm`. */
  readonly begun: () => number;
}

export async function startProxy(upstreamPort: number): Promise<Proxy> {
  const links = new Set<Link>();
  const begun = new Set<Socket>();
  let cuts: (Cut | null)[] = [];
  const server = createServer((client) => {
    client.on("data", () => begun.add(client));
    const link = createLink(client, connect(upstreamPort, "127.0.0.1"));
    links.add(link);
    client.once("close", () => links.delete(link));
    link.arm(cuts.shift());
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    arm(given) {
      cuts = [...given];
      begun.clear();
      for (const link of links) link.arm(cuts.shift());
    },
    begun: () => begun.size,
    async [Symbol.asyncDispose]() {
      for (const link of links) link.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Reserves a port on which no program listens. An open connection uses the port, so no other program can listen on the
 * port.
 */
export async function holdPort(upstreamPort: number): Promise<Proxy> {
  const socket = connect(upstreamPort, "127.0.0.1").on("error", ignore);
  await once(socket, "connect");
  return {
    url: `http://127.0.0.1:${socket.localPort}`,
    arm: ignore,
    begun: () => 0,
    [Symbol.asyncDispose]: async () => void socket.destroy(),
  };
}

interface Link {
  arm(cut: Cut | null | undefined): void;
  destroy(): void;
}

function createLink(client: Socket, upstream: Socket): Link {
  let cut: Cut | undefined;
  let passed = 0;
  let isCut = false;
  const pass = (direction: Cut["in"], to: Socket) => (chunk: Buffer) => {
    if (isCut) return;
    const left = cut?.in === direction ? cut.after - passed : Infinity;
    to.write(chunk.subarray(0, left));
    if (cut?.in === direction) passed += chunk.length;
    if (chunk.length >= left) cutNow();
  };
  const cutNow = () => {
    isCut = true;
    if (cut === undefined || cut.how === "hang") return;
    // After `end`, the server still receives the bytes that the proxy has already forwarded.
    upstream.end();
    if (cut.how === "reset") client.resetAndDestroy();
    else client.end(cut.how === "close" ? "" : gatewayResponse(cut.how));
  };
  client.on("data", pass("request", upstream)).on("error", ignore);
  upstream.on("data", pass("response", client)).on("error", ignore);
  client.once("close", () => upstream.end());
  upstream.once("close", (hadError) => {
    if (isCut) return;
    if (hadError) client.resetAndDestroy();
    else client.end();
  });
  return {
    arm(given) {
      cut = given ?? undefined;
      passed = 0;
      if (cut?.in === "request" && cut.after === 0) cutNow();
    },
    destroy() {
      client.destroy();
      upstream.destroy();
    },
  };
}

function gatewayResponse(status: number): string {
  const page = "<p>A made-up gateway.</p>";
  const headers = `location: http://127.0.0.1:1/\r\nretry-after: 0\r\ncontent-length: ${page.length}\r\n`;
  return `HTTP/1.1 ${status} Made up\r\n${headers}connection: close\r\n\r\n${page}`;
}

/** Ignores the event `error` of a socket, because the event `close` follows. */
function ignore(): void {}
