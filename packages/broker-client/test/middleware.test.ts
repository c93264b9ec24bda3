import { describe, expect, test } from "vitest";
import { httpOver, PATH } from "./helpers/http-over.ts";
import { BASE_URL } from "./helpers/support.ts";

function witness(name: string, seen: string[]) {
  return {
    onRequest: () => void seen.push(`${name} request`),
    onResponse: () => void seen.push(`${name} response`),
    onError: () => void seen.push(`${name} error`),
  };
}

describe("middleware", () => {
  test("is called in order for a request, and in reverse order for a response", async () => {
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

  test("ends the call if onRequest returns a response", async () => {
    const seen: string[] = [];
    const { http, requests } = httpOver(() => Response.json([]));
    http.use(witness("first", seen), { onRequest: () => Response.json(["cached"]) }, witness("third", seen));
    expect((await http.GET(PATH)).data).toEqual(["cached"]);
    expect(seen).toEqual(["first request"]);
    expect(requests).toHaveLength(0);
  });

  test("is not called after eject()", async () => {
    const seen: string[] = [];
    const { http } = httpOver(() => Response.json([]));
    const gone = witness("gone", seen);
    http.use(gone, witness("stays", seen));
    http.eject(gone);
    await http.GET(PATH);
    expect(seen).toEqual(["stays request", "stays response"]);
  });

  test("receives a context with a new id for each call", async () => {
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

    test("is called in reverse order if the connection fails", async () => {
      const seen: string[] = [];
      const { http } = httpOver(lost);
      http.use(witness("first", seen), witness("second", seen));
      await expect(http.GET(PATH)).rejects.toMatchObject({ code: "connection_failed" });
      expect(seen).toEqual(["first request", "second request", "second error", "first error"]);
    });

    test("can replace the error that the caller and the remaining middleware receive", async () => {
      const { http } = httpOver(lost);
      const other = new Error("of the caller");
      const told: unknown[] = [];
      http.use({ onError: ({ error }) => void told.push(error) }, { onError: () => other });
      await expect(http.GET(PATH)).rejects.toBe(other);
      expect(told).toEqual([other]);
    });

    test("can return a response that the caller and the remaining middleware receive", async () => {
      const seen: string[] = [];
      const { http } = httpOver(lost);
      http.use(witness("first", seen), { onError: () => Response.json(["cached"]) });
      expect((await http.GET(PATH)).data).toEqual(["cached"]);
      expect(seen).toEqual(["first request", "first response"]);
    });
  });
});
