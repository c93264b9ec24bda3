// Creates options for a client. With these options, the client gets each response from a function of the test, and not
// from a server. The options work with fetch and with undici.
import type { BrokerClientOptions, FetchFunction } from "../../src/index.ts";
import type { DispatchController, DispatchHandler, DispatchOptions } from "../../src/undici/dispatcher.ts";
import { undiciTransport, type UndiciDispatcher } from "../../src/undici/index.ts";
import { byTransport } from "./transport.ts";

export function stubbedBy(respond: FetchFunction): BrokerClientOptions {
  const transport = undiciTransport({ dispatcher: dispatcherOver(respond) });
  return byTransport<BrokerClientOptions>({ fetch: { fetch: respond }, undici: { transport } });
}

function dispatcherOver(respond: FetchFunction): UndiciDispatcher {
  return {
    close: () => Promise.resolve(),
    dispatch(options, handler) {
      void handle(respond, options, handler);
      return true;
    },
  };
}

async function handle(respond: FetchFunction, options: DispatchOptions, handler: DispatchHandler): Promise<void> {
  const { signal, controller } = createController();
  try {
    const request = requestOf(options, signal);
    handler.onRequestStart(controller);
    const { status, headers, statusText, body } = await respond(request);
    if (status === 0) throw new Error("There is no response.");
    handler.onResponseStart(controller, status, Object.fromEntries(headers), statusText);
    const chunks = options.method === "HEAD" ? [] : (body ?? []);
    for await (const chunk of chunks) handler.onResponseData(controller, chunk);
    handler.onResponseEnd();
  } catch (error) {
    handler.onResponseError(controller, error instanceof Error ? error : new Error("thrown", { cause: error }));
  }
}

function createController(): { readonly signal: AbortSignal; readonly controller: DispatchController } {
  const aborting = new AbortController();
  return {
    signal: aborting.signal,
    controller: { pause() {}, resume() {}, abort: (reason) => aborting.abort(reason) },
  };
}

function requestOf({ origin, path, method, headers = [], body = null }: DispatchOptions, signal: AbortSignal): Request {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at): [string, string] => [
    headers[2 * at] ?? "",
    headers[2 * at + 1] ?? "",
  ]);
  // undici sends no body if there are no bytes.
  const sent = body === null || body.length === 0 ? null : body;
  return new Request(origin + path, { method, headers: pairs, body: sent, signal });
}
