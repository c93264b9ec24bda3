// What the reader of a docstring has at hand.
import openapiFetch from "openapi-fetch";
import { createSigner } from "../src/index.ts";
import { APP_KEY, APP_SECRET, HEADERS } from "./support.ts";

export const createClient = openapiFetch;
export const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
export const path = "/trading/accounts/list";
export const headers = HEADERS;
