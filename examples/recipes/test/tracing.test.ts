import type { WireRequest } from "@org/conformance/independent";
import { headerOf } from "@org/conformance/wire-server";
import { expect, test } from "vitest";
import { CREDENTIALS, expectSigned } from "./helpers/support.ts";
import { runTraced, runWithoutCollector } from "./helpers/traced.ts";

const traced = await runTraced("src/tracing.ts");
const { sandbox, flaky, named, spans } = traced;

const ACCOUNT_LIST = "/trading/accounts/list";

const spansOf = (url: string) => spans.filter(({ attributes }) => String(attributes?.["url.full"]).startsWith(url));

test("the span of a request has the method, the path and the status", () => {
  const described = spansOf(sandbox.baseUrl).map(({ name, attributes }) => ({
    name,
    path: attributes?.["url.path"],
    status: attributes?.["http.response.status_code"],
  }));
  expect(described).toEqual([200, 200, 401].map((status) => ({ name: "GET", path: ACCOUNT_LIST, status })));
});

test("the span of a call without a response has the error", () => {
  const span = spans.find(({ attributes }) => attributes?.["error.type"] === "ECONNREFUSED");
  expect(span).toMatchObject({ status: { code: "STATUS_CODE_ERROR" }, events: [{ name: "exception" }] });
});

test("each attempt of a call has a separate span", () => {
  const attempts = spansOf(flaky.url + ACCOUNT_LIST);
  expect(attempts.map(({ attributes }) => attributes?.["http.response.status_code"])).toEqual([503, 200]);
  expect(new Set(attempts.map(({ spanId }) => spanId)).size).toBe(2);
});

test("with `traceAttempts`, the name of a span contains no id from the path, and the span of a retry has a number", () => {
  const described = spansOf(named.url).map(({ name, attributes }) => {
    const { "url.path": path, "http.request.resend_count": resends } = attributes ?? {};
    return `${String(path)}: ${name}${resends === undefined ? "" : `, resend ${Number(resends)}`}`;
  });
  expect(described.sort()).toEqual(
    [
      "/made-up/id-2: GET /made-up/{id}",
      "/made-up/id-2: GET /made-up/{id}, resend 1",
      "/made-up/id-3: GET",
      "/made-up/id-3: GET, resend 1",
      "/made-up/id-4: GET",
      "/orders/id-1: GET getOrder",
      "/orders/id-1: GET getOrder, resend 1",
      "/unsigned: GET",
      "/unsigned: GET",
    ].sort(),
  );
});

test("without `traceAttempts`, the span of a retry has no retry number", () => {
  const attempts = spansOf(flaky.url).map(({ attributes }) => attributes?.["http.request.resend_count"]);
  expect(attempts.filter((count) => count !== undefined)).toEqual([]);
});

test("a span with an error has a status or an error code as its error.type", () => {
  const types = new Set(spans.flatMap(({ attributes }) => attributes?.["error.type"] ?? []));
  expect(types).toEqual(new Set(["401", "503", "ECONNREFUSED"]));
});

test("the span of a request is a child of the program's active span", () => {
  const report = spans.find(({ name }) => name === "report");
  const [first, second, third] = spansOf(sandbox.baseUrl);
  const inReport = { traceId: report?.traceId, parentSpanId: report?.spanId };
  expect([first, second]).toMatchObject([inReport, inReport]);
  expect(third?.parentSpanId).toBeUndefined();
});

test("a signature is valid although the recipe adds the header `traceparent`", () => {
  const sent = sandbox.requests.map((request) => headerOf(request, "traceparent"));
  expect(sent).toEqual(spansOf(sandbox.baseUrl).map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 401]);
  expectSigned(flaky.requests);
});

test("requests by fetch, openapi-fetch and ky have spans, but requests by axios, got and node:http have no spans", () => {
  const byFetch = [ACCOUNT_LIST, ACCOUNT_LIST, "/fetch?made=up", "/openapi-fetch", "/ky"];
  const urls = spansOf(flaky.url).map(({ attributes }) => attributes?.["url.full"]);
  expect(urls).toEqual(byFetch.map((target) => flaky.url + target));
  const withoutFetch = ["/axios", "/got", "/node-http"];
  expect(flaky.requests.map(({ target }) => target)).toEqual([...byFetch, ...withoutFetch]);
});

function authentication(requests: readonly WireRequest[]): string[] {
  const names = ["x-app-key", "x-signature-nonce", "x-signature"];
  return requests.flatMap((request) => names.map((name) => headerOf(request, name) ?? "missing"));
}

test("the exported data has no app key, secret, nonce or signature", () => {
  const signed = named.requests.filter(({ target }) => target !== "/unsigned");
  const values = [CREDENTIALS.appSecret, ...authentication([...sandbox.requests, ...flaky.requests, ...signed])];
  for (const value of values) expect(traced.exported).not.toContain(value);
});

test("the exported data has nonces and signatures if `headersToSpanAttributes` is set", async () => {
  const withHeaders = await runTraced("test/helpers/traced-headers.ts");
  for (const value of authentication(withHeaders.sandbox.requests)) expect(withHeaders.exported).toContain(value);
  expect(withHeaders.exported).not.toContain(CREDENTIALS.appSecret);
});

test("the exported data has the name of the service and the command line", () => {
  const [resource] = traced.resources;
  expect(resource?.["service.name"]).toBe("made-up-service");
  expect(resource?.["process.command_args"]).toContainEqual(expect.stringMatching(/traced-program\.ts$/));
});

test("the program with the recipe prints nothing", () => {
  expect(traced.output).toBe("");
});

test("the program makes all calls even if no collector runs", async () => {
  const { output, sandbox } = await runWithoutCollector("src/tracing.ts");
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 401]);
  expect(output).toContain("Error: ");
});
