import { cases } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { CANCEL_ORDER, ORDER_REQUEST, PLACE_ORDER, REPLACE_ORDER } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const NOTE = {
  content: { "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } } },
};

export const BODIES = [
  cases("minor", "Calls that were valid are still valid.", {
    "a request body gains an optional property": add(`${SENT}/memo`, { type: "string" }),
    "a property of a request body becomes optional": set(`${ORDER_REQUEST}/required`, ["symbol", "side", "quantity"]),
    "a property of a request body becomes nullable": set(`${SENT}/note/type`, ["string", "null"]),
    "a request body becomes optional": remove(`${PLACE_ORDER}/requestBody/required`),
    "an operation gains an optional request body": add(`${CANCEL_ORDER}/requestBody`, NOTE),
    "a request body gains a second media type": add(`${PLACE_ORDER}/requestBody/content/text~1plain`, {
      schema: { type: "string" },
    }),
  }),
  cases("major", "No existing call passes it.", {
    "a request body gains a required property": all(
      add(`${SENT}/memo`, { type: "string" }),
      add(`${ORDER_REQUEST}/required/-`, "memo"),
    ),
    "an operation gains a required request body": add(`${CANCEL_ORDER}/requestBody`, { required: true, ...NOTE }),
  }),
  cases("major", "A call that passes it does not compile.", {
    "a request body loses an optional property": remove(`${SENT}/expires`),
    "an operation loses its request body": remove(`${REPLACE_ORDER}/requestBody`),
  }),
  cases("major", "Code that uses the old name does not compile.", {
    "a property of a request body is renamed": move(`${SENT}/note`, `${SENT}/memo`),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a property of a request body becomes required": add(`${ORDER_REQUEST}/required/-`, "session"),
    "a request body becomes required": add(`${REPLACE_ORDER}/requestBody/required`, true),
  }),
  cases("major", "A call that passes null does not compile.", {
    "a property of a request body is no longer nullable": set(`${SENT}/stop_price/type`, "number"),
  }),
].flat();
