// What the reader of a docstring has at hand.
import openapiFetch from "openapi-fetch";
import { createSigner } from "../src/index.ts";
import { APP_KEY, APP_SECRET, HEADERS } from "./support.ts";

export const createClient = openapiFetch;
export const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
export const path = "/trading/accounts/list";
export const headers = HEADERS;

// As far as the examples need the two; real ones are in redis.test.ts.
export const nodeRedis = { sendCommand: async (_: string[]) => "OK" };
export const ioredis = { call: async (_: string, ...words: string[]) => words[0] };
