import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createCheck, type Check, type SandboxCredentials } from "./check.ts";
import { Refusal } from "./refusal.ts";
import { readRequest, readTarget, type WireRequest } from "./wire.ts";

export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** Default: made-up ones, the same every time. */
  readonly credentials?: SandboxCredentials | undefined;
}

/** A request that was received, and how it was answered. */
export interface ReceivedRequest extends WireRequest {
  readonly status: number;
}

export interface Sandbox extends SandboxCredentials {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** What was received, in order, CORS preflights left out. */
  readonly requests: readonly ReceivedRequest[];
  /** Stops listening and drops open connections. */
  close(): Promise<void>;
}

const MADE_UP: SandboxCredentials = { appKey: "sandbox-app-key", appSecret: "sandbox-app-secret-made-up" };

const ACCOUNT_LIST = "/trading/accounts/list";

/** Made up. The reference shows these two fields and no value of either. */
const ACCOUNTS = [
  { account_id: "sandbox-account-1", account_type: "MADE_UP_TYPE_A" },
  { account_id: "sandbox-account-2", account_type: "MADE_UP_TYPE_B" },
];

const OWN_ANSWER =
  "This answer is the sandbox's own: the service's errors, nonce memory and clock tolerance are not documented.";

/**
 * Start a broker on loopback that checks every signature, says which rule broke, and lists made-up accounts.
 *
 * Its error bodies, its nonce memory (15 minutes) and its tolerance (300 s either way) are its own, not the service's. What the reference does not specify is answered with 501.
 *
 * @throws when the port is taken (`EADDRINUSE`)
 * @example
 * const sandbox = await startSandbox();
 * const signingFetch = createSigningFetch(createSigner(sandbox));
 * const response = await signingFetch(`${sandbox.url}/trading/accounts/list`, { headers: { "x-version": "v3" } });
 * response.status; // => 200
 * await sandbox.close();
 */
export async function startSandbox({ port = 0, credentials = MADE_UP }: SandboxOptions = {}): Promise<Sandbox> {
  const check = createCheck(credentials);
  const requests: ReceivedRequest[] = [];
  const server = createServer((message, response) => {
    // What rejects here is a client that went away within its request: there is nobody to answer.
    void answer(message, response, check, requests).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The sandbox has no port.");
  return {
    ...credentials,
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  check: Check,
  requests: ReceivedRequest[],
): Promise<void> {
  response.setHeader("access-control-allow-origin", "*");
  if (isPreflight(message)) return answerPreflight(message, response);
  const request = await readRequest(message);
  const { status, body } = await serve(request, check);
  requests.push({ ...request, status });
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function serve(request: WireRequest, check: Check): Promise<{ status: number; body: unknown }> {
  try {
    await check(request);
    const { path, query } = readTarget(request);
    if (request.method === "GET" && path === ACCOUNT_LIST && query.length === 0) return { status: 200, body: ACCOUNTS };
    throw new Refusal(501, "not_specified", `The reference does not specify ${request.method} ${request.target}.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, details } = error;
    return { status, body: { code, message, ...details, sandbox: OWN_ANSWER } };
  }
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": headers["access-control-request-method"] ?? "",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
  });
  response.end();
}
