// Kinds of operations that a revision may document one day. Paths, fields and values are made up: the reference shows none.
import type { JsonObject, Kind } from "./kind.ts";
import { changes } from "./kinds-changes.ts";
import { reads } from "./kinds-reads.ts";

/** Used in turn. The first ten have every kind of input and output. */
export const KINDS: readonly Kind[] = [...changes, ...reads];

/** Schemas that the kinds refer to by name. */
export const SCHEMAS: JsonObject = {
  MadeUpMoney: {
    type: "object",
    description: "An amount of money.",
    required: ["amount", "currency"],
    properties: {
      amount: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$", description: "Decimal number.", examples: ["12.50"] },
      currency: { type: "string", minLength: 3, maxLength: 3, description: "Code of the currency.", example: "USD" },
    },
  },
  MadeUpSide: { type: "string", description: "A closed list of values.", enum: ["BUY", "SELL"] },
  MadeUpState: {
    description: "An open list of values.",
    anyOf: [{ type: "string", enum: ["OPEN", "DONE"] }, { type: "string" }],
  },
  MadeUpLeg: {
    type: "object",
    description: "A part of an order.",
    required: ["side", "quantity"],
    properties: {
      side: { $ref: "#/components/schemas/MadeUpSide" },
      quantity: { type: "integer", minimum: 1, maximum: 500, description: "Number of contracts.", default: 1 },
      limit: { anyOf: [{ $ref: "#/components/schemas/MadeUpMoney" }, { type: "null" }] },
    },
  },
  MadeUpOrder: {
    type: "object",
    description: "An order. It may have fields that are not listed here.",
    required: ["order_id", "state", "legs"],
    properties: {
      order_id: { type: "string", format: "uuid", readOnly: true, description: "Identifier of the order." },
      state: { $ref: "#/components/schemas/MadeUpState" },
      legs: { type: "array", minItems: 1, items: { $ref: "#/components/schemas/MadeUpLeg" } },
      placed_at: { type: ["string", "null"], format: "date-time", description: "Time at which it was placed." },
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
