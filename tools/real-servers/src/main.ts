// `pnpm proof:replay`: 100,000 requests, or as many as the first argument says.
import { countAcceptances } from "./proof.ts";
import { startRedis } from "./redis-server.ts";

const requests = Number(process.argv[2] ?? 100_000);
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
