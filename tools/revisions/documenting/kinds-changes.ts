import { json, ref, type Kind } from "./kind.ts";

const legs = [{ side: "BUY", quantity: 2, limit: { amount: "1.25", currency: "USD" } }];
const thing = { thing_id: { type: "integer", minimum: 1, description: "Identifier of the thing." } };

export const changes: readonly Kind[] = [
  {
    name: "a POST with a nested body and a documented error body",
    method: "post",
    retry: "never",
    requestBody: { required: true, content: json(ref("MadeUpOrder")) },
    responses: {
      "200": { description: "The order.", content: json(ref("MadeUpOrder")) },
      "409": { description: "The order is rejected.", content: json(ref("MadeUpProblem")) },
    },
    problem: { status: 409, body: { problem: "MARKET_CLOSED" } },
    right: { body: { state: "OPEN", legs, placed_at: null, tags: { color: "red" } } },
    wrong: { body: { state: "OPEN", legs: [{ side: "KEEP", quantity: 2 }] } },
  },
  {
    name: "a DELETE with a path parameter and an empty response",
    method: "delete",
    pathParameters: thing,
    retry: "never",
    responses: { "204": { description: "The thing is deleted." } },
    right: { path: { thing_id: 7 } },
    wrong: { path: { thing_id: "seven" } },
  },
  {
    name: "a deprecated PUT",
    method: "put",
    pathParameters: thing,
    retry: "never",
    deprecated: true,
    requestBody: {
      required: true,
      content: json({
        type: "object",
        required: ["title"],
        properties: { title: { type: "string", minLength: 1, maxLength: 40 } },
        additionalProperties: false,
      }),
    },
    responses: { "200": { description: "The money.", content: json(ref("MadeUpMoney")) } },
    right: { path: { thing_id: 7 }, body: { title: "made up" } },
    wrong: { path: { thing_id: 7 }, body: { title: 1 } },
  },
  {
    name: "a POST with two success statuses",
    method: "post",
    retry: "never",
    requestBody: { required: true, content: json(ref("MadeUpLeg")) },
    responses: {
      "200": { description: "The order is complete.", content: json(ref("MadeUpOrder")) },
      "202": {
        description: "The order is accepted.",
        content: json({
          type: "object",
          required: ["ticket"],
          properties: { ticket: { type: "string", examples: ["ticket-1"] } },
        }),
      },
    },
    right: { body: { side: "SELL", quantity: 1 } },
    wrong: { body: { side: "SELL" } },
  },
];
