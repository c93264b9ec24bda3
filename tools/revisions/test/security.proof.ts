import { expect, test } from "vitest";
import { planDocuments } from "./helpers/support.ts";

const document = (scopes: string) => `openapi: 3.1.0
info: { title: Made up, version: "1" }
paths:
  /made-up:
    get:
      operationId: madeUp
      security: [{ key: [] }, { token: [${scopes}] }]
      responses: { "204": { description: Done } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: x-made-up }
    token: { type: oauth2, flows: { implicit: { authorizationUrl: "https://made-up.invalid", scopes: { a: A, b: B } } } }
`;

test.each([
  ["removing a scope needs a minor bump", "a, b", "b", "minor"],
  ["adding a scope needs a major bump", "b", "a, b", "major"],
  ["replacing a scope needs a major bump", "a", "b", "major"],
  ["changing the order of scopes needs a patch bump", "a, b", "b, a", "patch"],
])("%s", async (_, before, after, bump) => {
  expect((await planDocuments(document(before), document(after))).bump).toBe(bump);
});
