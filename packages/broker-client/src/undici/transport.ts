import { setTimeout as pause } from "node:timers/promises";
import { trust } from "../transport/guard-transport.ts";
import type { Transport } from "../transport/transport.ts";
import type { AgentOptions, ProxyConnections, Undici, UndiciDispatcher } from "./dispatcher.ts";
import { Exchange } from "./exchange.ts";
import { connectionFailure } from "./failure.ts";
import { readOptions, type UndiciTransportOptions } from "./options.ts";
import { createProxyAgent } from "./proxy.ts";
import { openConnections } from "./warm.ts";

/** Transport over undici. */
export interface UndiciTransport extends Transport {
  /**
   * Rejects later requests, waits for those in flight and for the bodies that somebody has begun to read, and closes the
   * connections. It drops a body that nobody has begun to read unless all of it has arrived. A body that somebody began to
   * read and left keeps it waiting: cancel the body, or abort the call. It leaves a dispatcher of the caller's own open.
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
  const open = new Set<Exchange>();
  let closed: Promise<void> | undefined;
  return trust({
    reportsWrite: true,
    send: (request) =>
      new Promise((resolve, reject) => {
        const code = "UND_ERR_CLOSED";
        if (closed) throw connectionFailure(Object.assign(new Error("The transport was closed."), { code }));
        new Exchange(request, resolve, reject, open).start(dispatcher);
      }),
    warm: (origin) => openConnections(dispatcher, origin, warm),
    close: () => (closed ??= drain(open).then(() => (own ? undefined : dispatcher.close()))),
  });
}

/** Waits for what somebody reads, and drops the rest, which can still begin to arrive. */
async function drain(open: ReadonlySet<Exchange>): Promise<void> {
  while (open.size > 0) {
    // The client begins to read a response only after it got it.
    await pause(10);
    for (const { body } of open) {
      if (body?.isRead === false) body.discard("The transport was closed before the body was read.");
    }
  }
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
