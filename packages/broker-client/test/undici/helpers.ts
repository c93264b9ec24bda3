import type { Socket } from "node:net";
import * as undici7 from "undici";
import * as undici8 from "undici-8";
import { onTestFinished } from "vitest";
import type { TransportRequest, TransportResponse } from "../../src/transport/transport.ts";
import type { UndiciTransportOptions } from "../../src/undici/undici-options.ts";
import { createTransport, type UndiciTransport } from "../../src/undici/undici-transport.ts";
import type { Script } from "../helpers/raw-server.ts";

const RETRY = { minTimeout: 1, maxTimeout: 1, methods: ["GET", "POST", "PUT", "DELETE"] };
const RETRY_ALWAYS = { retry: (_error: Error, _context: unknown, done: (error?: Error | null) => void) => done(null) };
const REDIRECT = { maxRedirections: 5 };

/** Versions of undici that the peer dependency allows. The tests use only members that the types of version 7 have. */
export const VERSIONS = [versionOf(7, undici7), versionOf(8, Object(undici8))];

export type Version = ReturnType<typeof versionOf>;

function versionOf(version: number, undici: typeof undici7) {
  const { Agent, interceptors, Pool, RetryAgent } = undici;
  return {
    version,
    undici,
    create: (options: UndiciTransportOptions) => createTransport(options, async () => undici),
    createTrusting(options: UndiciTransportOptions, ca: string) {
      class TrustingAgent extends Agent {
        constructor(given: object) {
          super({ ...given, connect: { ca } });
        }
      }
      return createTransport(options, async () => ({ ...undici, Agent: TrustingAgent }));
    },
    composed: () => new Agent().compose(interceptors.retry(RETRY), interceptors.redirect(REDIRECT)),
    retrying: () => new Agent().compose(interceptors.retry(RETRY_ALWAYS)),
    factory: () => new Agent({ factory: (origin) => new RetryAgent(new Pool(origin), RETRY) }),
    nested: () =>
      new Agent({
        factory: (origin) => new RetryAgent(new RetryAgent(new Pool(origin), RETRY), RETRY_ALWAYS),
      }).compose(interceptors.redirect(REDIRECT), interceptors.retry(RETRY)),
    hidden: () => {
      const agent = new RetryAgent(new Agent(), RETRY);
      // The transport cannot see that this dispatcher calls a RetryAgent.
      const dispatch: typeof agent.dispatch = (options, handler) => agent.dispatch(options, handler);
      return { dispatch, close: () => agent.close(), destroy: () => agent.destroy() };
    },
  };
}

/** Creates a transport that is closed at the end of the test. */
export function transportOf({ create }: Version, options: UndiciTransportOptions = {}): UndiciTransport {
  const transport = create(options);
  onTestFinished(() => transport.close());
  return transport;
}

export interface Sent {
  readonly response: Promise<TransportResponse>;
  /** Returns how often the transport called `onWrite`. */
  readonly writes: () => number;
}

export function send(transport: UndiciTransport, url: string, given: Partial<TransportRequest> = {}): Sent {
  let count = 0;
  const response = transport.send({
    method: "GET",
    url,
    headers: {},
    body: undefined,
    signal: new AbortController().signal,
    canChange: given.method === "POST",
    onWrite: () => count++,
    ...given,
  });
  // A request can fail before the test awaits `response`. Without this handler, Node then reports an unhandled
  // rejection.
  response.catch(() => {});
  return { response, writes: () => count };
}

/** Calls `write` for each request on a connection. */
export function serving(write: (socket: Socket) => unknown): Script {
  return async ({ socket, request }) => {
    for (;;) {
      await request();
      await write(socket);
      socket.resume();
    }
  };
}

export async function textOf({ body }: TransportResponse): Promise<string> {
  return new TextDecoder().decode(await body.bytes(1e6));
}
