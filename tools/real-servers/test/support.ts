import type { ClientName } from "../src/clients.ts";
import { hasRedisServer } from "../src/redis-server.ts";

/** Under CI it must be there: what needs one runs, and fails without it. */
export const withRedis = hasRedisServer() || process.env["CI"] === "true";
if (!withRedis) console.warn("There is no redis-server on PATH: the tests that need one are skipped.");

export const CLIENTS: readonly ClientName[] = ["node-redis", "ioredis"];
