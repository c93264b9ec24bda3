// Lists the Redis clients that the proofs run with.
import type { ClientName } from "../../src/replay/clients.ts";

export const CLIENTS: readonly ClientName[] = ["node-redis", "ioredis"];
