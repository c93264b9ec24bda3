// Verifies requests in a separate process. Each line of stdin is a JSON array of requests, and each line of stdout is a
// JSON array of outcomes.
import { createInterface } from "node:readline";
import { createVerifier } from "@org/signing/verify";
import { connect, type ClientName } from "./clients.ts";
import { APP_KEY, APP_SECRET, type SentRequest } from "./signed-requests.ts";
import { stores, type StoreName } from "./stores.ts";

/** Either `accepted` or the error code of the rejection. */
export type Outcome = string;

export interface VerifierProcessOptions {
  readonly url: string;
  readonly client: ClientName;
  readonly store: StoreName;
}

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
