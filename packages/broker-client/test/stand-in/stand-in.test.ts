// Proves that this run of the suite uses the stand-in instead of openapi-fetch.
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { CHANGE, clientOver } from "../helpers/support.ts";
import standIn from "./openapi-fetch.ts";

test("an import of openapi-fetch gives the stand-in", () => {
  expect(createClient).toBe(standIn);
});

test("a call with a middleware runs in the stand-in, and not in openapi-fetch", async () => {
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
