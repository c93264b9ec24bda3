import { setTimeout as pause } from "node:timers/promises";
import { ONCE } from "../transport/call-dispatcher.ts";
import { trust } from "../transport/guard-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { connectionFailure } from "./received-body.ts";
import type { AgentOptions, DispatchHandler, ProxyConnections, Undici, UndiciDispatcher } from "./dispatcher.ts";
import { Exchange } from "./exchange.ts";
import { readOptions, type UndiciTransportOptions } from "./undici-options.ts";
import { createProxyAgent, readProxy } from "./proxy.ts";

/** Transport that sends requests through undici. */
export interface UndiciTransport extends Transport {
  /**
   * Closes the connections when no request is in flight and no body is being read. After the call of `close`, the
   * transport rejects every new request.
   *
   * `close` drops an incomplete body that nobody has begun to read. If the caller has begun to read a body, `close`
   * waits until the body is complete. The wait also ends if the caller cancels the body or aborts the call. `close`
   * does not close a dispatcher of the caller.
   */
  close(): Promise<void>;
}

/** @throws {ConfigurationError} `invalid_configuration`: an option is unknown or invalid */
export function createTransport<Connections extends ProxyConnections>(
  given: UndiciTransportOptions,
  load: () => Promise<Undici<Connections>>,
): UndiciTransport {
  const options = readOptions(given);
  const { dispatcher: own, warm = 0 } = options;
  const open = new Set<Exchange>();
  let closed: Promise<void> | undefined;
  const loaded = own ? Promise.resolve(own) : load().then((undici) => createDispatcher(options, undici), notInstalled);
  let dispatcher = own;
  loaded.then(
    (ready) => (dispatcher = ready),
    () => {},
  );
  return trust({
    reportsWrite: true,
    send: (request) =>
      new Promise((resolve, reject) => {
        const code = "UND_ERR_CLOSED";
        if (closed) throw connectionFailure(Object.assign(new Error("The transport was closed."), { code }));
        const exchange = new Exchange(request, resolve, reject, open);
        if (dispatcher) exchange.start(dispatcher);
        else loaded.then((ready) => exchange.start(ready)).catch((error: unknown) => exchange.fail(error));
      }),
    async warm(origin) {
      if (warm > 0) openConnections(await loaded, origin, warm);
    },
    close: () => (closed ??= drain(open).then(() => (own ? undefined : loaded.then(closeAll, () => {})))),
  });
}

function closeAll(dispatcher: UndiciDispatcher): Promise<void> {
  return dispatcher.close();
}

/** @throws {Error} with the code `UNDICI_NOT_FOUND`, for which the client's error says what to install */
function notInstalled(cause: unknown): never {
  throw Object.assign(new Error("The package undici could not be loaded.", { cause }), { code: "UNDICI_NOT_FOUND" });
}

/** Waits until no exchange is open. During the wait, `drain` drops every unread body. */
async function drain(open: ReadonlySet<Exchange>): Promise<void> {
  while (open.size > 0) {
    // The pause gives the client time to begin to read a body.
    await pause(10);
    for (const { body } of open) {
      if (body?.isRead === false) body.discard("The transport was closed before the body was read.");
    }
  }
}

function createDispatcher<Connections extends ProxyConnections>(
  { connections, pipelining, allowH2 = false, proxy: url }: UndiciTransportOptions,
  undici: Undici<Connections>,
): UndiciDispatcher {
  const options: AgentOptions = { allowH2 };
  if (connections !== undefined) options.connections = connections;
  if (pipelining !== undefined) options.pipelining = pipelining;
  const proxy = readProxy(url);
  return proxy ? createProxyAgent(proxy, options, undici) : new undici.Agent(options);
}

/** Handler that makes undici open a connection, but throws before undici writes a request. */
const CONNECT: DispatchHandler = {
  onRequestStart() {
    throw new Error("The connection is open.");
  },
  onResponseStart() {},
  onResponseData() {},
  onResponseEnd() {},
  onResponseError() {},
};

function openConnections(dispatcher: UndiciDispatcher, origin: string, count: number): void {
  for (let opened = 0; opened < count; opened++) {
    dispatcher.dispatch({ origin, path: "/", method: "GET", ...ONCE }, CONNECT);
  }
}
