// Mistakes of a client that leaves out a parameter only after it signed the request.
import { causes, type Way } from "./cause.ts";

/** Usual names of optional parameters. */
const NAMES = (
  "cursor next_cursor page_cursor page_token next_token limit offset page page_size count size last_id start end " +
  "symbol symbols status account_id id sort order filter type from to start_time end_time start_date end_date"
).split(" ");

const ABSENT = ["", "None", "null", "undefined", "nil", "NaN"];

export const unsentParameterCauses = causes({
  code: "unsent_parameter_signed",
  message: "The client signed a query parameter that it did not send, such as `cursor=None`.",
  fix: "Remove parameters without a value before you sign.",
  reports: 0,
  alone: true,
  ways: ({ query }) =>
    NAMES.filter((name) => query.every(([each]) => each !== name)).flatMap((name) =>
      ABSENT.map((value): Way => [`${name}=${value}`, { query: [...query, [name, value]] }]),
    ),
});
