// Tests that a verifier rejects replays, even if the wall clock changes or a request arrives slowly.
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createSigner } from "../../src/index.ts";
import {
  createVerifier,
  memoryReplayStore,
  redisReplayStore,
  type ReceivedRequest,
  type ReplayStore,
  type Verifier,
} from "../../src/verify/index.ts";
import { APP_KEY, APP_SECRET, code } from "../helpers/support.ts";

const TOLERANCE = 60_000;
const START = Date.UTC(2026, 9, 17);
const OUT_OF_WINDOW = { ok: false, code: "timestamp_out_of_window" };

afterEach(() => vi.restoreAllMocks());

function setUp(replayStore: ReplayStore = memoryReplayStore({ capacity: 100_000 })) {
  const clocks = { real: 0, offset: START };
  vi.spyOn(performance, "now").mockImplementation(() => clocks.real);
  const now = () => clocks.real + clocks.offset;
  return {
    clocks,
    now,
    /** Lets real time pass, and sets the wall clock back by the same amount. */
    passAndSetBack: (milliseconds: number) => {
      clocks.real += milliseconds;
      clocks.offset -= milliseconds;
    },
    createVerifier: (skew = 0) =>
      createVerifier({ secretFor: () => APP_SECRET, tolerance: TOLERANCE, replayStore, now: () => now() + skew }),
  };
}

/** Creates a replay store that drops keys by real time, as Redis does. */
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

const walk = fc.array(
  fc.record({
    wait: fc.oneof(fc.nat(TOLERANCE), fc.nat(4 * TOLERANCE)),
    set: fc.oneof(fc.constant(0), fc.integer({ min: -10 * TOLERANCE, max: 10 * TOLERANCE })),
    choice: fc.nat(),
    age: fc.integer({ min: -TOLERANCE, max: TOLERANCE }),
  }),
  { minLength: 5, maxLength: 30 },
);

/** @param skews difference of each verifier's clock from the wall clock, in milliseconds */
async function expectNoReplay(
  createStore: () => ReplayStore,
  skews: readonly number[],
  receivers: (verifiers: readonly Verifier[], choice: number) => readonly Verifier[],
): Promise<void> {
  let replayed = 0;
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const { clocks, now, createVerifier } = setUp(createStore());
      const verifiers = skews.map(createVerifier);
      const sent: ReceivedRequest[] = [];
      const accepted = new Set<ReceivedRequest>();
      for (const { wait, set, choice, age } of steps) {
        clocks.real += wait;
        clocks.offset += set;
        const request = sent[choice % (2 * sent.length + 1)] ?? (await signedAt(now() - age));
        sent.push(request);
        if (accepted.has(request)) replayed += 1;
        const results = await Promise.all(receivers(verifiers, choice).map((each) => each.verify(request)));
        const acceptances = results.filter(({ ok }) => ok).length;
        expect(acceptances).toBeLessThanOrEqual(accepted.has(request) ? 0 : 1);
        if (acceptances > 0) accepted.add(request);
      }
    }),
  );
  expect(replayed).toBeGreaterThan(50);
}

describe.each(STORES)("a verifier with a replay store in %s", (_, createStore) => {
  test("a verifier rejects a replay after the wall clock was set back", async () => {
    const { now, passAndSetBack, createVerifier } = setUp(createStore());
    const verifier = createVerifier();
    const request = await signedAt(now());
    expect(await verifier.verify(request)).toMatchObject({ ok: true });
    passAndSetBack(4 * TOLERANCE);
    expect(await verifier.verify(request)).toEqual(OUT_OF_WINDOW);
  });

  test("a verifier rejects each replay while the wall clock stands still", async () => {
    const { now, passAndSetBack, createVerifier } = setUp(createStore());
    const verifier = createVerifier();
    const request = await signedAt(now());
    const results = [];
    for (let step = 0; step < 100; step++) {
      results.push(await verifier.verify(request));
      passAndSetBack(TOLERANCE / 10);
    }
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ["one verifier", [0]],
    ["three verifiers whose clocks differ by a fifth of the tolerance", [0, TOLERANCE / 10, TOLERANCE / 5]],
  ])("a verifier rejects each replay, even if the wall clock changes at random (%s)", async (_, skews) => {
    await expectNoReplay(createStore, skews, (verifiers) => verifiers);
  });
});

describe("a request whose body arrives late", () => {
  /**
   * Signs a POST request. Each call of `create` returns a copy of the signed request, without the bytes of the body.
   * Each function in `ends` sends the body of one copy, and closes the stream.
   */
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

  test("a verifier rejects a request with a late body if the store has already dropped the nonce", async () => {
    const { clocks, now, createVerifier } = setUp();
    const verifier = createVerifier();
    const { create, ends } = await stalledPost(now());
    const stalled = verifier.verify(create());
    const prompt = verifier.verify(create());
    ends[1]?.();
    expect(await prompt).toMatchObject({ ok: true });
    clocks.real += 3 * TOLERANCE + 1;
    ends[0]?.();
    expect(await stalled).toEqual(OUT_OF_WINDOW);
  });

  test("a verifier accepts a request with a late body if the age of the timestamp is 1.5 times the tolerance", async () => {
    const { clocks, now, createVerifier } = setUp();
    const verifier = createVerifier();
    const { create, ends } = await stalledPost(now());
    const stalled = verifier.verify(create());
    clocks.real += 1.5 * TOLERANCE;
    ends[0]?.();
    expect(await stalled).toMatchObject({ ok: true });
  });
});

describe("a verifier after the wall clock was set back", () => {
  test("a verifier whose wall clock was set back rejects a replay, even as its first request", async () => {
    const { now, passAndSetBack, createVerifier } = setUp();
    const [busy, idle] = [createVerifier(), createVerifier()];
    const request = await signedAt(now());
    expect(await busy.verify(request)).toMatchObject({ ok: true });
    passAndSetBack(4 * TOLERANCE);
    expect(await idle.verify(request)).toEqual(OUT_OF_WINDOW);
    expect(await createVerifier().verify(request)).toEqual(OUT_OF_WINDOW);
  });

  test("a verifier whose wall clock was set back rejects a replay of a request that a second verifier accepted", async () => {
    const { clocks, now, passAndSetBack, createVerifier } = setUp();
    const [busy, idle] = [createVerifier(), createVerifier()];
    expect(await idle.verify(await signedAt(now()))).toMatchObject({ ok: true });
    clocks.real += 600 * TOLERANCE;
    const request = await signedAt(now());
    expect(await busy.verify(request)).toMatchObject({ ok: true });
    passAndSetBack(10 * TOLERANCE);
    expect(await idle.verify(request)).toEqual(OUT_OF_WINDOW);
  });

  test("a verifier whose wall clock was set back rejects each replay if three verifiers share a replay store", async () => {
    await expectNoReplay(
      () => memoryReplayStore({ capacity: 1000 }),
      [0, 0, 0],
      (verifiers, choice) => verifiers.slice(choice % 3, (choice % 3) + 1),
    );
  });
});

test("a verifier rejects an old timestamp in the first request after the wall clock was set back", async () => {
  const { now, passAndSetBack, createVerifier } = setUp(testRedis());
  const verifier = createVerifier();
  const request = await signedAt(now());
  passAndSetBack(4 * TOLERANCE);
  expect(await verifier.verify(request)).toEqual(OUT_OF_WINDOW);
});

test("createVerifier rejects two different tolerances for the same replay store", () => {
  const replayStore = memoryReplayStore({ capacity: 10 });
  const options = { secretFor: () => APP_SECRET, replayStore };
  createVerifier({ ...options, tolerance: 10_000 });
  createVerifier({ ...options, tolerance: 10_000 });
  expect(() => createVerifier({ ...options, tolerance: 300_000 })).toThrow(code("invalid_option"));
});

test("a verifier accepts new requests after the wall clock has caught up with the internal clock", async () => {
  const { clocks, now, createVerifier } = setUp();
  const verifier = createVerifier();
  clocks.offset += 10 * TOLERANCE;
  await verifier.verify(await signedAt(now()));
  clocks.offset -= 10 * TOLERANCE;
  expect(await verifier.verify(await signedAt(now()))).toEqual(OUT_OF_WINDOW);
  clocks.real += 100 * TOLERANCE;
  expect(await verifier.verify(await signedAt(now()))).toMatchObject({ ok: true });
});
