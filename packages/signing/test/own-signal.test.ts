// Tests signals of a polyfill (foreign signals). A later error of a foreign signal must not end the process.
import { expect, test, vi } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { ownSignal } from "../src/own-signal.ts";
import { collectGarbage } from "./helpers/collect-garbage.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signingFetch = createSigningFetch(createSigner({ appKey: APP_KEY, appSecret: APP_SECRET }), async () =>
  Response.json([]),
);

/** Creates a foreign signal, and a list of its listeners. */
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

test("ownSignal follows a foreign signal with one listener, even if it is called twice", () => {
  const { signal, listeners } = foreignSignal();
  const own = [ownSignal(signal), ownSignal(signal)];
  expect(own[0]).toBe(own[1]);
  expect(listeners).toHaveLength(1);
  for (const listener of listeners) listener();
  expect(own[0]).toMatchObject({ aborted: true, reason: "made up" });
});

test("ownSignal follows a signal of the runtime that has a redefined property", () => {
  const controller = new AbortController();
  Object.defineProperty(controller.signal, "aborted", { get: () => false });
  const own = ownSignal(controller.signal);
  expect(own).not.toBe(controller.signal);
  controller.abort();
  expect(own.aborted).toBe(true);
});

test("ownSignal returns an aborted signal for an aborted foreign signal", () => {
  expect(ownSignal(foreignSignal({ aborted: { value: true } }).signal).aborted).toBe(true);
});

test("createSigningFetch rejects a signal that throws when it is read", async () => {
  const aborted = {
    get: () => {
      throw new Error("made up");
    },
  };
  const call = signingFetch("https://api.example.com/a", { signal: foreignSignal({ aborted }).signal });
  await expect(call).rejects.toEqual(code("invalid_request"));
});

test("createSigningFetch adds one listener to a foreign signal and does not remove it", async () => {
  const removeEventListener = vi.fn<() => void>();
  const { signal, listeners } = foreignSignal({ removeEventListener: { value: removeEventListener } });
  for (let i = 0; i < 3; i++) await signingFetch("https://api.example.com/a", { signal });
  // undici removes its listeners after the garbage collection of the request. No caller can catch an error there.
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(listeners).toHaveLength(1);
  expect(removeEventListener).not.toHaveBeenCalled();
});
