// What people read, and what nobody notices.
import type { Case } from "../case.ts";
import { add, type Edit, inline, reverse, set } from "../edit.ts";
import { GET_ORDER, GET_SECTORS, LIST_ORDERS, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const RECEIPT = `${SCHEMAS}/Receipt`;
const NEXT = `${SCHEMAS}/OrderPage/properties/next/type`;
const WORDS = "Words.";

const comment =
  (text: string): Edit =>
  (document) => {
    document.commentBefore = text;
  };

const TEXT_EDITS: readonly (readonly [name: string, edit: Edit])[] = [
  ["an operation is described in other words", set(`${GET_ORDER}/description`, "Gets one made-up order.")],
  ["an operation has a tag", add(`${GET_ORDER}/tags`, ["made-up orders"])],
  ["a tag is described in other words", set("/tags/made-up orders/description", "Orders, made up.")],
  ["an answer is described in other words", set(`${GET_ORDER}/responses/200/description`, "One order.")],
  ["a parameter is described in other words", set(`${LIST_ORDERS}/parameters/limit/description`, "How many.")],
  ["a schema has a title", add(`${RECEIPT}/title`, "A receipt")],
  ["a property is described in other words", set(`${RECEIPT}/properties/order_id/description`, "The order.")],
  ["a property has another example", set(`${RECEIPT}/properties/order_id/examples`, ["made-up-order-2"])],
  ["the service has another title", set("/info/title", "Imagined API")],
];

const SAME_EDITS: readonly (readonly [name: string, edit: Edit, why: string])[] = [
  ["the document has another version", set("/info/version", "2002-02-02"), "It says that something changed, not what."],
  ["a comment is added", comment(" Made up."), "It is for maintainers."],
  ["an operation says the same in another order", reverse(GET_SECTORS), "Order means nothing there."],
  ["properties stand in another order", reverse(`${ORDER_REQUEST}/properties`), "Order means nothing there."],
  ["required properties stand in another order", reverse(`${ORDER_REQUEST}/required`), "Order means nothing there."],
  [
    "values of a closed list stand in another order",
    reverse(`${SCHEMAS}/OrderStatus/enum`),
    "Order means nothing there.",
  ],
  ["parameters stand in another order", reverse(`${LIST_ORDERS}/parameters`), "Callers give them by name."],
  ["types that a value may have stand in another order", reverse(NEXT), "Order means nothing there."],
  ["kinds of object stand in another order", reverse(`${SCHEMAS}/OrderEvent/oneOf`), "Order means nothing there."],
  [
    "a schema is written in the place of its name, which stays",
    inline(`${SCHEMAS}/Order/allOf/0`),
    "It is the same schema.",
  ],
];

export const TEXTS: readonly Case[] = [
  ...TEXT_EDITS.map(([name, edit]): Case => ({ name, edit, bump: "patch", why: WORDS })),
  ...SAME_EDITS.map(([name, edit, why]): Case => ({ name, edit, bump: "none", why })),
];
