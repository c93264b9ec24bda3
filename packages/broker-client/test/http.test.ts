import { describe, expect, test } from "vitest";
import { BASE_URL, httpOver, PATH } from "./helpers/support.ts";

describe("the field `data` of a result", () => {
  test("the field `data` of a result has the type that parseAs selects", async () => {
    const { http } = httpOver(() => Response.json(["é"]));
    expect((await http.GET(PATH)).data).toEqual(["é"]);
    expect((await http.GET(PATH, { parseAs: "json" })).data).toEqual(["é"]);
    expect((await http.GET(PATH, { parseAs: "text" })).data).toBe('["é"]');
    expect(await (await http.GET(PATH, { parseAs: "blob" })).data?.text()).toBe('["é"]');
    expect((await http.GET(PATH, { parseAs: "arrayBuffer" })).data?.byteLength).toBe(6);
    const { data } = await http.GET(PATH, { parseAs: "stream" });
    expect(await new Response(data).text()).toBe('["é"]');
  });

  test.each<[string, "GET" | "HEAD", Response]>([
    ["status 204", "GET", new Response(null, { status: 204 })],
    ["a HEAD request", "HEAD", Response.json([])],
    ["a response without a body", "GET", new Response()],
    ["a body of zero bytes", "GET", new Response("", { headers: { "content-length": "0" } })],
  ])("the field `data` of a result is undefined after %s", async (_, method, response) => {
    // @ts-expect-error a method that the path does not have
    const answer = await httpOver(() => response).http.request(method, PATH);
    expect(answer).toStrictEqual({ data: undefined, response: expect.any(Response) });
  });
});

test.each<[string, string, unknown]>([
  ["JSON", '{"made":"up"}', { made: "up" }],
  ["text", "made up", "made up"],
  ["empty", "", ""],
])("the field `error` contains the parsed body of an error response (%s)", async (_, body, error) => {
  const answer = await httpOver(() => new Response(body, { status: 400 })).http.GET(PATH);
  expect(answer).toStrictEqual({ error, response: expect.objectContaining({ status: 400 }) });
});

describe("the options of a broker.http call", () => {
  const query = { list: ["a", "b,c"], fields: { d: 1, e: "/" }, none: null };

  test.each<[string, object | undefined, string]>([
    ["the default styles if it is not set", undefined, "list=a&list=b%2Cc&fields[d]=1&fields[e]=%2F"],
    ["a list with commas", { array: { style: "form", explode: false } }, "list=a,b%2Cc&fields[d]=1&fields[e]=%2F"],
    [
      "a list with spaces",
      { array: { style: "spaceDelimited", explode: false } },
      "list=a%20b%2Cc&fields[d]=1&fields[e]=%2F",
    ],
    [
      "a list with bars",
      { array: { style: "pipeDelimited", explode: false } },
      "list=a|b%2Cc&fields[d]=1&fields[e]=%2F",
    ],
    ["each field as a parameter", { object: { style: "form", explode: true } }, "list=a&list=b%2Cc&d=1&e=%2F"],
    ["fields with commas", { object: { style: "form", explode: false } }, "list=a&list=b%2Cc&fields=d,1,e,%2F"],
    ["reserved characters", { allowReserved: true }, "list=a&list=b,c&fields[d]=1&fields[e]=/"],
    ["the result of a function", () => "?made=up", "made=up"],
  ])("querySerializer determines how the client writes the query (%s)", async (_, querySerializer, expected) => {
    const { http, requests } = httpOver(() => Response.json([]));
    await http.GET(PATH, { params: { query }, ...(querySerializer && { querySerializer }) });
    expect(requests[0]?.url).toBe(`${BASE_URL}${PATH}?${expected}`);
  });

  test("pathSerializer writes the path, and bodySerializer writes the body", async () => {
    const { http, requests } = httpOver(() => Response.json([]));
    const pathSerializer = (path: string, { id }: Record<string, unknown>) => path.replace("{id}", `~${String(id)}`);
    const bodySerializer = (body: unknown) => JSON.stringify([body]);
    const init = { params: { path: { id: "a" } }, body: 1, pathSerializer, bodySerializer };
    // @ts-expect-error a path that the spec does not have
    await http.POST("/made-up/{id}", init);
    expect(requests[0]?.url).toBe(`${BASE_URL}/made-up/~a`);
    expect(await requests[0]?.text()).toBe("[1]");
  });

  test("the call rejects with unsupported_content_type if bodySerializer returns a form", async () => {
    const { http, requests } = httpOver(() => Response.json([]));
    const call = http.POST(PATH, { body: {}, bodySerializer: () => new FormData() });
    await expect(call).rejects.toMatchObject({ code: "request_refused", reason: "unsupported_content_type" });
    expect(requests).toHaveLength(0);
  });

  test("a header value that contains a comma is sent unchanged", async () => {
    const { http, requests } = httpOver(() => Response.json([]));
    const headers = new Headers({ accept: "application/json, text/plain" });
    await http.GET(PATH, { headers });
    expect(requests[0]?.headers.get("accept")).toBe("application/json, text/plain");
  });

  test("the client merges `headers` and `params.header`", async () => {
    const { http, requests } = httpOver(() => Response.json([]));
    const headers = { "x-list": ["a", "b"], "x-none": "a", "x-last": "headers", "x-absent": undefined };
    const params = { header: { "X-None": null, "x-last": "params" } };
    // @ts-expect-error headers that the spec does not have
    await http.POST(PATH, { body: {}, headers, params });
    const sent = requests[0]?.headers;
    expect(["x-list", "x-none", "x-last", "x-absent"].map((name) => sent?.get(name))).toEqual([
      "a, b",
      null,
      "params",
      null,
    ]);
  });
});
