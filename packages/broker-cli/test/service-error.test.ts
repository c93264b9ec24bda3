import { expect, test } from "vitest";
import { errorOf, runBroker } from "./helpers/run-broker.ts";
import { sandboxEnv } from "./helpers/sandbox.ts";

const SECRET = "made-up/secret&1";

async function errorFor(response: () => Response) {
  const { env } = await sandboxEnv({ responses: { listAccounts: response } });
  return errorOf(["accounts"], { env });
}

test("the error for status 401 contains the status, the body and a fix", async () => {
  const body = { code: "made_up", message: "The key is unknown." };
  expect(await errorFor(() => Response.json(body, { status: 401 }))).toEqual({
    exit: 4,
    code: "http_status",
    message: 'listAccounts returned status 401: made_up, "The key is unknown."',
    status: 401,
    body: JSON.stringify(body),
    fix: "`broker doctor` checks the credentials, the base URL and the clock.",
  });
});

test("the error for status 404 contains the first 1,000 characters of the body, with control characters escaped", async () => {
  const { body } = await errorFor(() => new Response(`\u001b${"a".repeat(2000)}`, { status: 404 }));
  expect(body).toBe(`\\u001b${"a".repeat(999)} [cut]`);
});

test("the error for an unexpected response contains the body", async () => {
  const page = () => new Response("<p>made up</p>", { headers: { "content-type": "text/html" } });
  expect(await errorFor(page)).toMatchObject({
    code: "unexpected_response",
    status: 200,
    body: "<p>made up</p>",
    fix: "Check whether the base URL belongs to the service. Look for a newer version of @org/broker-cli.",
  });
  const { env } = await sandboxEnv({ responses: { listAccounts: page } });
  expect((await runBroker(["accounts"], { env })).stderr).toContain("\nBody of the response: <p>made up</p>\nCheck ");
});

test("the fix for status 429 contains the value of Retry-After", async () => {
  const { fix } = await errorFor(() => new Response(null, { status: 429, headers: { "retry-after": "1" } }));
  expect(fix).toBe("Try again later. The service sent Retry-After: 1 (seconds or a date).");
});

test("the error for a refused connection contains ECONNREFUSED and says what to check, and the exit code is 5", async () => {
  const { env, sandbox } = await sandboxEnv();
  await sandbox.close();
  expect(await errorOf(["call", "listAccounts"], { env })).toMatchObject({
    exit: 5,
    code: "not_sent",
    message: expect.stringMatching(/\(ECONNREFUSED\)\.$/),
    fix: expect.stringMatching(
      /^No server listens at this address\. Check host and port in the base URL, .* It is safe to retry\.$/,
    ),
  });
});

test.each([
  ["status 400", () => new Response("", { status: 400 })],
  ["status 404", () => Response.json({ message: "Made up." }, { status: 404 })],
  ["status 429", () => new Response(null, { status: 429, headers: { "retry-after": "0" } })],
  ["status 302", () => new Response(null, { status: 302, headers: { location: "https://example.com" } })],
  ["a clock skew", () => new Response("", { status: 401, headers: { date: "Sat, 17 Oct 2026 09:30:00 GMT" } })],
  ["invalid JSON", () => new Response("{", { headers: { "content-type": "application/json" } })],
  ["an HTML page", () => new Response("<p>", { headers: { "content-type": "text/html" } })],
])("the error for %s does not contain option names or field names of the client", async (_, response) => {
  const { message, fix } = await errorFor(response);
  expect(`${message} ${fix}`.replaceAll("`broker doctor`", "")).not.toMatch(
    /`|baseUrl|allowInsecure|timeout\.|The service's clock is|\."\./,
  );
});

test("the error of broker sign for an http URL does not contain option names of the signer", async () => {
  const { stderr } = await runBroker(["sign", "GET", "http://api.example.com/a"]);
  expect(stderr).toBe("broker: The URL uses plain http to api.example.com. Use https.\n");
});

test.each(["accounts", "call listAccounts", "doctor"])(
  "the error does not contain an app secret that the service returned (broker %s)",
  async (command) => {
    const forms = [
      SECRET,
      encodeURIComponent(SECRET),
      SECRET.replace("m", "%6D"),
      SECRET.replace("m", String.raw`\u006d`),
      btoa(SECRET),
    ];
    const { env } = await sandboxEnv({
      credentials: { appKey: "made-up-app-key", appSecret: SECRET },
      responses: {
        listAccounts: () =>
          Response.json(
            { code: forms[0], message: forms.join(" "), forms },
            { status: 401, statusText: forms[1] ?? "" },
          ),
      },
    });
    for (const flags of [[], ["--json"]]) {
      const { stdout, stderr } = await runBroker([...command.split(" "), ...flags], { env });
      expect(stdout + stderr).toMatch(/401/);
      for (const form of forms) {
        expect(stdout + stderr).not.toContain(form);
        expect(stdout + stderr).not.toContain(JSON.stringify(form).slice(1, -1));
      }
    }
  },
);
