import type { BrokerClientOptions, Transport } from "@org/broker-client";
import { startSandbox } from "@org/broker-sandbox";
import { createSigner, createSigningFetch } from "@org/signing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenLaw } from "../src/laws.ts";
import { prove, smallest } from "../src/prove.ts";
import { anyRun } from "../src/run.ts";

const RUNS = 300;
const SEED = 1;

const anything = expect.any(String);

test("the client breaks no law", async () => {
  expect(await prove(RUNS, SEED)).toMatchObject({ runs: RUNS, seed: SEED, broken: undefined });
});

/** A transport in the client's place that does what the client must not do. */
const again = (resend: Transport): BrokerClientOptions => ({
  fetch: (request) => {
    const copy = request.clone();
    return fetch(request).catch(() => resend(copy));
  },
});

describe("a client is caught that", () => {
  test("sends an order again, signed anew", async () => {
    const sandbox = await startSandbox();
    await sandbox.close();
    const { broken } = await prove(RUNS, SEED, again(createSigningFetch(createSigner(sandbox))));
    expect(broken?.law).toMatch(/^(?:an order arrives at most once|nothing arrives more often than it was attempted)$/);
  });

  test("sends an attempt again as it is", async () => {
    const { broken } = await prove(RUNS, SEED, again(fetch));
    expect(broken).toMatchObject({ law: anything });
  });

  test.each<[what: string, change: BrokerClientOptions, law: string]>([
    [
      "says not_sent of what has left",
      {
        fetch: (request) =>
          fetch(request).catch(() => {
            throw new TypeError("fetch failed", {
              cause: Object.assign(new Error(), { syscall: "connect", code: "MADE_UP" }),
            });
          }),
      },
      "what was not sent has not arrived",
    ],
    [
      "answers by itself",
      { fetch: () => Promise.resolve(Response.json({ made: "up" })) },
      "what is answered has arrived",
    ],
    ["uses a nonce twice", { nonce: () => "made-up" }, "every attempt has its own nonce"],
    [
      "changes what it has signed",
      { fetch: (request) => fetch(`${request.url}?made=up`, request) },
      "what arrives is signed rightly",
    ],
  ])("%s", async (_, change, law) => {
    const { broken } = await prove(RUNS, SEED, change);
    expect(broken?.law).toBe(law);
  });
});

test("an error that is not one of the client's breaks a law", () => {
  const laws = fc.sample(anyRun, 1).map((run) => brokenLaw(run, { told: { thrown: new Error("made up") }, seen: [] }));
  expect(laws).toEqual(["an error is one of the client's"]);
});

test("of the runs that break a law, the smallest is shown", async () => {
  const change = { fetch: () => Promise.resolve(Response.json([])) };
  const { broken } = await prove(RUNS, SEED, change);
  expect(broken?.run.cuts).not.toEqual([]);
  const shown = broken ? await smallest(broken, SEED, change) : "";
  expect(shown).toContain(
    '[{"method":"POST","by":"http","bodySize":0,"finds":"a server","cuts":[],"scenario":undefined,',
  );
});
