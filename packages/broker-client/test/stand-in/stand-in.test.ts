// Proves that this test run uses the stand-in in this directory instead of openapi-fetch.
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { CHANGE, clientOver } from "../helpers/support.ts";
import standIn from "./openapi-fetch.ts";

test("an import of openapi-fetch loads test/stand-in/openapi-fetch.ts", () => {
  expect(createClient).toBe(standIn);
});

test("a call with a middleware uses test/stand-in/request.ts instead of openapi-fetch", async () => {
  let stack: string | undefined;
  const toJSON = () => {
    stack = new Error("made up").stack;
    return {};
  };
  const { broker, call } = clientOver([Response.json([])], CHANGE);
  broker.http.use({ onRequest() {} });
  await call({ body: { toJSON } });
  expect(stack).toContain("/test/stand-in/request.ts");
  expect(stack).not.toContain("node_modules/openapi-fetch");
});
