import { ONCE } from "../transport/call-dispatcher.ts";
import type { DispatchHandler, UndiciDispatcher } from "./dispatcher.ts";

/** Gets a connection from undici, and gives it back before anything is written. */
const CONNECT: DispatchHandler = {
  onRequestStart() {
    throw new Error("The connection is open.");
  },
  onResponseStart() {},
  onResponseData() {},
  onResponseEnd() {},
  onResponseError() {},
};

/** Opens connections to an origin, on which nothing is sent. If that fails, the first request does it again. */
export function openConnections(dispatcher: UndiciDispatcher, origin: string, count: number): void {
  for (let opened = 0; opened < count; opened++) {
    dispatcher.dispatch({ origin, path: "/", method: "GET", ...ONCE }, CONNECT);
  }
}
