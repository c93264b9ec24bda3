// The suite's run on the stand-in is one.
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { CHANGE, clientOver } from "../helpers/support.ts";
import standIn from "./openapi-fetch.ts";

test("what the suite imports as openapi-fetch is the stand-in", () => {
  expect(createClient).toBe(standIn);
});

test("a call that a middleware sees goes through the stand-in, and not through openapi-fetch", async () => {
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
