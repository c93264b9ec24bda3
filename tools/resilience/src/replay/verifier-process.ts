// Verifies requests in a separate process. Each line of stdin is a JSON array of requests, and each line of stdout is a
// JSON array of outcomes.
import { createInterface } from "node:readline";
import { createVerifier, memoryReplayStore, redisReplayStore } from "@org/signing/verify";
import type { ReplayStore, SendCommand } from "@org/signing/verify";
import { connect, type ClientName } from "./clients.ts";
import { APP_KEY, APP_SECRET, type SentRequest } from "./signed-requests.ts";

/** Either `accepted` or the error code of the rejection. */
export type Outcome = string;

export interface VerifierProcessOptions {
  readonly url: string;
  readonly client: ClientName;
  readonly store: StoreName;
}

export type StoreName = "redis" | "always new" | "read, then write" | "memory of each process";

/** A replay store on Redis, and three deliberately faulty replay stores. The proof must detect each faulty store. */
const stores: Readonly<Record<StoreName, (send: SendCommand) => ReplayStore>> = {
  redis: redisReplayStore,
  "always new": () => ({ claim: () => "new" }),
  // If a request and a replay arrive at the same time, both `GET` commands return null, so this store accepts the
  // replay.
  "read, then write": (send) => ({
    async claim(key, ttl) {
      if ((await send(["GET", key])) !== null) return "seen";
      await send(["SET", key, "1", "PX", String(ttl)]);
      return "new";
    },
  }),
  "memory of each process": () => memoryReplayStore({ capacity: 1_000_000 }),
};

const options: VerifierProcessOptions = JSON.parse(process.argv[2] ?? "");
using client = connect[options.client](options.url);
const verifier = createVerifier({
  secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
  tolerance: 300_000,
  replayStore: stores[options.store](client.send),
});

for await (const line of createInterface(process.stdin)) {
  const requests: readonly SentRequest[] = JSON.parse(line);
  console.log(JSON.stringify(await Promise.all(requests.map(outcomeOf))));
}

async function outcomeOf({ body = "", ...request }: SentRequest): Promise<Outcome> {
  const result = await verifier.verify({ ...request, body: Buffer.from(body) });
  return result.ok ? "accepted" : result.code;
}
