// A server on a raw socket that does on each connection what a script says, so that it can fail at any byte.
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { requestLength } from "@org/conformance/independent";

export interface Connection {
  readonly socket: Socket;
  /** Once so many bytes of the request are here. No more are read. */
  readonly bytes: (count: number) => Promise<void>;
  /** Once the request is here; its text. */
  readonly request: () => Promise<string>;
}

/** What happens on a connection. */
export type Script = (connection: Connection) => unknown;

export interface RawServer extends AsyncDisposable {
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly connections: number;
  /** Those on which something was read. */
  readonly begun: number;
  /** Requests that arrived whole. */
  readonly requests: readonly string[];
}

export async function startRawServer(script: Script, tls?: TlsOptions): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const serve = (socket: Socket) => void script(connectionOn(socket, requests));
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // The other side, too, ends connections as it likes.
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has no other address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    requests,
    get connections() {
      return sockets.size;
    },
    get begun() {
      return [...sockets].filter(({ bytesRead }) => bytesRead > 0).length;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectionOn(socket: Socket, requests: string[]): Connection {
  socket.on("error", () => socket.destroy());
  const until = (isEnough: (received: Buffer) => boolean) =>
    new Promise<Buffer>((resolve) => {
      let received = Buffer.alloc(0);
      const read = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (!isEnough(received)) return;
        socket.pause().off("data", read);
        resolve(received);
      };
      socket.on("data", read);
    });
  return {
    socket,
    async bytes(count) {
      await until(({ length }) => length >= count);
    },
    async request() {
      const request = await until((received) => requestLength(received) !== undefined);
      requests.push(request.toString());
      return request.toString();
    },
  };
}
