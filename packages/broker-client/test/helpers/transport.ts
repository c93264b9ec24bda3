// Selects the transport of the tests. By default, the tests use the runtime's `fetch`. In the Vitest project
// "broker-client, undici", the tests use undici.
import { onTestFinished, vi } from "vitest";
import type { BrokerClientOptions } from "../../src/index.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { undiciTransport } from "../../src/undici/index.ts";

let transport: Transport | undefined;

export function setTransport(replacement: Transport): void {
  transport = replacement;
}

export function withTransport(options: BrokerClientOptions): BrokerClientOptions {
  return transport && !options.fetch && !options.transport ? { ...options, transport } : options;
}

export function byTransport<Part>({ fetch, undici }: { readonly fetch: Part; readonly undici: Part }): Part {
  return transport ? undici : fetch;
}

export function failToConnect(cause: Error): BrokerClientOptions {
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed", { cause }));
  onTestFinished(() => fetch.mockRestore());
  const dispatch = () => {
    throw cause;
  };
  const transport = undiciTransport({ dispatcher: { dispatch, close: () => Promise.resolve() } });
  return byTransport({ fetch: {}, undici: { transport } });
}
