import { expect, test } from "vitest";
import { runBroker } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";

/** Returns the error of a call with this response. */
async function errorOf(response: () => Response) {
  const { env } = await sandboxEnv({ responses: { listAccounts: response } });
  const { code, stderr } = await runBroker(["accounts", "--json"], { env });
  return { code, ...JSON.parse(stderr).error };
}

test("an error of the service has its status, its body and a fix", async () => {
  const body = { code: "made_up", message: "The key is unknown." };
  expect(await errorOf(() => Response.json(body, { status: 401 }))).toEqual({
    code: "http_status",
    message: 'listAccounts returned status 401: made_up, "The key is unknown."',
    status: 401,
    body: JSON.stringify(body),
    fix: "`broker doctor` checks the credentials, the base URL and the clock.",
  });
});

test("an error shows 1,000 printable characters of the body", async () => {
  const { body } = await errorOf(() => new Response(`\u001b${"a".repeat(2000)}`, { status: 404 }));
  expect(body).toBe(`\\u001b${"a".repeat(999)} [cut]`);
});

test("an error shows a body that is no valid response", async () => {
  const page = () => new Response("<p>made up</p>", { headers: { "content-type": "text/html" } });
  expect(await errorOf(page)).toMatchObject({
    code: "unexpected_response",
    status: 200,
    body: "<p>made up</p>",
    fix: "Check whether the base URL is that of the service, and look for a newer version of @org/broker-cli.",
  });
  const { env } = await sandboxEnv({ responses: { listAccounts: page } });
  expect((await runBroker(["accounts"], { env })).stderr).toContain("\nBody of the response: <p>made up</p>\nCheck ");
});

test("an error of status 429 says when the service can be called again", async () => {
  const { fix } = await errorOf(() => new Response(null, { status: 429, headers: { "retry-after": "1" } }));
  expect(fix).toBe("Try again later. The service says when, in seconds or as a date: Retry-After: 1.");
});

test("a request that was not sent has a fix", async () => {
  const { env, sandbox } = await sandboxEnv();
  await sandbox.close();
  const { stderr } = await runBroker(["accounts", "--json"], { env });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "not_sent",
    message: expect.stringMatching(/\(ECONNREFUSED\)\.$/),
    fix: expect.stringMatching(
      /^Nothing listens there\. Check host and port in the base URL, .* It is safe to try again\.$/,
    ),
  });
});

test.each([
  ["status 400", () => new Response("", { status: 400 })],
  ["status 404", () => Response.json({ message: "Made up." }, { status: 404 })],
  ["status 429", () => new Response(null, { status: 429, headers: { "retry-after": "0" } })],
  ["status 302", () => new Response(null, { status: 302, headers: { location: "https://example.com" } })],
  ["another clock", () => new Response("", { status: 401, headers: { date: "Sat, 17 Oct 2026 09:30:00 GMT" } })],
  ["no JSON", () => new Response("{", { headers: { "content-type": "application/json" } })],
  ["a page", () => new Response("<p>", { headers: { "content-type": "text/html" } })],
])("an error by %s uses no words of the client library", async (_, response) => {
  const { message, fix } = await errorOf(response);
  expect(`${message} ${fix}`.replaceAll("`broker doctor`", "")).not.toMatch(
    /`|baseUrl|allowInsecure|timeout\.|The service's clock|\."\./,
  );
});

test("sign of a plain http URL uses no words of the signing library", async () => {
  const { stderr } = await runBroker(["sign", "GET", "http://api.example.com/a"]);
  expect(stderr).toBe("broker: Plain http to api.example.com: use https.\n");
});
