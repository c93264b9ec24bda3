import { ONCE } from "../transport/call-dispatcher.ts";
import type { DispatchHandler, UndiciDispatcher } from "./dispatcher.ts";

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

export function openConnections(dispatcher: UndiciDispatcher, origin: string, count: number): void {
  for (let opened = 0; opened < count; opened++) {
    dispatcher.dispatch({ origin, path: "/", method: "GET", ...ONCE }, CONNECT);
  }
}
