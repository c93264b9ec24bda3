// The check of a response does not require `writeOnly` properties. compile.test.ts compiles the types.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { writeDirectionsClient } from "../src/promoted-client.ts";

const FOLDER = join(import.meta.dirname, "../dist/checked-directions");

beforeAll(() => writeDirectionsClient(FOLDER));

describe("the check of a response", () => {
  /** The client of the document, typed as far as these tests call it. */
  interface Imagined {
    readonly createBrokerClient: (options: object) => {
      readonly trading: Readonly<Record<"createUser" | "replaceShapes", (inputs: object) => Promise<unknown>>>;
    };
  }

  async function call(operation: "createUser" | "replaceShapes", payload: unknown): Promise<unknown> {
    const { createBrokerClient }: Imagined = await import(join(FOLDER, "src/index.ts"));
    const fetch = () => Promise.resolve(Response.json(payload));
    const { trading } = createBrokerClient({
      baseUrl: "https://api.example.com",
      appKey: "made-up-app-key",
      appSecret: "made-up-app-secret",
      checkResponses: "strict",
      fetch,
    });
    return trading[operation]({ body: {} });
  }

  const user = { id: "1", name: "a", manager: { id: "2", name: "b", manager: null } };
  const all = { id: "1", name: "a" };
  const shapes = { list: [user], map: { one: user }, all, union: { kind: "circle", id: "1" } };

  test.each<[string, "createUser" | "replaceShapes", unknown]>([
    ["a user without password", "createUser", user],
    ["lists, maps, parts and alternatives without password", "replaceShapes", shapes],
    ["a writeOnly property of another type", "createUser", { ...user, password: 1 }],
  ])("accepts %s", async (_, operation, payload) => {
    expect(await call(operation, payload)).toEqual(payload);
  });

  test.each<[string, "createUser" | "replaceShapes", unknown, string]>([
    ["a user without name", "createUser", { ...user, name: undefined }, "must have required property 'name'"],
    ["a user without its readOnly id", "createUser", { ...user, id: undefined }, "must have required property 'id'"],
    [
      "a part without id",
      "replaceShapes",
      { ...shapes, all: { name: "a" } },
      "at /all must have required property 'id'",
    ],
    ["a map of something else", "replaceShapes", { ...shapes, map: { one: 1 } }, "at /map/one must be object"],
  ])("rejects %s", async (_, operation, payload, problem) => {
    await expect(call(operation, payload)).rejects.toThrow(problem);
  });
});
