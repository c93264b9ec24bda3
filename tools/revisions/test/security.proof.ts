// Whole plans of two documents that ask for other proof.
import { expect, test } from "vitest";
import { planDocuments } from "./support.ts";

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
  ["a scope less is a minor", "a, b", "b", "minor"],
  ["a scope more is a major", "b", "a, b", "major"],
  ["another scope is a major", "a", "b", "major"],
  ["the same scopes in another order are a patch", "a, b", "b, a", "patch"],
])("%s", async (_, before, after, bump) => {
  expect((await planDocuments(document(before), document(after))).bump).toBe(bump);
});
