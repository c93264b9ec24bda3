// A service, a proxy or a function of the caller can return the app secret. No error, event or log line may show it.
import { encodeAll, NAMES } from "@org/testing/encodings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logEvents, type BrokerClientOptions, type BrokerEvent } from "../src/index.ts";
import { shownOf } from "./helpers/all-of.ts";
import { callByName, clientOver, CREDENTIALS, PATH, READ, thrownBy, untyped } from "./helpers/support.ts";

const thrower = (text: string) => () => {
  throw Object.assign(new Error(`wrong ${text}`, { cause: [text, new TypeError(text)] }), { code: text });
};
const json = (value: unknown) => JSON.stringify(value);
const answer = (body: string, status = 401, headers = {}) => new Response(body, { status, headers });

/** Each function puts a text with a secret into a response, or into an error that the client receives. */
const PLACES: Readonly<Record<string, (text: string) => { step?: Response | Error; options?: BrokerClientOptions }>> = {
  "a JSON body": (text) => ({ step: answer(json({ error: { message: text, list: [text] } })) }),
  "a name of a JSON body": (text) => ({ step: answer(json({ [text]: 1 })) }),
  "the message of an error body": (text) => ({ step: answer(json({ code: text, message: `key ${text}` })) }),
  "a text body": (text) => ({ step: answer(`<p>${text}</p>`, 403, { "content-type": "text/html" }) }),
  "a success body": (text) => ({ step: answer(json({ made: text }), 200) }),
  "a success body that is not JSON": (text) => ({ step: answer(`{"a":"${text}`, 200) }),
  "the header retry-after": (text) => ({ step: answer("{}", 429, { "retry-after": text }) }),
  "the header content-type": (text) => ({ step: answer("{}", 200, { "content-type": text }) }),
  "another header": (text) => ({ step: answer("{}", 500, { "x-made-up": text }) }),
  "an error of the transport": (text) => ({
    step: Object.assign(new TypeError(text, { cause: new Error(text) }), { code: text }),
  }),
  "an error of headers()": (text) => ({ options: { headers: thrower(text) } }),
  "an error of beforeAttempt()": (text) => ({ options: { beforeAttempt: thrower(text) } }),
  "an error of nonce()": (text) => ({ options: { nonce: thrower(text) } }),
  "an error of now()": (text) => ({ options: { now: thrower(text) } }),
};

/** Token in a header of the call. */
const TOKEN = "not-a-real-token/with+signs&more=";

const secrets = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 40,
});
const layers = fc.array(fc.constantFrom(...NAMES), { maxLength: 3 });

/** Calls an operation that fails, and returns everything that a program can show of the error. */
async function shownBy(options: BrokerClientOptions, step: Response | Error | undefined): Promise<string> {
  const lines: string[] = [];
  const events: BrokerEvent[] = [];
  const log = logEvents({ info: (line) => lines.push(line), warn: (line) => lines.push(line) });
  const onEvent = (event: BrokerEvent) => {
    events.push(event);
    log(event);
  };
  const { call } = clientOver(step ? [step] : [], READ, { retry: false, onEvent, ...options });
  const error = await thrownBy(call({ path: { id: "a" }, headers: { authorization: `Bearer ${TOKEN}` } }));
  expect(error).toBeInstanceOf(Error);
  return [shownOf(error), json(events), ...lines].join("\n");
}

function expectHidden(shown: string, texts: readonly string[]): void {
  for (const text of texts) {
    expect(shown).not.toContain(text);
    expect(shown).not.toContain(json(text).slice(1, -1));
  }
}

describe.each(Object.entries(PLACES))("an app secret or a token in %s", (_, place) => {
  test("an app secret or a token in up to three encodings does not appear in errors, events or log lines", async () => {
    const check = async (appSecret: string, names: readonly string[]) => {
      for (const secret of [appSecret, TOKEN]) {
        const text = encodeAll(names, secret);
        const { step, options } = place(text);
        expectHidden(await shownBy({ appSecret, ...options }, step), [secret, text]);
      }
    };
    await fc.assert(fc.asyncProperty(secrets, layers, check), { numRuns: 15 });
  });
});

test("an error hides each app secret that credentials() has already returned", async () => {
  let count = 0;
  const credentials = () => ({ appKey: "made-up-app-key", appSecret: `made-up-${++count}-secret` });
  const own = { credentials, appKey: undefined, appSecret: undefined, retry: false } as const;
  const { call } = clientOver([answer(json(["made-up-1-secret", "made-up-2-secret"]))], READ, own);
  const bodies: unknown[] = [];
  for (let calls = 0; calls < 2; calls++) {
    await call({ path: { id: "a" } }).catch((error: unknown) => bodies.push(Reflect.get(Object(error), "body")));
  }
  expect(bodies).toEqual([
    ["[redacted]", "made-up-2-secret"],
    ["[redacted]", "[redacted]"],
  ]);
});

test("an error of credentials() does not show the app secret of an earlier call", async () => {
  const results = [() => ({ appKey: "made-up-app-key", appSecret: "made-up-secret-1" }), thrower("made-up-secret-1")];
  const credentials = () => results.shift()?.() ?? CREDENTIALS;
  const { call } = clientOver([answer("[]", 200)], READ, { credentials, appKey: undefined, appSecret: undefined });
  await call({ path: { id: "a" } });
  const error = await thrownBy(call({ path: { id: "a" } }));
  expect(error).toMatchObject({ reason: "credentials_unavailable" });
  expectHidden(shownOf(error), ["made-up-secret-1"]);
});

test("the error for an option that cannot be read does not show the app secret", async () => {
  const transport = {
    get send() {
      return thrower("made-up-app-secret")();
    },
  };
  const error = await thrownBy((async () => clientOver([], READ, { fetch: undefined, transport }))());
  expect(String(error)).toMatch(/options could not be read/);
  expectHidden(shownOf(error), ["made-up-app-secret"]);
});

test.each([undefined, ""])(
  'a call rejects with an error that contains the words "app secret" if credentials() returns the app secret %j',
  async (appSecret) => {
    const credentials = () => JSON.parse(json({ appKey: "made-up-app-key", appSecret }));
    const { broker } = clientOver([], READ, { appKey: undefined, appSecret: undefined, credentials });
    await expect(callByName(broker, "trading", "callMadeUp", { path: { id: "a" } })).rejects.toThrow("app secret");
  },
);

test("an error does not show a header that the caller's `fetch` added", async () => {
  const fetch = async ({ headers }: Request) => {
    headers.set("x-token", "made-up-token");
    headers.delete("x-signature-nonce");
    return Response.json({ token: headers.get("x-token") }, { status: 500 });
  };
  for (const headers of [{}, { "x-made-up": "yes" }]) {
    const error = await thrownBy(clientOver([], READ, { fetch, retry: false }).call({ path: { id: "a" }, headers }));
    expect(error).toMatchObject({ code: "http_status", body: { token: "[redacted]" } });
  }
});

test("events and errors do not show an app secret or a token that is in the path of the URL", async () => {
  const operations: string[] = [];
  const token = "made-up-token-1";
  const { broker } = clientOver([new TypeError("made up")], READ, {
    retry: false,
    headers: { authorization: `Bearer ${token}` },
    onEvent: ({ operation }) => operations.push(operation),
  });
  const path = encodeURIComponent(CREDENTIALS.appSecret);
  const error = await thrownBy(broker.fetch(`https://api.example.com/apps/${path}/${token}`));
  expect(new Set(operations)).toEqual(new Set(["undocumented"]));
  expect(error).toHaveProperty("operation", "GET /apps/[redacted]/[redacted]");
  expect(shownOf(error)).not.toContain(token);
});

const throws = thrower("made-up-token-1");
test.each<[string, (client: ReturnType<typeof clientOver>) => Promise<unknown>]>([
  ["bodySerializer", ({ broker }) => broker.http.POST(PATH, { body: {}, bodySerializer: throws })],
  ["toJSON", ({ broker }) => broker.http.POST(PATH, { body: { toJSON: throws } })],
  [
    "querySerializer",
    ({ broker }) => broker.http.GET(PATH, { querySerializer: throws, params: untyped({ query: { a: 1 } }) }),
  ],
  ["an input", ({ call }) => call({ "made-up-token-1": 1 })],
])(
  "an error that the client throws before it signs the request shows no token of the option `headers` (%s)",
  async (_, act) => {
    const error = await thrownBy(act(clientOver([], READ, { headers: { authorization: "Bearer made-up-token-1" } })));
    expect(error).toBeInstanceOf(Error);
    expect(shownOf(error)).not.toContain("made-up-token-1");
  },
);
