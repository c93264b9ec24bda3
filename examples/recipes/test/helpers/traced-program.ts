// Before Node runs this program, Node loads the tracing recipe. The tests pass the recipe in the flag `--import`.
import { text } from "node:stream/consumers";
import { trace } from "@opentelemetry/api";
import { createBrokerClient, defineOperation } from "@org/broker-client";
import { createSigner } from "@org/signing";
import { signedAxios } from "../../src/axios.ts";
import { signedFetch } from "../../src/fetch.ts";
import { signedGot } from "../../src/got.ts";
import { signedKy } from "../../src/ky.ts";
import { sendSigned } from "../../src/node-http.ts";
import { signedOpenapiFetch } from "../../src/openapi-fetch.ts";
import { traceAttempts } from "../../src/tracing.ts";

const {
  SANDBOX = "",
  FLAKY = "",
  NAMED = "",
  GONE = "",
  APP_KEY: appKey = "",
  APP_SECRET: appSecret = "",
} = process.env;

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

interface NamedPaths {
  "/made-up/{id}": { get: { parameters: { path: { id: string } }; responses: { 200: { content: {} } } } };
}

const named = createBrokerClient<NamedPaths>({ baseUrl: NAMED, appKey, appSecret, onEvent: traceAttempts });
const getOrder = defineOperation({ name: "getOrder", method: "GET", path: "/orders/{id}", retry: "safe" });
// The unsigned request begins in the same asynchronous context as the call.
const unsigned = () => fetch(`${NAMED}/unsigned`).then((response) => response.text());
await Promise.all([named.call(getOrder, { path: { id: "id-1" } }), unsigned()]);
await Promise.all([named.http.GET("/made-up/{id}", { params: { path: { id: "id-2" } } }), unsigned()]);
await (await named.fetch(`${NAMED}/made-up/id-3`)).text();
await (await signedFetch(NAMED, signer)("/made-up/id-4")).text();
