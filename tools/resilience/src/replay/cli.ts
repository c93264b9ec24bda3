// `pnpm verify replay`
import { readCommandLine } from "@org/testing";
import { countAcceptances } from "./count-acceptances.ts";
import { startRedis } from "./redis-server.ts";

const { positionals, refuse } = readCommandLine({
  name: "pnpm verify replay",
  summary:
    "Sends requests and replays of each to three verifiers on one Redis. N is the number of requests, or 100000.",
  operands: "[N]",
  options: {},
  example: "pnpm verify replay 10000",
});
const requests = Number(positionals[0] ?? 100_000);
if (!Number.isSafeInteger(requests) || requests < 1 || positionals.length > 1) refuse("N is one positive integer.");
await using redis = await startRedis();
const started = performance.now();
const figures = await countAcceptances(redis.url, requests);
const seconds = (performance.now() - started) / 1000;
const { outcomes, ...counts } = figures;
console.table({ ...counts, ...outcomes, seconds: Number(seconds.toFixed(1)) });
if (figures.acceptedOnce !== requests) {
  console.error("Not every request was accepted exactly once.");
  process.exitCode = 1;
}
