import type { ClientName } from "../../src/replay/clients.ts";

export const CLIENTS: readonly ClientName[] = ["node-redis", "ioredis"];
