// A replay is refused however the wall clock is set, and however long a request takes.
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSigner } from "../src/index.ts";
import {
  createVerifier,
  memoryReplayStore,
  redisReplayStore,
  type ReceivedRequest,
  type ReplayStore,
} from "../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const TOLERANCE = 60_000;
const START = Date.UTC(2026, 9, 17);

afterEach(() => vi.restoreAllMocks());

/** Real time, and a wall clock that can be set. */
function testClocks() {
  const clocks = { real: 0, offset: START };
  vi.spyOn(performance, "now").mockImplementation(() => clocks.real);
  return { clocks, now: () => clocks.real + clocks.offset };
}

/** Keeps keys by real time, as Redis does. */
function testRedis(): ReplayStore {
  const expiries = new Map<string, number>();
  return redisReplayStore(async ([, key = "", , , , ttl]) => {
    if ((expiries.get(key) ?? -1) > performance.now()) return null;
    expiries.set(key, performance.now() + Number(ttl));
    return "OK";
  });
}

const STORES: [name: string, create: () => ReplayStore][] = [
  ["memory", () => memoryReplayStore({ capacity: 100_000 })],
  ["Redis", testRedis],
];

async function signedAt(time: number): Promise<ReceivedRequest> {
  const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now: () => time });
  const { headers } = await signer.sign({ method: "GET", url: "https://api.example.com/" });
  return { method: "GET", target: "/", headers: { host: "api.example.com", ...headers }, body: undefined };
}

const verifierWith = (replayStore: ReplayStore, now: () => number) =>
  createVerifier({ secretFor: () => APP_SECRET, tolerance: TOLERANCE, replayStore, now });

describe.each(STORES)("with nonces in %s, a replay is refused", (_, createStore) => {
  test("after the wall clock was set back, when the nonce is forgotten", async () => {
    const { clocks, now } = testClocks();
    const verifier = verifierWith(createStore(), now);
    const request = await signedAt(now());
    expect(await verifier.verify(request)).toMatchObject({ ok: true });
    clocks.real += 4 * TOLERANCE;
    clocks.offset -= 4 * TOLERANCE;
    expect(await verifier.verify(request)).toEqual({ ok: false, code: "timestamp_out_of_window" });
  });

  test("while the wall clock stands still", async () => {
    const { clocks, now } = testClocks();
    const verifier = verifierWith(createStore(), now);
    const request = await signedAt(now());
    const verdicts = [];
    for (let step = 0; step < 100; step++) {
      verdicts.push((await verifier.verify(request)).ok);
      clocks.real += TOLERANCE / 10;
      clocks.offset -= TOLERANCE / 10;
    }
    expect(verdicts.filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ["one verifier", 1],
    ["three verifiers whose clocks differ by a fifth of the tolerance", 3],
  ])("on a random walk of the wall clock, by %s", async (_, count) => {
    let replayed = 0;
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const { clocks, now } = testClocks();
        const store = createStore();
        const verifiers = Array.from({ length: count }, (_, n) =>
          verifierWith(store, () => now() + (n * TOLERANCE) / 10),
        );
        const sent: ReceivedRequest[] = [];
        const accepted = new Set<ReceivedRequest>();
        for (const { wait, set, choice, age } of steps) {
          clocks.real += wait;
          clocks.offset += set;
          const request = sent[choice % (2 * sent.length + 1)] ?? (await signedAt(now() - age));
          sent.push(request);
          if (accepted.has(request)) replayed += 1;
          // Each sees the clock at each step, as verifiers that are in use do.
          const verdicts = await Promise.all(verifiers.map((verifier) => verifier.verify(request)));
          const acceptances = verdicts.filter(({ ok }) => ok).length;
          expect(acceptances).toBeLessThanOrEqual(accepted.has(request) ? 0 : 1);
          if (acceptances > 0) accepted.add(request);
        }
      }),
    );
    expect(replayed).toBeGreaterThan(50);
  });
});

/** How real time goes on, by how much the wall clock is set, and what comes then: a request that came before, or a new one. */
const walk = fc.array(
  fc.record({
    wait: fc.oneof(fc.nat(TOLERANCE), fc.nat(4 * TOLERANCE)),
    set: fc.oneof(fc.constant(0), fc.integer({ min: -10 * TOLERANCE, max: 10 * TOLERANCE })),
    choice: fc.nat(),
    age: fc.integer({ min: -TOLERANCE, max: TOLERANCE }),
  }),
  { minLength: 5, maxLength: 30 },
);

describe("a request that takes long", () => {
  /** A POST whose body ends when the test says so. */
  async function stalledPost(time: number) {
    const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now: () => time });
    const { headers, body = "" } = await signer.sign({ method: "POST", url: "https://api.example.com/", body: "{}" });
    const ends: (() => void)[] = [];
    const create = () => {
      const stream = new ReadableStream({
        start: (controller) =>
          void ends.push(() => {
            controller.enqueue(new TextEncoder().encode(body));
            controller.close();
          }),
      });
      return new Request("https://api.example.com/", { method: "POST", headers, body: stream, duplex: "half" });
    };
    return { create, ends };
  }

  test("is not accepted once more, when the store has forgotten its nonce", async () => {
    const { clocks, now } = testClocks();
    const verifier = verifierWith(memoryReplayStore({ capacity: 10 }), now);
    const { create, ends } = await stalledPost(now());
    const stalled = verifier.verify(create());
    const prompt = verifier.verify(create());
    ends[1]?.();
    expect(await prompt).toMatchObject({ ok: true });
    clocks.real += 3 * TOLERANCE + 1;
    ends[0]?.();
    expect(await stalled).toEqual({ ok: false, code: "timestamp_out_of_window" });
  });

  test("is accepted up to one and a half times the tolerance", async () => {
    const { clocks, now } = testClocks();
    const verifier = verifierWith(memoryReplayStore({ capacity: 10 }), now);
    const { create, ends } = await stalledPost(now());
    const stalled = verifier.verify(create());
    clocks.real += 1.5 * TOLERANCE;
    ends[0]?.();
    expect(await stalled).toMatchObject({ ok: true });
  });
});

describe("verifiers of one replay store, each with a wall clock that is set back, refuse a replay", () => {
  test("by a verifier that has verified nothing", async () => {
    const { clocks, now } = testClocks();
    const store = memoryReplayStore({ capacity: 10 });
    const [busy, idle] = [verifierWith(store, now), verifierWith(store, now)];
    const request = await signedAt(now());
    expect(await busy.verify(request)).toMatchObject({ ok: true });
    clocks.real += 4 * TOLERANCE;
    clocks.offset -= 4 * TOLERANCE;
    expect(await idle.verify(request)).toEqual({ ok: false, code: "timestamp_out_of_window" });
    expect(await verifierWith(store, now).verify(request)).toEqual({ ok: false, code: "timestamp_out_of_window" });
  });

  test("by a verifier that was idle while another accepted the request", async () => {
    const { clocks, now } = testClocks();
    const store = memoryReplayStore({ capacity: 10 });
    const [busy, idle] = [verifierWith(store, now), verifierWith(store, now)];
    expect(await idle.verify(await signedAt(now()))).toMatchObject({ ok: true });
    clocks.real += 600 * TOLERANCE;
    const request = await signedAt(now());
    expect(await busy.verify(request)).toMatchObject({ ok: true });
    clocks.real += 10 * TOLERANCE;
    clocks.offset -= 10 * TOLERANCE;
    expect(await idle.verify(request)).toEqual({ ok: false, code: "timestamp_out_of_window" });
  });

  test("on a random walk of the wall clock on which one of them at random verifies", async () => {
    let replayed = 0;
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const { clocks, now } = testClocks();
        const store = memoryReplayStore({ capacity: 1000 });
        const verifiers = [0, 1, 2].map(() => verifierWith(store, now));
        const sent: ReceivedRequest[] = [];
        const accepted = new Set<ReceivedRequest>();
        for (const { wait, set, choice, age } of steps) {
          clocks.real += wait;
          clocks.offset += set;
          const request = sent[choice % (2 * sent.length + 1)] ?? (await signedAt(now() - age));
          sent.push(request);
          if (accepted.has(request)) replayed += 1;
          const verdict = await verifiers[choice % 3]?.verify(request);
          expect(verdict?.ok && accepted.has(request)).toBe(false);
          if (verdict?.ok) accepted.add(request);
        }
      }),
    );
    expect(replayed).toBeGreaterThan(50);
  });
});

describe("a store in memory", () => {
  test("forgets each nonce when it expires, and only then", () => {
    const { clocks } = testClocks();
    const store = memoryReplayStore({ capacity: 100 });
    for (let n = 0; n < 1000; n++, clocks.real += 10) {
      expect(store.claim(String(n), 995)).toBe("new");
      expect(store.claim(String(n), 995)).toBe("seen");
      expect(store.claim(String(Math.max(0, n - 99)), 995)).toBe("seen");
      expect(store.claim(n < 99 ? "0" : "one more", 995)).toBe(n < 99 ? "seen" : "full");
    }
    clocks.real += 1000;
    expect(store.claim("999", 995)).toBe("new");
  });

  test("needs a capacity that a Set can always hold", () => {
    expect(memoryReplayStore({ capacity: 2 ** 23 }).claim("a", 1)).toBe("new");
    expect(() => memoryReplayStore({ capacity: 2 ** 23 + 1 })).toThrow(code("invalid_option"));
  });
});

test("a verifier reads the clock when it is created", async () => {
  const { clocks, now } = testClocks();
  const verifier = verifierWith(testRedis(), now);
  const request = await signedAt(now());
  clocks.real += 4 * TOLERANCE;
  clocks.offset -= 4 * TOLERANCE;
  expect(await verifier.verify(request)).toEqual({ ok: false, code: "timestamp_out_of_window" });
});

test("verifiers of one replay store need the same tolerance", () => {
  const replayStore = memoryReplayStore({ capacity: 10 });
  const options = { secretFor: () => APP_SECRET, replayStore };
  createVerifier({ ...options, tolerance: 10_000 });
  createVerifier({ ...options, tolerance: 10_000 });
  expect(() => createVerifier({ ...options, tolerance: 300_000 })).toThrow(code("invalid_option"));
});

test("after the clock was set back, requests are accepted again once it has caught up", async () => {
  const { clocks, now } = testClocks();
  const verifier = verifierWith(memoryReplayStore({ capacity: 100 }), now);
  clocks.offset += 10 * TOLERANCE;
  await verifier.verify(await signedAt(now()));
  clocks.offset -= 10 * TOLERANCE;
  expect(await verifier.verify(await signedAt(now()))).toEqual({ ok: false, code: "timestamp_out_of_window" });
  clocks.real += 100 * TOLERANCE;
  expect(await verifier.verify(await signedAt(now()))).toMatchObject({ ok: true });
});
