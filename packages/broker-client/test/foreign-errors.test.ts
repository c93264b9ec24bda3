// Errors of other libraries can contain requests, options and bytes with secrets. Errors of the client contain no
// secret.
import { request as httpRequest } from "node:http";
import { text as readText } from "node:stream/consumers";
import { inspect } from "node:util";
import axios from "axios";
import got from "got";
import ky from "ky";
import { fetch as undiciFetch } from "undici";
import { describe, expect, test } from "vitest";
import { createBrokerClient, isBrokerError, type FetchFunction } from "../src/index.ts";
import type { Script } from "./helpers/raw-server.ts";
import { cutBehind, HEADERS, lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { OPERATIONS_AND_HTTP } from "./helpers/ways.ts";
import { CHANGE, clientOver, CREDENTIALS, READ, thrownBy } from "./helpers/support.ts";

const TOKEN = "made-up-token-of-the-caller";

function everythingOf(error: unknown): string {
  return [
    inspect(error, { depth: 99, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(error),
    String(error),
    error instanceof Error ? error.stack : "",
  ].join("\n");
}

function recording(transport: FetchFunction) {
  const secrets = new Set<string>([CREDENTIALS.appKey, CREDENTIALS.appSecret, TOKEN]);
  const fetch: FetchFunction = (request) => {
    for (const name of ["x-signature", "x-signature-nonce"]) secrets.add(request.headers.get(name) ?? "missing");
    return transport(request);
  };
  return { secrets, fetch };
}

function expectNoSecret(error: unknown, secrets: ReadonlySet<string>): void {
  const shown = everythingOf(error);
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

const bodyOf = async (request: Request) => (request.body ? request.text() : undefined);

const TRANSPORTS: Readonly<Record<string, FetchFunction>> = {
  fetch: (request) => fetch(request),
  undici: async (request) => {
    const response = await undiciFetch(request.url, { ...plain(request), body: (await bodyOf(request)) ?? null });
    return new Response(await response.text(), { status: response.status });
  },
  ky: (request) => ky(request, { retry: 0, hooks: {} }),
  got: async (request) => {
    const body = await bodyOf(request);
    const options = { method: "GET", headers: plain(request).headers, retry: { limit: 0 } } as const;
    const response = await got(request.url, { ...options, ...(body === undefined ? {} : { method: "POST", body }) });
    return new Response(response.body, { status: response.statusCode });
  },
  axios: async (request) => {
    const { url, method } = request;
    const { status, data } = await axios<string>({
      url,
      method,
      headers: plain(request).headers,
      data: await bodyOf(request),
    });
    return new Response(data, { status });
  },
  "node:http": async (request) => {
    const body = await bodyOf(request);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(request.url, plain(request), (response) => {
        readText(response).then((text) => resolve(new Response(text, { status: response.statusCode ?? 0 })), reject);
      });
      sent.on("error", (error) => reject(Object.assign(error, { request: sent })));
      sent.end(body);
    });
  },
};

function plain({ method, headers }: Request) {
  return { method, headers: Object.fromEntries(headers) };
}

const headersOf = (request: string) => request.slice(request.indexOf("\r\n") + 2, request.indexOf("\r\n\r\n"));
const FAULTS: [fault: string, script: Script][] = [
  ["a closed connection", cutBehind("")],
  [
    "a chunk size that contains the request's headers",
    async ({ socket, request }) => {
      socket.end(`${HEADERS}transfer-encoding: chunked\r\n\r\nx${headersOf(await request())}\r\n`);
    },
  ],
  [
    "a header line that contains the request's headers",
    async ({ socket, request }) => {
      socket.end(`HTTP/1.1 200 OK\r\n${headersOf(await request()).replaceAll("\r\n", "\u0001")}\r\n\r\n`);
    },
  ],
  [
    "a response with status 401 that contains the request's headers",
    async ({ socket, request }) => {
      socket.end(lastAnswer(401, JSON.stringify({ headers: headersOf(await request()) })));
    },
  ],
  [
    "a response with status 200 that ends within the request's headers",
    async ({ socket, request }) => {
      socket.end(lastAnswer(200, `{"headers":"${JSON.stringify(headersOf(await request())).slice(1, 220)}`));
    },
  ],
];

describe.each(FAULTS)("%s", (_, script) => {
  describe.each(Object.keys(TRANSPORTS))("a call over %s", (name) => {
    test.each(OPERATIONS_AND_HTTP)("the client's error contains no secret ($way)", async (way) => {
      const { secrets, fetch } = recording(TRANSPORTS[name] ?? globalThis.fetch);
      await using env = await startEnvironment(script, {
        fetch,
        retry: false,
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const result = await way.call(env).catch((error: unknown) => error);
      if (isBrokerError(result)) expectNoSecret(result, secrets);
      expect(isBrokerError(result) || way.kind === "http").toBe(true);
      expect(secrets.size).toBe(5);
    });
  });
});

const id = { path: { id: "a" } };
const loaded = (error: object, headers: Iterable<[string, string]> = []) => {
  const request = { headers: Object.fromEntries(headers), token: TOKEN };
  return Object.assign(error, {
    request,
    config: request,
    response: request,
    data: Buffer.from(JSON.stringify(request)),
  });
};

describe("an error of a call", () => {
  test.each<[string, (request: Request) => unknown]>([
    ["an error with a request", ({ headers }) => loaded(new TypeError("made up"), headers)],
    ["a string", ({ headers }) => JSON.stringify([...headers])],
    ["headers", ({ headers }) => headers],
    ["a request", (request) => request],
    ["a function", (request) => () => request],
    ["a symbol", ({ headers }) => Symbol(headers.get("x-signature") ?? "missing")],
    [
      "an error whose message, name and code are secret",
      ({ headers }) => {
        const [message, name, code] = ["x-app-key", "x-signature", "x-signature-nonce"].map((each) =>
          headers.get(each),
        );
        return Object.assign(new Error(message ?? "missing"), { name, code });
      },
    ],
    [
      "a list of errors",
      ({ headers }) => {
        const errors = [loaded(new Error("made up"), headers), [...headers], loaded({ message: "made up" }, headers)];
        return loaded(new AggregateError(errors, "made up", { cause: loaded(new Error("made up"), headers) }), headers);
      },
    ],
    [
      "an error of a parser that quotes a part of the secret",
      ({ headers }) => {
        const text = JSON.stringify(Object.fromEntries(headers));
        return new SyntaxError(
          `Unexpected token in "...${text.slice(text.indexOf("made-up-app"), -1)}"... is not valid JSON`,
        );
      },
    ],
  ])("shows no secret if the caller's fetch rejects with %s", async (_, make) => {
    const { secrets, fetch } = recording((request) => Promise.reject(make(request)));
    const options = { fetch, retry: false, headers: { authorization: `Bearer ${TOKEN}` } } as const;
    const error = await thrownBy(clientOver([], READ, options).call(id));
    expect(error).toMatchObject({ code: "connection_failed" });
    expectNoSecret(error, secrets);
  });

  test.each(["credentials", "nonce", "now"])("shows no secret if the function %s throws", async (name) => {
    const failing = () => {
      throw loaded(new Error("made up"));
    };
    const options =
      name === "credentials" ? { appKey: undefined, appSecret: undefined, [name]: failing } : { [name]: failing };
    const error = await thrownBy(clientOver([], READ, options).call(id));
    expect(error).toMatchObject({
      code: "request_refused",
      outcome: "not_sent",
      cause: { message: expect.any(String) },
    });
    expectNoSecret(error, new Set([TOKEN]));
  });

  test("shows no secret if reading the stream of a request body rejects", async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(loaded(new Error("made up"))) });
    const init = { method: "POST", body, duplex: "half" } as const;
    const { broker } = clientOver([], READ);
    const error = await thrownBy(broker.fetch("https://api.example.com/made-up", init));
    expect(error).toMatchObject({ code: "request_refused", reason: "unsupported_body", outcome: "not_sent" });
    expectNoSecret(error, new Set([TOKEN]));
  });

  test("shows no secret if `toJSON` of a request body throws", async () => {
    const body = {
      toJSON: () => {
        throw loaded(new Error("made up"));
      },
    };
    const error = await thrownBy(clientOver([], CHANGE).call({ body }));
    expect(error).toMatchObject({ code: "request_refused", reason: "unsupported_body", outcome: "not_sent" });
    expectNoSecret(error, new Set([TOKEN]));
  });
});

test("the `cause` of an aborted call is the abort reason of the caller's signal", async () => {
  const reason = loaded(new Error("enough"));
  const error = await thrownBy(clientOver([], READ).call({ ...id, signal: AbortSignal.abort(reason) }));
  expect(error).toMatchObject({ code: "aborted" });
  expect(Reflect.get(Object(error), "cause")).toBe(reason);
});

const holes = () => Object.assign([], { length: 2 ** 32 - 1 });

class Endless extends Error {
  override get cause() {
    return new Endless("again");
  }
}

describe("the cause of an error", () => {
  const causeOf = async (thrown: unknown): Promise<unknown> => {
    const fetch = () => Promise.reject(thrown);
    return Reflect.get(Object(await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }))), "cause");
  };

  test("keeps the name, message, code, stack, causes and errors of the thrown error", async () => {
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

  test.each<[string, () => unknown]>([
    [
      "is a chain of 10,000 errors",
      () => Array.from({ length: 10_000 }).reduce((cause) => new Error("made up", { cause }), undefined),
    ],
    [
      "is a list of 10,000 errors",
      () => new AggregateError(Array.from({ length: 10_000 }, () => new Error("made up"))),
    ],
    [
      "is a list that contains itself",
      () => {
        const list = new AggregateError([]);
        return Object.assign(list, { errors: [list], cause: list });
      },
    ],
    [
      "has a message that cannot be read",
      () => Object.defineProperty(new Error("made up"), "message", { get: () => JSON.parse("{") }),
    ],
    ["has a list of 2^32 - 1 holes", () => Object.assign(new Error("made up"), { errors: holes() })],
    [
      "has a cause with a list of 2^32 - 1 holes",
      () => new TypeError("made up", { cause: Object.assign(new Error("made up"), { errors: holes() }) }),
    ],
    ["has a getter that returns a new cause at each read", () => new Endless("made up")],
  ])("contains at most 100 errors if the thrown error %s", async (_, make) => {
    const cause = await causeOf(make());
    expect(cause).toBeDefined();
    expect(causesOf({ cause }).length).toBeLessThanOrEqual(100);
  });

  test("keeps the code if the thrown object has no message", async () => {
    const message = "Something other than an error was thrown.";
    expect(await causeOf({ code: "MADE_UP" })).toMatchObject({ message, code: "MADE_UP" });
  });

  test("shows no secret if the list of errors has overridden methods", async () => {
    class List extends Array<unknown> {
      override map = (): never[] => Object(this);
    }
    const cause = await causeOf(Object.assign(new Error("made up"), { errors: List.from([{ token: TOKEN }]) }));
    expectNoSecret({ cause }, new Set([TOKEN]));
  });

  test("has fewer than 1,000,000 characters", async () => {
    const chain = () =>
      Array.from({ length: 50 }).reduce<Error>(
        (cause) => new Error("a".repeat(100_000), { cause }),
        new AggregateError(Array.from({ length: 1000 }, () => "a".repeat(1000))),
      );
    expect(everythingOf(await causeOf(chain())).length).toBeLessThan(1_000_000);
  });

  test("redacts the value that Node quotes in a message, even if Node truncated the value", async () => {
    const received = new TypeError(
      `The "a" argument must be of type number. Received type string ('${TOKEN.slice(4, 20)}...')`,
    );
    const shown = everythingOf(await causeOf(received));
    expect(shown).toContain('The "a" argument must be of type number. Received [redacted]');
    expect(shown).not.toContain(TOKEN.slice(4, 20));
  });
});

describe("an error that a getter causes", () => {
  const failing = (name: string) =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get: () => {
        throw loaded(new Error("made up"));
      },
    });

  test("shows no secret if the getter belongs to an operation's inputs", async () => {
    const error = await thrownBy(clientOver([], READ).call(failing("headers")));
    expect(error).toMatchObject({ code: "request_refused", reason: "unknown_input" });
    expectNoSecret(error, new Set([TOKEN]));
  });

  test("shows no secret if the getter belongs to the client's options", async () => {
    const error = await thrownBy((async () => createBrokerClient(failing("onEvent")))());
    expect(error).toMatchObject({ code: "invalid_configuration" });
    expectNoSecret(error, new Set([TOKEN]));
  });
});
