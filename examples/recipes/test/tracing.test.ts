// The trace recipe, by what a collector got of a program that it was loaded before.
import type { WireRequest } from "@org/conformance/independent";
import { headerOf } from "@org/conformance/wire-server";
import { expect, test } from "vitest";
import { CREDENTIALS, expectSigned } from "./support.ts";
import { runTraced, runWithoutCollector } from "./traced.ts";

const traced = await runTraced("../src/tracing.ts");
const { sandbox, flaky, spans } = traced;

const ACCOUNT_LIST = "/trading/accounts/list";

/** Of the requests whose URL begins so. */
const spansOf = (url: string) => spans.filter(({ attributes }) => String(attributes?.["url.full"]).startsWith(url));

test("a request is a span with its method, its path and the status that came", () => {
  const told = spansOf(sandbox.url).map(({ name, attributes }) => ({
    name,
    path: attributes?.["url.path"],
    status: attributes?.["http.response.status_code"],
  }));
  expect(told).toEqual([200, 200, 401].map((status) => ({ name: "GET", path: ACCOUNT_LIST, status })));
});

test("a call that got no response is a span that says why", () => {
  const span = spans.find(({ attributes }) => attributes?.["error.type"] === "ECONNREFUSED");
  expect(span).toMatchObject({ status: { code: "STATUS_CODE_ERROR" }, events: [{ name: "exception" }] });
});

test("each attempt of a call is a span of its own", () => {
  const attempts = spansOf(flaky.url + ACCOUNT_LIST);
  expect(attempts.map(({ attributes }) => attributes?.["http.response.status_code"])).toEqual([503, 200]);
  expect(new Set(attempts.map(({ spanId }) => spanId)).size).toBe(2);
});

test("the client's requests stand below the span that the program was in", () => {
  const report = spans.find(({ name }) => name === "report");
  const [first, second, third] = spansOf(sandbox.url);
  const inReport = { traceId: report?.traceId, parentSpanId: report?.spanId };
  expect([first, second]).toMatchObject([inReport, inReport]);
  expect(third?.parentSpanId).toBeUndefined();
});

test("`traceparent` is added behind the signer, and the broker takes the signature all the same", () => {
  const sent = sandbox.requests.map((request) => headerOf(request, "traceparent"));
  expect(sent).toEqual(spansOf(sandbox.url).map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 401]);
  expectSigned(flaky.requests);
});

test("fetch, openapi-fetch and ky leave spans; axios, got and node:http send past fetch and leave none", () => {
  const byFetch = [ACCOUNT_LIST, ACCOUNT_LIST, "/fetch?made=up", "/openapi-fetch", "/ky"];
  const urls = spansOf(flaky.url).map(({ attributes }) => attributes?.["url.full"]);
  expect(urls).toEqual(byFetch.map((target) => flaky.url + target));
  const pastFetch = ["/axios", "/got", "/node-http"];
  expect(flaky.requests.map(({ target }) => target)).toEqual([...byFetch, ...pastFetch]);
});

/** Of each request the app key, the nonce and the signature. */
function authentication(requests: readonly WireRequest[]): string[] {
  const names = ["x-app-key", "x-signature-nonce", "x-signature"];
  return requests.flatMap((request) => names.map((name) => headerOf(request, name) ?? "missing"));
}

test("nothing that was exported holds the app key, the secret, a nonce or a signature", () => {
  const values = [CREDENTIALS.appSecret, ...authentication([...sandbox.requests, ...flaky.requests])];
  for (const value of values) expect(traced.exported).not.toContain(value);
});

test("with `headersToSpanAttributes`, the app key, nonces and signatures would be exported", async () => {
  const unwise = await runTraced("./traced-headers.ts");
  for (const value of authentication(unwise.sandbox.requests)) expect(unwise.exported).toContain(value);
  expect(unwise.exported).not.toContain(CREDENTIALS.appSecret);
});

test("the command line is exported, too", () => {
  const [resource] = traced.resources;
  expect(resource?.["service.name"]).toBe("made-up-service");
  expect(resource?.["process.command_args"]).toContainEqual(expect.stringMatching(/traced-program\.ts$/));
});

test("the recipe prints nothing", () => {
  expect(traced.output).toBe("");
});

test("without a collector the program does all the same, and the recipe prints why nothing was exported", async () => {
  const { output, sandbox } = await runWithoutCollector("../src/tracing.ts");
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 401]);
  expect(output).toContain("Error: ");
});
