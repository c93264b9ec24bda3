// Server on raw sockets that runs a script on each connection, so that a test can make the server fail at any byte.
import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { requestLength } from "@org/conformance/independent";
import { listen } from "@org/testing";

export interface Connection {
  readonly socket: Socket;
  /** Resolves when `count` bytes of the request have arrived, and stops reading. */
  readonly bytes: (count: number) => Promise<void>;
  readonly request: () => Promise<string>;
}

export type Script = (connection: Connection) => unknown;

export interface RawServer extends AsyncDisposable {
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly connections: number;
  /** Number of connections on which bytes arrived. */
  readonly begun: number;
  /** Number of connections that one side has closed. */
  readonly closed: number;
  /** Requests that arrived completely. */
  readonly requests: readonly string[];
}

export async function startRawServer(script: Script, tls?: TlsOptions): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const serve = (socket: Socket) => void script(connectionOn(socket, requests));
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // The client can end a connection at any time, and `socket` then emits an error.
    socket.on("error", () => socket.destroy());
  });
  const port = await listen(server);
  return {
    host: `127.0.0.1:${port}`,
    requests,
    get connections() {
      return sockets.size;
    },
    get begun() {
      return [...sockets].filter(({ bytesRead }) => bytesRead > 0).length;
    },
    get closed() {
      return [...sockets].filter(({ closed }) => closed).length;
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
