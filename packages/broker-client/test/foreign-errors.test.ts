// Errors of other libraries can contain requests, options and bytes with secrets. Errors of the client contain no
// secret.
import axios from "axios";
import got from "got";
import ky from "ky";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBrokerError, NotSentError, type FetchFunction } from "../src/index.ts";
import { shownOf } from "./helpers/all-of.ts";
import type { Script } from "./helpers/raw-server.ts";
import { cutBehind, HEADERS, lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { madeUpBroker, WAYS } from "./helpers/ways.ts";
import { BASE_URL, CHANGE, clientOver, CREDENTIALS, READ, thrownBy } from "./helpers/support.ts";

const TOKEN = "made-up-token-of-the-caller";

function recording(transport: FetchFunction) {
  const secrets = new Set<string>([CREDENTIALS.appKey, CREDENTIALS.appSecret, TOKEN]);
  const fetch: FetchFunction = (request) => {
    for (const name of ["x-signature", "x-signature-nonce"]) secrets.add(request.headers.get(name) ?? "missing");
    return transport(request);
  };
  return { secrets, fetch };
}

function expectNoSecret(error: unknown, secrets: ReadonlySet<string>): void {
  const shown = shownOf(error);
  for (const secret of secrets) expect(shown).not.toContain(secret);
  const kept = new Set(["name", "message", "stack", "code", "cause", "errors"]);
  for (const cause of causesOf(error))
    expect(Reflect.ownKeys(cause).filter((key) => !kept.has(String(key)))).toEqual([]);
}

function causesOf(error: unknown, found: object[] = []): object[] {
  const { cause, errors = [] }: { cause?: unknown; errors?: unknown[] } = Object(error);
  for (const each of [cause, ...errors]) {
    if (typeof each !== "object" || each === null || found.includes(each)) continue;
    found.push(each);
    causesOf(each, found);
  }
  return found;
}

const OPERATIONS = WAYS.filter(({ kind }) => kind === "operation");
const bodyOf = async (request: Request) => (request.body ? request.text() : undefined);

const TRANSPORTS: Readonly<Record<string, FetchFunction>> = {
  fetch: (request) => fetch(request),
  ky: (request) => ky(request, { retry: 0, hooks: {} }),
  got: async (request) => {
    const body = await bodyOf(request);
    const options = { method: "GET", headers: plain(request), retry: { limit: 0 } } as const;
    const response = await got(request.url, { ...options, ...(body === undefined ? {} : { method: "POST", body }) });
    return new Response(response.body, { status: response.statusCode });
  },
  axios: async (request) => {
    const { url, method } = request;
    const { status, data } = await axios<string>({ url, method, headers: plain(request), data: await bodyOf(request) });
    return new Response(data, { status });
  },
};

function plain({ headers }: Request) {
  return Object.fromEntries(headers);
}

const CHUNKED = `${HEADERS}transfer-encoding: chunked\r\n\r\n`;

function echoing(respond: (head: string) => string): Script {
  return async ({ socket, request }) => {
    const [head = ""] = (await request()).split("\r\n\r\n");
    socket.end(respond(head));
  };
}

const FAULTS: [fault: string, script: Script][] = [
  ["a closed connection", cutBehind("")],
  ["a chunk size that contains the request's headers", echoing((head) => `${CHUNKED}x${head}\r\n`)],
  ["a body that contains the request's headers", echoing((head) => lastAnswer(401, JSON.stringify({ head })))],
];

const OPTIONS = { retry: false, headers: { authorization: `Bearer ${TOKEN}` } } as const;

describe.each(FAULTS)("the fault: %s", (_, script) => {
  describe.each(Object.entries(TRANSPORTS))("a call over %s", (_, transport) => {
    test.each(OPERATIONS)("the client's error contains no secret ($way)", async (way) => {
      const { secrets, fetch } = recording(transport);
      await using env = await startEnvironment(script, { ...OPTIONS, fetch });
      const error = await thrownBy(way.call(env));
      expect(isBrokerError(error)).toBe(true);
      expectNoSecret(error, secrets);
      expect(secrets.size).toBe(5);
    });
  });
});

type Make = (request: Request) => unknown;

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

class Endless extends Error {
  override get cause() {
    return new Endless("again");
  }
}

const secretsOf = ({ headers }: Request) =>
  ["x-app-key", "x-signature", "authorization"].map((name) => headers.get(name));
const leaf = fc.constantFrom<Make>(
  (request) => secretsOf(request).join(),
  ({ headers }) => JSON.stringify(Object.fromEntries(headers)),
  ({ headers }) => Symbol(headers.get("x-signature") ?? "missing"),
  ({ headers }) => headers,
  (request) => request,
  (request) => () => request,
  (request) => Buffer.from(secretsOf(request).join()),
  () => undefined,
  () => revoked({}),
  () => revoked([]),
  () => new Endless("made up"),
  () => new NotSentError("ECONNREFUSED", "made-up.example.com", { operation: "made up", attempt: 1 }, undefined),
  (request) => {
    throw new Error(secretsOf(request).join());
  },
);
const FIELDS = ["message", "name", "code", "stack", "cause", "errors", "request", "config", "outcome", "attempt"];
const error = fc.constantFrom(
  () => new TypeError("made up"),
  () => new AggregateError([]),
  () => ({}),
);

/** Creates values that a library can throw. The values contain secrets of the request at any depth. */
const { thrown } = fc.letrec<{ thrown: Make }>((tie) => {
  const field = fc.oneof(leaf, tie("thrown"), fc.array(tie("thrown"), { maxLength: 3 }));
  const loaded = fc.tuple(error, fc.dictionary(fc.constantFrom(...FIELDS), field)).map(([create, fields]): Make => {
    return (request) => {
      const made = create();
      for (const [name, make] of Object.entries(fields)) {
        const get = () => (Array.isArray(make) ? make.map((each) => each(request)) : make(request));
        Object.defineProperty(made, name, { get });
      }
      return made;
    };
  });
  return { thrown: fc.oneof(leaf, loaded, loaded) };
});

const id = { path: { id: "a" } };
const loaded = (error: object) => Object.assign(error, { request: { token: TOKEN }, data: Buffer.from(TOKEN) });

describe("an error of a call", () => {
  test.each(WAYS)("an error of a call contains no secret, whatever the caller's fetch throws ($way)", async (way) => {
    const check = async (make: Make) => {
      const { secrets, fetch } = recording(async (request) => Promise.reject(make(request)));
      const broker = madeUpBroker(BASE_URL, { ...OPTIONS, fetch });
      const error = await thrownBy(way.call({ broker, baseUrl: BASE_URL }));
      const code = way.canChange ? "outcome_unknown" : "connection_failed";
      expect(error).toMatchObject({ code, outcome: "unknown", attempt: 1 });
      expectNoSecret(error, secrets);
      expect(causesOf(error).length).toBeLessThanOrEqual(100);
    };
    await fc.assert(fc.asyncProperty(thrown, check), { numRuns: 100 });
  });

  test("an error of a call contains no part of a secret that a parser quotes", async () => {
    const { secrets, fetch } = recording(({ headers }) => {
      const text = JSON.stringify(Object.fromEntries(headers));
      const quoted = text.slice(text.indexOf("made-up-app"), -1);
      return Promise.reject(new SyntaxError(`Unexpected token in "...${quoted}"... is not valid JSON`));
    });
    expectNoSecret(await thrownBy(clientOver([], READ, { ...OPTIONS, fetch }).call(id)), secrets);
  });
});

const holes = () => Object.assign([], { length: 2 ** 32 - 1 });

describe("the cause of an error", () => {
  const causeOf = async (thrown: unknown): Promise<unknown> => {
    const fetch = () => Promise.reject(thrown);
    return Reflect.get(Object(await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }))), "cause");
  };

  test("the cause of an error keeps the name, message, code, stack, causes and errors of the thrown error", async () => {
    const lost = Object.assign(new TypeError("lost"), { code: "ECONNRESET", stack: "TypeError: lost\n    at made up" });
    const list = new AggregateError([lost, "text"], "all lost", { cause: new RangeError("too far") });
    const cause = await causeOf(Object.assign(list, { code: 20, name: "MadeUpError" }));
    expect(cause).toBeInstanceOf(AggregateError);
    expect(cause).toMatchObject({ name: "MadeUpError", message: "all lost", code: 20 });
    expect(Reflect.get(Object(cause), "cause")).toBeInstanceOf(RangeError);
    const [first, second]: unknown[] = Reflect.get(Object(cause), "errors");
    expect(first).toBeInstanceOf(TypeError);
    expect(first).toMatchObject({ message: "lost", code: "ECONNRESET", stack: lost.stack });
    expect(second).toBe("text");
  });

  const many = Array.from({ length: 10_000 });
  test.each<[string, () => unknown]>([
    ["is a chain of 10,000 errors", () => many.reduce((cause) => new Error("made up", { cause }), undefined)],
    ["is a list of 10,000 errors", () => new AggregateError(many.map(() => new Error("made up")))],
    ["has a list of 2^32 - 1 holes", () => new TypeError("made up", { cause: { errors: holes() } })],
  ])("the cause of an error contains at most 100 errors if the thrown error %s", async (_, make) => {
    const cause = await causeOf(make());
    expect(cause).toBeDefined();
    expect(causesOf({ cause }).length).toBeLessThanOrEqual(100);
  });

  test("the cause of an error keeps the code if the thrown object has no message", async () => {
    const message = "The thrown value is not an error.";
    expect(await causeOf({ code: "MADE_UP" })).toMatchObject({ message, code: "MADE_UP" });
  });

  test("the cause of an error has fewer than 1,000,000 characters if 50 nested causes have 100,000 each", async () => {
    let error: Error = new AggregateError(Array.from({ length: 1000 }, () => "a".repeat(1000)));
    for (let depth = 0; depth < 50; depth++) error = new Error("a".repeat(100_000), { cause: error });
    expect(shownOf(await causeOf(error)).length).toBeLessThan(1_000_000);
  });

  test("the client redacts the text that a SyntaxError quotes, even if the message does not contain `JSON`", async () => {
    const shown = shownOf(await causeOf(new SyntaxError(`Unexpected token in "...${TOKEN.slice(4, 20)}"...`)));
    expect(shown).toContain("Unexpected token in [redacted]");
    expect(shown).not.toContain(TOKEN.slice(4, 20));
  });

  test("the client redacts the value that Node quotes in the message of a cause, even if Node truncated the value", async () => {
    const start = 'The "a" argument must be of type number. Received';
    const shown = shownOf(await causeOf(new TypeError(`${start} type string ('${TOKEN.slice(4, 20)}...')`)));
    expect(shown).toContain(`${start} [redacted]\n    at `);
    expect(shown).not.toContain(TOKEN.slice(4, 20));
  });
});

test("an error contains no secret from an error that a getter of the inputs throws", async () => {
  const get = () => {
    throw loaded(new Error("made up"));
  };
  const inputs = Object.defineProperty({}, "headers", { get, enumerable: true });
  const error = await thrownBy(clientOver([], READ).call(inputs));
  expect(error).toMatchObject({ code: "request_refused", reason: "unknown_input" });
  expectNoSecret(error, new Set([TOKEN]));
});
