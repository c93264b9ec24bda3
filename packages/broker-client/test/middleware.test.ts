import { describe, expect, test } from "vitest";
import { BASE_URL, CHANGE, clientOver, httpOver, PATH, READ, thrownBy } from "./helpers/support.ts";
import { madeUpBroker, WAYS } from "./helpers/ways.ts";

const id = { path: { id: "a" } };

function witness(name: string, seen: string[]) {
  return {
    onRequest: () => void seen.push(`${name} request`),
    onResponse: () => void seen.push(`${name} response`),
    onError: () => void seen.push(`${name} error`),
  };
}

describe("middleware", () => {
  test("middleware is called in order for a request, and in reverse order for a response", async () => {
    const seen: string[] = [];
    const { http } = httpOver(() => Response.json([]));
    http.use(witness("first", seen), witness("second", seen));
    http.use(witness("third", seen));
    await http.GET(PATH, { middleware: [witness("own", seen)] });
    const [out, back] = [
      ["first", "second", "third", "own"],
      ["own", "third", "second", "first"],
    ];
    expect(seen).toEqual([...out.map((name) => `${name} request`), ...back.map((name) => `${name} response`)]);
  });

  test("middleware ends the call if onRequest returns a response", async () => {
    const seen: string[] = [];
    const { http, requests } = httpOver(() => Response.json([]));
    http.use(witness("first", seen), { onRequest: () => Response.json(["cached"]) }, witness("third", seen));
    expect((await http.GET(PATH)).data).toEqual(["cached"]);
    expect(seen).toEqual(["first request"]);
    expect(requests).toHaveLength(0);
  });

  test("middleware is not called after eject()", async () => {
    const seen: string[] = [];
    const { http } = httpOver(() => Response.json([]));
    const gone = witness("gone", seen);
    http.use(gone, witness("stays", seen));
    http.eject(gone);
    await http.GET(PATH);
    expect(seen).toEqual(["stays request", "stays response"]);
  });

  test("middleware receives a context with a new id for each call", async () => {
    const seen: Record<string, unknown>[] = [];
    const { http } = httpOver(() => Response.json([]));
    http.use({ onRequest: (context) => void seen.push({ ...context }) });
    const params = { query: { a: 1 } };
    await http.GET(PATH, { params, parseAs: "text" });
    await http.GET(PATH);
    const options = (parseAs: string) => expect.objectContaining({ baseUrl: BASE_URL, parseAs });
    const rest = { schemaPath: PATH, request: expect.any(Request), id: expect.any(String) };
    expect(seen).toEqual([
      { ...rest, params, options: options("text") },
      { ...rest, params: {}, options: options("json") },
    ]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
  });

  describe("onError", () => {
    const lost = () => {
      throw new TypeError("made up");
    };

    test("the client calls the functions `onError` in reverse order if the connection fails", async () => {
      const seen: string[] = [];
      const { http } = httpOver(lost);
      http.use(witness("first", seen), witness("second", seen));
      await expect(http.GET(PATH)).rejects.toMatchObject({ code: "connection_failed" });
      expect(seen).toEqual(["first request", "second request", "second error", "first error"]);
    });

    test("onError can replace the error that the caller and the remaining middleware receive", async () => {
      const { http } = httpOver(lost);
      const other = new Error("of the caller");
      const told: unknown[] = [];
      http.use({ onError: ({ error }) => void told.push(error) }, { onError: () => other });
      await expect(http.GET(PATH)).rejects.toBe(other);
      expect(told).toEqual([other]);
    });

    test("onError can return a response that the caller and the remaining middleware receive", async () => {
      const seen: string[] = [];
      const { http } = httpOver(lost);
      http.use(witness("first", seen), { onError: () => Response.json(["cached"]) });
      expect((await http.GET(PATH)).data).toEqual(["cached"]);
      expect(seen).toEqual(["first request", "first response"]);
    });

    test.each(WAYS.filter(({ kind }) => kind === "http"))(
      "onError does not change the outcome `unknown` if onError returns a response that is not JSON ($way)",
      async (way) => {
        const broker = madeUpBroker(BASE_URL, { fetch: async () => lost() });
        broker.http.use({ onError: () => new Response("<html>") });
        const code = way.canChange ? "outcome_unknown" : "connection_failed";
        expect(await thrownBy(way.call({ broker, baseUrl: BASE_URL }))).toMatchObject({ code, outcome: "unknown" });
      },
    );
  });

  test("middleware makes a call reject with the outcome `not_sent` if onRequest returns plain text with status 200", async () => {
    const { broker, call } = clientOver([], READ);
    let status = 200;
    broker.http.use({ onRequest: () => new Response("made up", { status }) });
    const message = expect.stringContaining("a middleware returned an invalid response: ");
    expect(await thrownBy(call(id))).toMatchObject({ reason: "invalid_option", outcome: "not_sent", message });
    status = 500;
    expect(await thrownBy(call(id))).toMatchObject({ code: "http_status", outcome: "answered" });
  });

  test("middleware does not affect a POST call if onResponse locks the body", async () => {
    const { broker, call } = clientOver([Response.json(["made up"])], CHANGE);
    broker.http.use({ onResponse: ({ response }) => void response.body?.getReader() });
    expect(await call({ body: {} })).toEqual(["made up"]);
  });

  test("middleware makes a POST call reject with the outcome `accepted` if onResponse returns a body that was read", async () => {
    const { broker, call } = clientOver([Response.json(["made up"])], CHANGE);
    const other = Response.json(["other"]);
    broker.http.use({ onResponse: () => other.text().then(() => other) });
    expect(await thrownBy(call({ body: {} }))).toMatchObject({ code: "unexpected_response", outcome: "accepted" });
  });

  test("middleware can return a response with request headers, which the error redacts", async () => {
    const { broker, call, requests } = clientOver([], READ, { headers: { "x-made-up": "made-up-option" } });
    const echo = ({ headers }: Request) => [headers.get("authorization"), "made-up-option"];
    broker.http.use({ onRequest: ({ request }) => Response.json(echo(request), { status: 401 }) });
    const error = await thrownBy(call({ ...id, headers: { authorization: "Bearer made-up-token" } }));
    expect(error).toMatchObject({ code: "http_status", body: ["[redacted]", "[redacted]"] });
    expect(requests).toHaveLength(0);
  });
});
