// Starts a TCP proxy that makes connections fail.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Cut } from "./run.ts";

export interface Proxy extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /**
   * Assigns one failure to each connection: first to open connections, then to new connections. Null means that the
   * connection does not fail.
   */
  arm(cuts: readonly (Cut | null)[]): void;
  /** Returns the number of connections on which a byte arrived after the last `arm`. */
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port is always an AddressInfo.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
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
 * Reserves a port on which no program listens.
 *
 * The port is the local end of an open connection, so the system gives the port to no other program.
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
  /** Sets the failure of the connection, and starts to count bytes at zero. */
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
    // With `end`, the server still receives the bytes that the proxy has already passed on.
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

/** Ignores an error of a socket, because the event `close` follows it. */
function ignore(): void {}
