// Starts the servers of the examples in packages/signing/README.md and in docs/verifying.md.
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { Verifier } from "@org/signing/verify";
import { listen } from "@org/testing";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

export type ServerName = "node:http" | "Hono";

export interface ListeningServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

export const serve: Readonly<Record<ServerName, (verifier: Verifier) => Promise<ListeningServer>>> = {
  "node:http": (verifier) =>
    start(
      createServer(async (request, response) => {
        try {
          const { method, url: target, headersDistinct: headers } = request;
          const body = await buffer(request);
          const result = await verifier.verify({ method, target, headers, body });
          if (result.ok) response.end(body);
          else response.writeHead(401).end(result.code);
        } catch {
          response.destroy();
        }
      }),
    ),
  Hono(verifier) {
    const app = new Hono();
    app.use(bodyLimit({ maxSize: 1_000_000 }));
    app.use(async (c, next) => {
      const result = await verifier.verify(c.req.raw);
      return result.ok ? next() : c.text(result.code, 401);
    });
    app.all("*", async (c) => c.body(await c.req.arrayBuffer()));
    // Without an error handler, Hono prints the error.
    app.onError((_, c) => c.body(null, 500));
    return start(createServer(getRequestListener(app.fetch)));
  },
};

async function start(server: Server): Promise<ListeningServer> {
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
