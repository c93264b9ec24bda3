// The transport that the tests use: the runtime's `fetch`, or undici in a separate project.
import { onTestFinished, vi } from "vitest";
import type { BrokerClientOptions } from "../../src/index.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { undiciTransport } from "../../src/undici/index.ts";

let transport: Transport | undefined;

/** Replaces the runtime's `fetch` in the tests of this project. */
export function setTransport(replacement: Transport): void {
  transport = replacement;
}

/** Adds the transport to the options of a client, unless they have a `fetch` or a transport. */
export function withTransport(options: BrokerClientOptions): BrokerClientOptions {
  return transport && !options.fetch && !options.transport ? { ...options, transport } : options;
}

/** Returns the value for the transport of this test run. Tests use it only for differences that a caller can see. */
export function byTransport<Part>({ fetch, undici }: { readonly fetch: Part; readonly undici: Part }): Part {
  return transport ? undici : fetch;
}

/** Returns the options of a client that gets no connection in this test. */
export function failToConnect(cause: Error): BrokerClientOptions {
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
  onTestFinished(() => fetch.mockRestore());
  const dispatch = () => {
    throw cause;
  };
  const transport = undiciTransport({ dispatcher: { dispatch, close: () => Promise.resolve() } });
  return byTransport({ fetch: {}, undici: { transport } });
}
