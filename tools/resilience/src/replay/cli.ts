// Sends requests and replays to three verifiers on one Redis. `pnpm verify replay` runs this program.
import { readCommandLine } from "@org/testing";
import { countAcceptances } from "./count-acceptances.ts";
import { startRedis } from "./redis-server.ts";

const { values, refuse } = readCommandLine({
  name: "pnpm verify replay --",
  summary: "Sends requests, with one to three replays of each, to three verifiers on one Redis.",
  options: {
    requests: { type: "string", value: "N", help: "Number of requests without their replays. Default: 100000." },
  },
  example: "pnpm verify replay -- --requests 5000",
});
const requests = Number(values.requests ?? 100_000);
if (!Number.isSafeInteger(requests) || requests < 1) {
  refuse(`--requests must be a positive integer, and is ${values.requests}.`);
}
await using redis = await startRedis();
const started = performance.now();
const figures = await countAcceptances(redis.url, requests);
const seconds = (performance.now() - started) / 1000;
const { outcomes, ...counts } = figures;
console.table({ ...counts, ...outcomes, seconds: Number(seconds.toFixed(1)) });
if (figures.acceptedOnce !== requests) {
  console.error(
    `${figures.acceptedOnce} of ${requests} requests were accepted once. Every request must be accepted once.`,
  );
  process.exitCode = 1;
}
