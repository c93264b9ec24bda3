import type { TestContext } from "vitest";
import * as undici7 from "undici";
import * as undici8 from "undici-8";
import type { TransportRequest, TransportResponse } from "../../src/transport/transport.ts";
import type { UndiciTransportOptions } from "../../src/undici/options.ts";
import { createTransport, type UndiciTransport } from "../../src/undici/transport.ts";

const RETRY = { minTimeout: 1, maxTimeout: 1 };
const RETRY_ALWAYS = { retry: (_error: Error, _context: unknown, done: (error?: Error | null) => void) => done(null) };
const REDIRECT = { maxRedirections: 5 };

/** Versions of undici that the peer dependency allows. */
export const VERSIONS = [
  {
    version: 7,
    undici: undici7,
    create: (options: UndiciTransportOptions) => createTransport(options, async () => undici7),
    createTrusting: (options: UndiciTransportOptions, ca: string) => {
      class Agent extends undici7.Agent {
        constructor(given: object) {
          super({ ...given, connect: { ca } });
        }
      }
      return createTransport(options, async () => ({ ...undici7, Agent }));
    },
    composed: () =>
      new undici7.Agent().compose(undici7.interceptors.retry(RETRY), undici7.interceptors.redirect(REDIRECT)),
    retrying: () => new undici7.Agent().compose(undici7.interceptors.retry(RETRY_ALWAYS)),
    factory: () => new undici7.Agent({ factory: (origin) => new undici7.RetryAgent(new undici7.Pool(origin), RETRY) }),
  },
  {
    version: 8,
    undici: undici8,
    create: (options: UndiciTransportOptions) => createTransport(options, async () => undici8),
    createTrusting: (options: UndiciTransportOptions, ca: string) => {
      class Agent extends undici8.Agent {
        constructor(given: object) {
          super({ ...given, connect: { ca } });
        }
      }
      return createTransport(options, async () => ({ ...undici8, Agent }));
    },
    composed: () =>
      new undici8.Agent().compose(undici8.interceptors.retry(RETRY), undici8.interceptors.redirect(REDIRECT)),
    retrying: () => new undici8.Agent().compose(undici8.interceptors.retry(RETRY_ALWAYS)),
    factory: () => new undici8.Agent({ factory: (origin) => new undici8.RetryAgent(new undici8.Pool(origin), RETRY) }),
  },
] as const;

export type Version = (typeof VERSIONS)[number];

type AtEnd = TestContext["onTestFinished"];

export function transportOf({ create }: Version, atEnd: AtEnd, options: UndiciTransportOptions = {}): UndiciTransport {
  const transport = create(options);
  atEnd(() => transport.close());
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

export async function textOf({ body }: TransportResponse): Promise<string> {
  return new TextDecoder().decode(await body.bytes(1e6));
}
