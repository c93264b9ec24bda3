// Schemas of the made-up operations.
import { ref, type JsonObject } from "./kinds.ts";

export const SCHEMAS: JsonObject = {
  MadeUpMoney: {
    type: "object",
    description: "An amount of money.",
    required: ["amount", "currency"],
    properties: {
      amount: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$", description: "Decimal number.", examples: ["12.50"] },
      currency: { type: "string", minLength: 3, maxLength: 3, description: "Currency code.", example: "USD" },
    },
  },
  MadeUpSide: { type: "string", description: "Side of an order, as a closed enum.", enum: ["BUY", "SELL"] },
  MadeUpState: {
    description: "State of an order, as an open enum.",
    anyOf: [{ type: "string", enum: ["OPEN", "DONE"] }, { type: "string" }],
  },
  MadeUpLeg: {
    type: "object",
    description: "One leg of an order.",
    required: ["side", "quantity"],
    properties: {
      side: ref("MadeUpSide"),
      quantity: { type: "integer", minimum: 1, maximum: 500, description: "Number of contracts.", default: 1 },
      limit: { anyOf: [ref("MadeUpMoney"), { type: "null" }] },
    },
  },
  MadeUpOrder: {
    type: "object",
    description: "An order, which can have undocumented fields.",
    required: ["order_id", "state", "legs"],
    properties: {
      order_id: { type: "string", format: "uuid", readOnly: true, description: "Identifier of the order." },
      state: ref("MadeUpState"),
      legs: { type: "array", minItems: 1, items: ref("MadeUpLeg") },
      placed_at: { type: ["string", "null"], format: "date-time", description: "Time at which the order was placed." },
      tags: { type: "object", additionalProperties: { type: "string" }, description: "Free tags." },
    },
    additionalProperties: true,
  },
  MadeUpProblem: {
    type: "object",
    description: "An error body.",
    required: ["problem"],
    properties: { problem: { type: "string", description: "Name of the problem." }, details: { type: "string" } },
  },
};
