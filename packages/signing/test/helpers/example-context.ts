// Defines the values that the examples in docstrings and the README use.
import openapiFetch from "openapi-fetch";
import { createSigner } from "../../src/index.ts";
import { createVerifier, memoryReplayStore } from "../../src/verify/index.ts";
import { APP_KEY, APP_SECRET, HEADERS } from "./support.ts";

export const createClient = openapiFetch;
export const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
export const verifier = createVerifier({
  secretFor: () => APP_SECRET,
  tolerance: 300_000,
  replayStore: memoryReplayStore({ capacity: 100_000 }),
});
export const path = "/trading/accounts/list";
export const headers = HEADERS;

// These objects replace the two Redis clients in the examples.
export const nodeRedis = { sendCommand: async ([name]: string[]) => name };
export const ioredis = { call: async (name: string, ...words: string[]) => name + words.length };
