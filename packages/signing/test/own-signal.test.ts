// A signal of another implementation is followed, and nothing that it throws later ends the process.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createSigner, createSigningFetch } from "../src/index.ts";
import { ownSignal } from "../src/own-signal.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
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

test("returns the runtime's own signal itself", () => {
  const { signal } = new AbortController();
  expect(ownSignal(signal)).toBe(signal);
});

test("follows a foreign signal by one listener, however often it is given", () => {
  const { signal, listeners } = foreignSignal();
  const own = [ownSignal(signal), ownSignal(signal)];
  expect(own[0]).toBe(own[1]);
  expect(listeners).toHaveLength(1);
  for (const listener of listeners) listener();
  expect(own[0]).toMatchObject({ aborted: true, reason: "made up" });
});

test("follows the runtime's own signal if a member is put over it", () => {
  const controller = new AbortController();
  Object.defineProperty(controller.signal, "aborted", { get: () => false });
  const own = ownSignal(controller.signal);
  expect(own).not.toBe(controller.signal);
  controller.abort();
  expect(own.aborted).toBe(true);
});

test("a foreign signal that was aborted already is aborted", () => {
  expect(ownSignal(foreignSignal({ aborted: { value: true } }).signal).aborted).toBe(true);
});

test("createSigningFetch refuses a signal that throws when it is asked", async () => {
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
  // undici would remove it once the request is collected, and what that throws no test could catch.
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(listeners).toHaveLength(1);
});
