// The two uses of the README, each with a handler behind it that reads the body again.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { Verifier } from "@org/signing/verify";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

export type ServerName = "node:http" | "Hono";

export interface ListeningServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

/** Answers 200 and the body that came, or 401 and the code. */
export const serve: Readonly<Record<ServerName, (verifier: Verifier) => Promise<ListeningServer>>> = {
  "node:http": (verifier) =>
    listen(
      createServer(async (request, response) => {
        try {
          const { method, url: target, headersDistinct: headers } = request;
          const body = await buffer(request);
          const verdict = await verifier.verify({ method, target, headers, body });
          if (verdict.ok) response.end(body);
          else response.writeHead(401).end(verdict.code);
        } catch {
          response.destroy();
        }
      }),
    ),
  Hono(verifier) {
    const app = new Hono();
    app.use(bodyLimit({ maxSize: 1_000_000 }));
    app.use(async (c, next) => {
      const verdict = await verifier.verify(c.req.raw);
      return verdict.ok ? next() : c.text(verdict.code, 401);
    });
    app.all("*", async (c) => c.body(await c.req.arrayBuffer()));
    // By default it prints what it catches.
    app.onError((_, c) => c.body(null, 500));
    return listen(createServer(getRequestListener(app.fetch)));
  },
};

async function listen(server: Server): Promise<ListeningServer> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
