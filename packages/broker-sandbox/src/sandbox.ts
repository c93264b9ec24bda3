import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readBody, type LimitedBody } from "./body.ts";
import { createBroker, type Broker, type BrokerControls } from "./broker.ts";
import { asClientOptions, type ClientOptions } from "./client-options.ts";
import type { Definitions } from "./defined-types.ts";
import * as generated from "./generated/operations.ts";
import { checkOptions, type BrokerOptions } from "./options.ts";
import type { NameOf, OperationName } from "./documented-types.ts";
import { firstHalf, type Outcome, type WireRequest } from "./wire.ts";
import type { Table } from "./operation.ts";

/** Options of `startSandbox`. */
export interface SandboxOptions<Ops extends Definitions = []> extends BrokerOptions<Ops> {
  /**
   * Port to listen on, or 0 for any free port.
   *
   * @default 0
   */
  readonly port?: number | undefined;
}

/**
 * A running sandbox. A test can pass the object to `createBrokerClient`, because the object has the options of a
 * client.
 */
export interface Sandbox<Name extends string = OperationName> extends ClientOptions, BrokerControls<Name> {
  /** Stops the sandbox, and closes open connections. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a sandbox on 127.0.0.1. The sandbox verifies every signature, and responds as the spec describes. The response
 * to an invalid request says which rule the request breaks. If a scenario is set, the sandbox sends a faulty response,
 * a late response or no response to a valid request.
 *
 * The project chose the error bodies and the limits, so the service can have other error bodies and limits.
 * The sandbox keeps a nonce for 15 minutes. A timestamp may be up to 300 s before or after the sandbox's clock. If the
 * reference specifies no operation for a request, the response has status 501.
 *
 * @throws {SandboxError} (rejects) `unknown_scenario`, `unknown_operation`, `unknown_option`, `invalid_option`
 * @throws {Error} (rejects) `EADDRINUSE`: the port is in use
 * @example
 * const sandbox = await startSandbox();
 * const signingFetch = createSigningFetch(createSigner(sandbox));
 * const list = () => signingFetch(`${sandbox.baseUrl}/trading/accounts/list`, { headers: { "x-version": "v3" } });
 * (await list()).status; // => 200
 * sandbox.setScenario("rate_limited");
 * (await list()).status; // => 429
 * await sandbox.close();
 */
export function startSandbox<const Ops extends Definitions = []>(
  options?: SandboxOptions<Ops>,
): Promise<Sandbox<NameOf<Ops>>>;
export function startSandbox(options: SandboxOptions<Definitions> = {}): Promise<Sandbox<string>> {
  return startSandboxOf(generated, options);
}

export async function startSandboxOf(table: Table, options: SandboxOptions<Definitions>): Promise<Sandbox<string>> {
  const known = checkOptions(options, { port: [isPort, "a port number, from 0 to 65535"] }, table);
  const { port = 0, ...brokerOptions } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The sandbox has no port.");
  // The fault `redirect_elsewhere` redirects from `127.0.0.1` to `localhost`, which is a different origin of the same
  // sandbox. So the sandbox receives the request of a client that follows the redirect, and a test can detect the
  // request.
  const broker = createBroker(brokerOptions, `http://localhost:${address.port}`, known);
  server.on("request", (message, response) => {
    // `respond` rejects if the client closes the connection before the end of the request.
    void respond(message, response, broker).catch(() => response.destroy());
  });
  return asClientOptions({
    baseUrl: `http://127.0.0.1:${address.port}`,
    ...broker.credentials,
    ...broker.controls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function isPort(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 65_535;
}

async function respond(message: IncomingMessage, response: ServerResponse, broker: Broker): Promise<void> {
  response.setHeader("access-control-allow-origin", "*");
  if (isPreflight(message)) return respondToPreflight(message, response);
  const clientAborted = new AbortController();
  response.once("close", () => clientAborted.abort());
  const { outcome, markSent } = await broker.receive(await readRequest(message), clientAborted.signal);
  // With pipelined requests, `response.socket` is null until Node has sent all earlier responses. So the code resets
  // `message.socket`.
  if (outcome.sent === "nothing") message.socket.resetAndDestroy();
  else send(outcome, response, markSent);
}

async function readRequest(message: IncomingMessage): Promise<WireRequest & LimitedBody> {
  const { rawHeaders, method = "", url: target = "" } = message;
  const headers = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1] ?? ""] as const] : [],
  );
  return { method, target, headers, ...(await readBody(message)) };
}

function send(
  outcome: Exclude<Outcome, { readonly sent: "nothing" }>,
  response: ServerResponse,
  markSent: () => void,
): void {
  const { status, headers, body } = outcome.response;
  response.statusCode = status;
  response.setHeaders(new Map(Object.entries(headers)));
  if (outcome.sent === "all") {
    response.once("finish", markSent);
    response.end(body);
    return;
  }
  const { half, length } = firstHalf(outcome.response);
  response.setHeader("content-length", length);
  response.write(half, (error) => {
    if (!error) markSent();
    response.destroy();
  });
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function respondToPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": headers["access-control-request-method"] ?? "",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
  });
  response.end();
}
