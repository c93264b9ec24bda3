import { add, cases, type Edit, inline, reverse, set } from "../edit.ts";
import { GET_ORDER, GET_SECTORS, LIST_ORDERS, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const RECEIPT = `${SCHEMAS}/Receipt`;
const NEXT = `${SCHEMAS}/OrderPage/properties/next/type`;

const comment =
  (text: string): Edit =>
  (document) => {
    document.commentBefore = text;
  };

export const TEXTS = [
  cases("patch", "Only a text changes.", {
    "the description of an operation is reworded": set(`${GET_ORDER}/description`, "Gets one made-up order."),
    "an operation gains a tag": add(`${GET_ORDER}/tags`, ["made-up orders"]),
    "the description of a tag is reworded": set("/tags/made-up orders/description", "Orders, made up."),
    "the description of a response is reworded": set(`${GET_ORDER}/responses/200/description`, "One order."),
    "the description of a parameter is reworded": set(`${LIST_ORDERS}/parameters/limit/description`, "How many."),
    "a schema gains a title": add(`${RECEIPT}/title`, "A receipt"),
    "the description of a property is reworded": set(`${RECEIPT}/properties/order_id/description`, "The order."),
    "the example of a property changes": set(`${RECEIPT}/properties/order_id/examples`, ["made-up-order-2"]),
    "the title of the service changes": set("/info/title", "Imagined API"),
  }),
  cases("none", "The version alone changes nothing for users.", {
    "the version of the document changes": set("/info/version", "2002-02-02"),
  }),
  cases("none", "Only maintainers read comments.", { "a comment is added": comment(" Made up.") }),
  cases("none", "The order of these items has no meaning.", {
    "the fields of an operation are reordered": reverse(GET_SECTORS),
    "the properties of a schema are reordered": reverse(`${ORDER_REQUEST}/properties`),
    "the names in `required` are reordered": reverse(`${ORDER_REQUEST}/required`),
    "the values of a closed enum are reordered": reverse(`${SCHEMAS}/OrderStatus/enum`),
    "the parameters of an operation are reordered": reverse(`${LIST_ORDERS}/parameters`),
    "the types of a property are reordered": reverse(NEXT),
    "the alternatives of a union are reordered": reverse(`${SCHEMAS}/OrderEvent/oneOf`),
  }),
  cases("none", "The copy allows the same values.", {
    "a reference to a schema is replaced by a copy of the schema": inline(`${SCHEMAS}/Order/allOf/0`),
  }),
].flat();
