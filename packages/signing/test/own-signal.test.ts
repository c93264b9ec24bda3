// A polyfill can create an `AbortSignal` that does not come from the runtime. If a method of the polyfill's signal
// throws an error, the process must continue.
import { collectGarbage } from "@org/testing/collect-garbage";
import { expect, test, vi } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { ownSignal } from "../src/own-signal.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signingFetch = createSigningFetch(createSigner({ appKey: APP_KEY, appSecret: APP_SECRET }), async () =>
  Response.json([]),
);

function foreignSignal(members: PropertyDescriptorMap = {}) {
  const listeners: (() => void)[] = [];
  const signal: AbortSignal = Object.defineProperties(Object.create(null), {
    aborted: { value: false, writable: true },
    reason: { value: "made up" },
    addEventListener: { value: (_: string, listener: () => void) => void listeners.push(listener) },
    removeEventListener: {
      value: () => {
        throw new Error("made up");
      },
    },
    ...members,
  });
  return { signal, listeners };
}

test("ownSignal returns a plain signal of the runtime unchanged", () => {
  const { signal } = new AbortController();
  expect(ownSignal(signal)).toBe(signal);
});

test("ownSignal adds exactly one listener to a polyfill's signal if two calls receive this signal", () => {
  const { signal, listeners } = foreignSignal();
  const own = [ownSignal(signal), ownSignal(signal)];
  expect(own[0]).toBe(own[1]);
  expect(listeners).toHaveLength(1);
  for (const listener of listeners) listener();
  expect(own[0]).toMatchObject({ aborted: true, reason: "made up" });
});

test("ownSignal returns a new signal if a program redefined a property of the given signal", () => {
  const controller = new AbortController();
  Object.defineProperty(controller.signal, "aborted", { get: () => false });
  const own = ownSignal(controller.signal);
  expect(own).not.toBe(controller.signal);
  controller.abort();
  expect(own.aborted).toBe(true);
});

test("ownSignal returns an aborted signal if a polyfill's signal is aborted", () => {
  expect(ownSignal(foreignSignal({ aborted: { value: true } }).signal).aborted).toBe(true);
});

test("createSigningFetch rejects a signal whose getter `aborted` throws an error", async () => {
  const aborted = {
    get: () => {
      throw new Error("made up");
    },
  };
  const call = signingFetch("https://api.example.com/a", { signal: foreignSignal({ aborted }).signal });
  await expect(call).rejects.toEqual(code("invalid_request"));
});

test("createSigningFetch never removes a listener from a polyfill's signal", async () => {
  const removeEventListener = vi.fn<() => void>();
  const { signal, listeners } = foreignSignal({ removeEventListener: { value: removeEventListener } });
  for (let i = 0; i < 3; i++) await signingFetch("https://api.example.com/a", { signal });
  // undici calls `removeEventListener` after the garbage collection of a request. If `removeEventListener` then throws
  // an error, the program cannot catch the error.
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(listeners).toHaveLength(1);
  expect(removeEventListener).not.toHaveBeenCalled();
});
