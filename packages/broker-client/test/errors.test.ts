import { answer, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { type BrokerError, ConfigurationError, isBrokerError } from "../src/index.ts";
import { callByName, CHANGE, clientOver, thrownBy, CREDENTIALS } from "./helpers/support.ts";
import { failToConnect } from "./helpers/transport.ts";
import { madeUpBroker, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

describe("a call", () => {
  test("a call rejects with an error whose field `text` is the response body with all digits of its numbers", async () => {
    const text = `{"price": 1.50, "id": 12345678901234567890, "echo": "${CREDENTIALS.appSecret}"}`;
    await using server = await startWireServer(() => answer(404, text));
    const error = await thrownBy(callByName(madeUpBroker(server.url), "trading", "readMadeUp"));
    expect(error).toMatchObject({ text: text.replace(CREDENTIALS.appSecret, "[redacted]") });
    expect(JSON.parse(JSON.stringify(error))).not.toHaveProperty("text");
  });

  test("the field `advice` is the end of the error message, and JSON does not repeat it", async () => {
    await using server = await startWireServer(() => answer(429, "{}"));
    const error = await thrownBy(callByName(madeUpBroker(server.url), "trading", "readMadeUp"));
    const advice = "Send fewer requests, or try again later. If `headers` contains `retry-after`, wait for that time.";
    expect(error).toMatchObject({
      advice,
      message: expect.stringMatching(/ returned status 429\. Send fewer requests,.*time\.$/),
    });
    expect(JSON.parse(JSON.stringify(error))).not.toHaveProperty("advice");
    expect(new ConfigurationError("made up").advice).toBe("");
  });

  describe("the message of an http_status error", () => {
    const messageFor = async (body: string, headers: Record<string, string> = {}) => {
      await using server = await startWireServer(() => answer(401, body));
      const error = await thrownBy(callByName(madeUpBroker(server.url, { headers }), "trading", "readMadeUp"));
      return error instanceof Error ? error.message : "";
    };
    const WITHOUT = "readMadeUp returned status 401. Look at `body`, which the spec does not document.";

    test.each([
      ['{"code":"INVALID_SIGNATURE","message":"signature mismatch"}', ': INVALID_SIGNATURE, "signature mismatch".'],
      ['{"code":40101}', ": 40101."],
      ['{"message":"signature mismatch","code":null}', ': "signature mismatch".'],
      ['{"message":"one\\r\\nreadMadeUp\\u001b[2K\\u202e\\u2028two\\ud800"}', ': "one readMadeUp [2K two".'],
      [
        `{"code":"${"a".repeat(201)}","message":"${"𝒶".repeat(201)}"}`,
        `: ${"a".repeat(200)}..., "${"𝒶".repeat(200)}...".`,
      ],
    ])(
      "the message of an http_status error quotes the fields `code` and `message` of the body %s on one line",
      async (body, quoted) => {
        expect(await messageFor(body)).toBe(WITHOUT.replace(".", quoted));
      },
    );

    test.each([
      '{"error":{"code":"NESTED","message":"made up"}}',
      '{"code":{},"message":7}',
      '{"code":"","message":" "}',
      '"text"',
      "text",
    ])("the message of an http_status error quotes nothing from the body %s", async (body) => {
      expect(await messageFor(body)).toBe(WITHOUT);
    });

    test("the message of an http_status error shows `[redacted]` instead of a token from a request header", async () => {
      const body = '{"code":"made-up-token","message":"token \\u006dade-up-token is unknown"}';
      const message = await messageFor(body, { authorization: "Bearer made-up-token" });
      expect(message).toContain(': [redacted], "token [redacted] is unknown". ');
    });
  });

  test.each(["EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"])(
    "a call is retried if the connection fails with %s",
    async (code) => {
      const failure = Object.assign(new Error("made up"), {
        code,
        syscall: code === "EAI_AGAIN" ? "getaddrinfo" : "connect",
      });
      const broker = madeUpBroker("https://api.example.com", failToConnect(failure));
      const error = await thrownBy(callByName(broker, "trading", "readMadeUp"));
      expect(error).toMatchObject({ code: "not_sent", reason: code, attempt: 2 });
      expect(String(error)).toContain(
        `readMadeUp (attempt 2 of 2) was not sent to api.example.com (${code}). Check DNS, network, proxy and firewall.`,
      );
    },
  );

  test("a call rejects with the error that a caller's middleware threw", async () => {
    const bug = new TypeError("made up");
    const { broker, call } = clientOver([Response.json([])], CHANGE);
    broker.http.use({ onRequest: () => Promise.reject(bug) });
    await expect(call()).rejects.toBe(bug);
  });
});

test.each([
  undefined,
  null,
  "http_status",
  new Error("made up"),
  Object.assign(new Error("made up"), { code: "toString" }),
  { code: "http_status" },
  Object.assign(new Error("of another library"), { code: "aborted" }),
])("isBrokerError returns false for %o", (thrown) => {
  expect(isBrokerError(thrown)).toBe(false);
});

test("the JSON of an error has the message and the redacted response headers", async () => {
  const headers = { "content-type": "text/plain", "x-echo": CREDENTIALS.appSecret };
  const shown = { "content-type": "text/plain", "x-echo": "[redacted]" };
  await using refusing = await startWireServer(() => answer(401, "no", headers));
  await using garbled = await startWireServer(() => answer(200, "no", headers));
  for (const [server, status] of [
    [refusing, 401],
    [garbled, 200],
  ] as const) {
    const error = await thrownBy(callByName(madeUpBroker(server.url, { retry: false }), "trading", "readMadeUp"));
    const message: unknown = Reflect.get(Object(error), "message");
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ status, message, headers: shown, outcome: "answered" });
  }
});

test("the JSON of an error without a response has the message", () => {
  const json: unknown = JSON.parse(JSON.stringify(new ConfigurationError("made up")));
  expect(json).toEqual({
    name: "ConfigurationError",
    code: "invalid_configuration",
    outcome: "not_sent",
    attempt: 0,
    message: "made up",
  });
});

test("TypeScript narrows the type `BrokerError` by `code`", () => {
  const statusOf = (error: BrokerError): number | undefined => {
    switch (error.code) {
      case "http_status":
      case "unexpected_response":
        return error.status;
      case "request_refused":
        return void error.issues;
      default:
        return undefined;
    }
  };
  expect(statusOf(new ConfigurationError("made up"))).toBeUndefined();
});
