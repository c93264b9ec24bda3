import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { memoryReplayStore } from "../../src/verify/index.ts";
import { code } from "../helpers/support.ts";

afterEach(() => vi.restoreAllMocks());

const at = (now: number) => vi.spyOn(performance, "now").mockReturnValue(now);

test("`claim` of memoryReplayStore returns `new` again after a key expires", () => {
  const store = memoryReplayStore({ capacity: 10 });
  at(0);
  expect(store.claim("a", 100)).toBe("new");
  at(99);
  expect(store.claim("a", 100)).toBe("seen");
  at(100);
  expect(store.claim("a", 100)).toBe("new");
});

test("`claim` of memoryReplayStore returns `full` for a new key until an older key expires", () => {
  const store = memoryReplayStore({ capacity: 2 });
  at(0);
  expect(store.claim("a", 100)).toBe("new");
  at(50);
  expect(store.claim("b", 100)).toBe("new");
  expect(store.claim("c", 100)).toBe("full");
  expect(store.claim("a", 100)).toBe("seen");
  at(100);
  expect(store.claim("c", 100)).toBe("new");
});

test("`claim` of memoryReplayStore never returns `new` for a live key, and never exceeds the capacity of the store", () => {
  const steps = fc.array(
    fc.tuple(fc.nat(30), fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.integer({ min: 1, max: 60 })),
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 4 }), (steps, capacity) => {
      const store = memoryReplayStore({ capacity });
      const live = new Map<string, number>();
      let now = 0;
      for (const [pause, key, ttl] of steps) {
        at((now += pause));
        const isLive = (live.get(key) ?? 0) > now;
        const answer = store.claim(key, ttl);
        expect(isLive && answer === "new").toBe(false);
        if (answer === "new") live.set(key, now + ttl);
        expect([...live.values()].filter((expiry) => expiry > now).length).toBeLessThanOrEqual(capacity);
      }
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, Infinity])("memoryReplayStore rejects a capacity of %s", (capacity) => {
  expect(() => memoryReplayStore({ capacity })).toThrow(code("invalid_option"));
});

test("a memory replay store for 100 keys keeps all live keys, and drops the expired keys", () => {
  const store = memoryReplayStore({ capacity: 100 });
  for (let n = 0; n < 1000; n++) {
    at(10 * n);
    expect(store.claim(String(n), 995)).toBe("new");
    expect(store.claim(String(n), 995)).toBe("seen");
    expect(store.claim(String(Math.max(0, n - 99)), 995)).toBe("seen");
    expect(store.claim(n < 99 ? "0" : "one more", 995)).toBe(n < 99 ? "seen" : "full");
  }
  at(11_000);
  expect(store.claim("999", 995)).toBe("new");
});

test("memoryReplayStore rejects a capacity above 2 ** 23", () => {
  expect(memoryReplayStore({ capacity: 2 ** 23 }).claim("a", 1)).toBe("new");
  expect(() => memoryReplayStore({ capacity: 2 ** 23 + 1 })).toThrow(code("invalid_option"));
});
