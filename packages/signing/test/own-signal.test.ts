// A signal of another implementation is followed, and an error that it throws later does not end the process.
import { expect, test } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { ownSignal } from "../src/own-signal.ts";
import { collectGarbage } from "./helpers/collect-garbage.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signingFetch = createSigningFetch(createSigner({ appKey: APP_KEY, appSecret: APP_SECRET }), async () =>
  Response.json([]),
);

/** A signal that counts its listeners. */
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

test("returns a plain signal of the runtime itself", () => {
  const { signal } = new AbortController();
  expect(ownSignal(signal)).toBe(signal);
});

test("follows a foreign signal with one listener, however often it is passed", () => {
  const { signal, listeners } = foreignSignal();
  const own = [ownSignal(signal), ownSignal(signal)];
  expect(own[0]).toBe(own[1]);
  expect(listeners).toHaveLength(1);
  for (const listener of listeners) listener();
  expect(own[0]).toMatchObject({ aborted: true, reason: "made up" });
});

test("follows a signal of the runtime that has a property of its own", () => {
  const controller = new AbortController();
  Object.defineProperty(controller.signal, "aborted", { get: () => false });
  const own = ownSignal(controller.signal);
  expect(own).not.toBe(controller.signal);
  controller.abort();
  expect(own.aborted).toBe(true);
});

test("returns an aborted signal for a foreign signal that was aborted already", () => {
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

test("createSigningFetch never removes a listener of a foreign signal", async () => {
  const { signal, listeners } = foreignSignal();
  for (let i = 0; i < 3; i++) await signingFetch("https://api.example.com/a", { signal });
  // undici would remove it once the request is collected, and no test could catch an error of that.
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(listeners).toHaveLength(1);
});
