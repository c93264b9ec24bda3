// The client writes each parameter in the OpenAPI style that the spec sets for the parameter.
import { startWireServer } from "@org/conformance/wire-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectSigned } from "./helpers/environment.ts";
import { generateClient } from "./helpers/generated-client.ts";
import {
  rawQuery,
  rawSegments,
  readDeepObject,
  readExplodedFields,
  readExplodedList,
  readFields,
  readList,
  readRaw,
  readText,
} from "./helpers/styled-parameters.ts";
import { callByName, CREDENTIALS, thrownBy } from "./helpers/support.ts";
import { withTransport } from "./helpers/transport.ts";

const { client } = generateClient("every-kind.yaml");

describe("a parameter with an OpenAPI style", () => {
  const path = { ids: ["a", "b"], point: { x: "1", y: "2" }, keys: { x: "1", y: "2" } };
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 });
  const fields = (x: string, y: string, value = text) => fc.record({ [x]: value, [y]: value });
  const texts = fc.array(text, { minLength: 1, maxLength: 3 });
  // The client rejects a path that has a dot segment after decoding.
  const pathText = text.filter((each) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(each));
  const values = fc.record({
    ids: fc.array(pathText, { minLength: 1, maxLength: 3 }),
    point: fields("x", "y", pathText),
    keys: fields("x", "y", pathText),
    list: texts,
    commas: texts,
    // The client rejects a space in a value, because a space is also the delimiter.
    spaces: fc.array(
      text.map((each) => each.replaceAll(" ", "_")),
      { minLength: 1, maxLength: 3 },
    ),
    bars: texts,
    deep: fields("x", "y"),
    exploded: fields("city", "zip"),
    fields: fields("x", "y"),
    reserved: text,
    reserved_list: texts,
    reserved_commas: texts,
    text,
  });

  async function targetsOf({ ids, point, keys, ...query }: Record<string, unknown>): Promise<string[]> {
    await using server = await startWireServer(() => "HTTP/1.1 204 No Content\r\n\r\n");
    const broker = client().createBrokerClient(withTransport({ baseUrl: server.url, ...CREDENTIALS }));
    await callByName(broker, "marketData", "searchThings", { path: { ids, point, keys }, query });
    const init = { params: { path: { ids, point, keys }, query } };
    // @ts-expect-error a path that the real spec does not have
    await broker.http.GET("/styles/{ids}/{point}/{keys}", init);
    expectSigned(server.requests);
    return server.requests.map(({ target }) => target);
  }

  test("a parameter with an OpenAPI style is written in the style that the spec sets", async () => {
    const query = {
      list: ["a", "b"],
      commas: ["a", "b,c"],
      spaces: ["a", "b"],
      bars: ["a", "b|c"],
      deep: { x: 1, y: 2 },
      exploded: { city: "é", zip: 1 },
      fields: { x: 1, y: "," },
      reserved: "a:/?#[]@!$&'()*+,;= %",
      reserved_list: ["a/b", "c,d"],
      reserved_commas: ["a/b", "c,d"],
    };
    const [target, byPath] = await targetsOf({ ...path, ...query });
    expect(target).toBe(
      "/styles/a,b/x,1,y,2/x=1,y=2?list=a&list=b&commas=a,b%2Cc&spaces=a%20b&bars=a|b%7Cc&deep[x]=1&deep[y]=2" +
        "&city=%C3%A9&zip=1&fields=x,1,y,%2C&reserved=a:/?%23%5B%5D@!$%26%27()*%2B,;=%20%25" +
        "&reserved_list=a/b&reserved_list=c,d&reserved_commas=a%2Fb,c%2Cd",
    );
    expect(byPath).toBe(target);
  });

  test("a parameter with an OpenAPI style reaches the service unchanged, for any text", async () => {
    const check = async (given: typeof values extends fc.Arbitrary<infer Value> ? Value : never) => {
      for (const target of await targetsOf(given)) {
        const pairs = rawQuery(target);
        const [, ids, point, keys] = rawSegments(target);
        expect({
          ids: readList(ids, ","),
          point: readFields(point),
          keys: readExplodedFields(keys),
          list: readExplodedList(pairs, "list"),
          commas: readList(readRaw(pairs, "commas"), ","),
          spaces: readList(readRaw(pairs, "spaces"), "%20"),
          bars: readList(readRaw(pairs, "bars"), "|"),
          deep: readDeepObject(pairs, "deep"),
          exploded: { city: readText(pairs, "city"), zip: readText(pairs, "zip") },
          fields: readFields(readRaw(pairs, "fields")),
          reserved: readText(pairs, "reserved"),
          reserved_list: readExplodedList(pairs, "reserved_list"),
          reserved_commas: readList(readRaw(pairs, "reserved_commas"), ","),
          text: readText(pairs, "text"),
        }).toEqual(given);
      }
    };
    await fc.assert(fc.asyncProperty(values, check), { numRuns: 50 });
  });

  test.each<[string, string, object]>([
    ["a space in a list with spaces as delimiters", "unsupported_parameter", { query: { spaces: ["a b", "c"] } }],
    [
      "a field with the name of another parameter",
      "unsupported_parameter",
      { query: { exploded: { city: "a", text: "b" }, text: "c" } },
    ],
    ["two fields with one name", "unsupported_parameter", { query: { exploded: { city: "a" }, city: "b" } }],
    ["an empty list in the path", "unsupported_parameter", { path: { ...path, ids: [] } }],
    ["an empty item in the path", "unsupported_parameter", { path: { ...path, ids: ["a", ""] } }],
    ["an object in a list", "unsupported_parameter", { query: { commas: [{ a: 1 }] } }],
    ["only a dot in the path", "dot_segment", { path: { ...path, ids: ["."] } }],
    ["a dot after a slash in the path", "dot_segment", { path: { ...path, keys: { x: "1", y: "a/." } } }],
    ["two dots between slashes in the path", "dot_segment", { path: { ...path, point: { x: "/../", y: "1" } } }],
  ])("a parameter with an OpenAPI style is rejected if the input has %s (reason: %s)", async (_, reason, inputs) => {
    const broker = client().createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
    const error = await thrownBy(callByName(broker, "marketData", "searchThings", { path, ...inputs }));
    expect(error).toMatchObject({ code: "request_refused", reason, outcome: "not_sent" });
  });

  test("a parameter with an OpenAPI style is written by the serializer of the call", async () => {
    await using server = await startWireServer(() => "HTTP/1.1 204 No Content\r\n\r\n");
    const { http } = client().createBrokerClient(withTransport({ baseUrl: server.url, ...CREDENTIALS }));
    const querySerializer = { array: { style: "form", explode: true } };
    const pathSerializer = () => `${server.url}/made-up`;
    const init = { params: { path, query: { commas: ["a", "b"] } }, querySerializer, pathSerializer };
    // @ts-expect-error a path that the real spec does not have
    await http.GET("/styles/{ids}/{point}/{keys}", init);
    expect(server.lastRequest().target).toBe("/made-up?commas=a&commas=b");
  });
});
