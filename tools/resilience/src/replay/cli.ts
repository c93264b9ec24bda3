// Implements `pnpm verify replay`.
import { fail, isFull, readCommandLine } from "@org/testing";
import { countAcceptances } from "./count-acceptances.ts";
import { startRedis } from "./redis-server.ts";

const { values, refuse } = readCommandLine(
  `Usage: pnpm verify replay -- [--requests N]

Sends requests and their replays to three verifiers that share a Redis server.

  --requests N  Number of original requests. The command sends one to three replays of each request. Default: 10000, or 100000 at full depth.

Example: pnpm verify replay -- --requests 5000`,
  { options: { requests: { type: "string" } } },
);
const requests = Number(values.requests ?? (isFull ? 100_000 : 10_000));
if (!Number.isSafeInteger(requests) || requests < 1) {
  refuse(`--requests must be a positive integer, but is ${values.requests}.`);
}
await using redis = await startRedis();
const started = performance.now();
const figures = await countAcceptances(redis.url, requests);
const seconds = (performance.now() - started) / 1000;
const { outcomes, ...counts } = figures;
console.table({ ...counts, ...outcomes, seconds: Number(seconds.toFixed(1)) });
if (figures.acceptedOnce !== requests) {
  fail(
    `The verifiers accepted ${requests - figures.acceptedOnce} of ${requests} requests either never or more than once.`,
  );
}
