import { call } from "./call.mjs";
import { client } from "./client.mjs";
import { openapiFetch } from "./openapi-fetch.mjs";
import { runTests } from "./run.mjs";
import { sign } from "./sign.mjs";
import { verify } from "./verify.mjs";

/** @param {import("./run.mjs").World} world */
export const run = (world) => runTests([...sign, ...verify, ...call, ...openapiFetch, ...client], world);
