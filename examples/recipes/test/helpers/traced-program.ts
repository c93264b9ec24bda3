// Before Node runs this program, Node loads the tracing recipe. The tests pass the recipe in the flag `--import`.
import { text } from "node:stream/consumers";
import { trace } from "@opentelemetry/api";
import { createBrokerClient } from "@org/broker-client";
import { createSigner } from "@org/signing";
import { signedAxios } from "../../src/axios.ts";
import { signedFetch } from "../../src/fetch.ts";
import { signedGot } from "../../src/got.ts";
import { signedKy } from "../../src/ky.ts";
import { sendSigned } from "../../src/node-http.ts";
import { signedOpenapiFetch } from "../../src/openapi-fetch.ts";

const { SANDBOX = "", FLAKY = "", GONE = "", APP_KEY: appKey = "", APP_SECRET: appSecret = "" } = process.env;

const broker = createBrokerClient({ baseUrl: SANDBOX, appKey, appSecret });
await trace.getTracer("program").startActiveSpan("report", async (span) => {
  await broker.trading.listAccounts();
  await broker.trading.listAccounts();
  span.end();
});
const wrongSecret = createBrokerClient({ baseUrl: SANDBOX, appKey, appSecret: `${appSecret}, but another` });
await wrongSecret.trading.listAccounts().catch(() => {});
const unreachable = createBrokerClient({ baseUrl: GONE, appKey, appSecret, retry: false });
await unreachable.trading.listAccounts().catch(() => {});
await createBrokerClient({ baseUrl: FLAKY, appKey, appSecret }).trading.listAccounts();

interface MadeUpPaths {
  "/openapi-fetch": { get: { responses: { 200: { content: { "application/json": unknown } } } } };
}

const signer = createSigner({ appKey, appSecret });
await (await signedFetch(FLAKY, signer)("/fetch?made=up")).text();
await signedOpenapiFetch<MadeUpPaths>(FLAKY, signer).GET("/openapi-fetch");
await signedKy(FLAKY, signer).get("/ky").text();
await signedAxios(FLAKY, signer).get("/axios");
await signedGot(FLAKY, signer)("got");
await text(await sendSigned(signer, "GET", `${FLAKY}/node-http`));
