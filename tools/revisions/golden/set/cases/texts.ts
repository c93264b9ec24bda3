import type { Case } from "../case.ts";
import { add, type Edit, inline, reverse, set } from "../edit.ts";
import { GET_ORDER, GET_SECTORS, LIST_ORDERS, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const RECEIPT = `${SCHEMAS}/Receipt`;
const NEXT = `${SCHEMAS}/OrderPage/properties/next/type`;
const TEXT_ONLY = "Only a text changes.";

const comment =
  (text: string): Edit =>
  (document) => {
    document.commentBefore = text;
  };

const TEXT_EDITS: readonly (readonly [name: string, edit: Edit])[] = [
  ["the description of an operation is reworded", set(`${GET_ORDER}/description`, "Gets one made-up order.")],
  ["an operation gains a tag", add(`${GET_ORDER}/tags`, ["made-up orders"])],
  ["the description of a tag is reworded", set("/tags/made-up orders/description", "Orders, made up.")],
  ["the description of a response is reworded", set(`${GET_ORDER}/responses/200/description`, "One order.")],
  ["the description of a parameter is reworded", set(`${LIST_ORDERS}/parameters/limit/description`, "How many.")],
  ["a schema gains a title", add(`${RECEIPT}/title`, "A receipt")],
  ["the description of a property is reworded", set(`${RECEIPT}/properties/order_id/description`, "The order.")],
  ["the example of a property changes", set(`${RECEIPT}/properties/order_id/examples`, ["made-up-order-2"])],
  ["the title of the service changes", set("/info/title", "Imagined API")],
];

const SAME_EDITS: readonly (readonly [name: string, edit: Edit, why: string])[] = [
  [
    "the version of the document changes",
    set("/info/version", "2002-02-02"),
    "The version alone changes nothing for users.",
  ],
  ["a comment is added", comment(" Made up."), "Only maintainers read comments."],
  ["the fields of an operation are reordered", reverse(GET_SECTORS), "The order of these items has no meaning."],
  [
    "the properties of a schema are reordered",
    reverse(`${ORDER_REQUEST}/properties`),
    "The order of these items has no meaning.",
  ],
  [
    "the names in `required` are reordered",
    reverse(`${ORDER_REQUEST}/required`),
    "The order of these items has no meaning.",
  ],
  [
    "the values of a closed enum are reordered",
    reverse(`${SCHEMAS}/OrderStatus/enum`),
    "The order of these items has no meaning.",
  ],
  [
    "the parameters of an operation are reordered",
    reverse(`${LIST_ORDERS}/parameters`),
    "Callers pass parameters by name.",
  ],
  ["the types of a property are reordered", reverse(NEXT), "The order of these items has no meaning."],
  [
    "the alternatives of a union are reordered",
    reverse(`${SCHEMAS}/OrderEvent/oneOf`),
    "The order of these items has no meaning.",
  ],
  [
    "a reference to a schema is replaced by a copy of the schema",
    inline(`${SCHEMAS}/Order/allOf/0`),
    "The copy allows the same values.",
  ],
];

export const TEXTS: readonly Case[] = [
  ...TEXT_EDITS.map(([name, edit]): Case => ({ name, edit, bump: "patch", why: TEXT_ONLY })),
  ...SAME_EDITS.map(([name, edit, why]): Case => ({ name, edit, bump: "none", why })),
];
