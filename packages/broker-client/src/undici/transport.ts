import type { Transport } from "../transport/transport.ts";
import type { AgentOptions, ProxyConnections, Undici, UndiciDispatcher } from "./dispatcher.ts";
import { Exchange } from "./exchange.ts";
import { readOptions, type UndiciTransportOptions } from "./options.ts";
import { createProxyAgent } from "./proxy.ts";
import { openConnections } from "./warm.ts";

/** Transport over undici. */
export interface UndiciTransport extends Transport {
  /**
   * Closes the connections once the requests in flight have their responses. Later requests reject. It leaves a dispatcher
   * of the caller's own open, which sends later requests, too.
   */
  close(): Promise<void>;
}

/** @throws {ConfigurationError} */
export function createTransport<Connections extends ProxyConnections>(
  given: UndiciTransportOptions,
  undici: Undici<Connections>,
): UndiciTransport {
  const options = readOptions(given);
  const { dispatcher: own, warm = 0 } = options;
  const dispatcher = own ?? createDispatcher(options, undici);
  let closed: Promise<void> | undefined;
  return {
    reportsWrite: true,
    send: (request) => new Promise((resolve, reject) => new Exchange(request, resolve, reject).start(dispatcher)),
    warm: (origin) => openConnections(dispatcher, origin, warm),
    close: () => (closed ??= own ? Promise.resolve() : dispatcher.close()),
  };
}

function createDispatcher<Connections extends ProxyConnections>(
  { connections, pipelining, allowH2 = false, proxy }: UndiciTransportOptions,
  undici: Undici<Connections>,
): UndiciDispatcher {
  const options: AgentOptions = { allowH2 };
  if (connections !== undefined) options.connections = connections;
  if (pipelining !== undefined) options.pipelining = pipelining;
  return proxy === undefined ? new undici.Agent(options) : createProxyAgent(proxy, options, undici);
}
