// Mistakes in the format of query values, such as `True` for `true`, and values that are signed but not sent.
import type { SigningVariant } from "../signing-variant.ts";
import { CASES, causes, each, inTemplates, mapValues, type ChangeText, type Way } from "./cause.ts";

const ofQuery =
  (changes: Readonly<Record<string, ChangeText>>) =>
  ({ query }: SigningVariant): Way[] =>
    each((change) => ({ query: mapValues(query, change) }), changes);

const number =
  (change: ChangeText): ChangeText =>
  (value) =>
    /^-?\d+(?:\.\d+)?$/.test(value) ? change(value) : value;

export const queryValueCauses = causes({
  empty_values_dropped: {
    message: "The client did not sign query parameters without a value.",
    fix: "Sign a parameter with an empty value as `name=`.",
    reports: 5,
    core: ["without parameters whose value is empty"],
    ways: ({ query }) =>
      each((empty) => ({ query: query.filter(([, value]) => !empty.includes(value)) }), {
        "without parameters whose value is empty": [""],
        "without parameters whose value is empty or 0 (PHP)": ["", "0"],
        "without parameters whose value is empty, 0 or false": ["", "0", "false"],
      }),
  },
  empty_values_written: {
    message: "The client signed a word such as `null` instead of an empty query value.",
    fix: "Sign an empty value as `name=`.",
    reports: 2,
    ways: ({ query, pair }) => [
      ...["null", "None", "nil", "undefined", "NULL", "NaN", "0", '""', "false", "true", " "].map((word): Way => [
        word,
        { query: mapValues(query, (value) => value || word) },
      ]),
      ["without =", { pair: (name, value) => (value === "" ? name : pair(name, value)) }],
    ],
  },
  booleans_written: {
    message: "The signed spelling of `true` or `false` differs from the sent spelling.",
    fix: "Sign the decoded value from the URL.",
    reports: 3,
    core: ["True"],
    ways: ofQuery({
      True: (value) => value.replace(/^(?:true|false)$/, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
      TRUE: (value) => value.replace(/^(?:true|false)$/i, (word) => word.toUpperCase()),
      true: (value) => value.replace(/^(?:true|false)$/i, (word) => word.toLowerCase()),
      "1 instead of true, 0 instead of false": (value) => value.replace(/^true$/i, "1").replace(/^false$/i, "0"),
      "1 instead of true, empty text instead of false (PHP)": (value) =>
        value.replace(/^true$/i, "1").replace(/^false$/i, ""),
      "true instead of 1, false instead of 0": (value) => value.replace(/^1$/, "true").replace(/^0$/, "false"),
      "True instead of 1, False instead of 0": (value) => value.replace(/^1$/, "True").replace(/^0$/, "False"),
    }),
  },
  numbers_written: {
    message: "The signed number and the number in the URL have different formats.",
    fix: "Sign the decoded value from the URL.",
    reports: 2,
    core: ["shortest"],
    ways: ofQuery({
      shortest: number((value) => String(Number(value))),
      "with .0": number((value) => (value.includes(".") ? value : `${value}.0`)),
      "with .00": number((value) => (value.includes(".") ? value : `${value}.00`)),
      "two decimals": number((value) => Number(value).toFixed(2)),
      "two decimals of a fraction": number((value) => (value.includes(".") ? Number(value).toFixed(2) : value)),
      "a zero after a fraction": number((value) => (value.includes(".") ? `${value}0` : value)),
      "in quotation marks": number((value) => `"${value}"`),
      "without zero decimals": number((value) => value.replace(/\.0+$/, "")),
    }),
  },
  query_values_changed: {
    message: "The client changed the query values before signing, for example the white space or the letter case.",
    fix: "Sign the decoded values from the URL.",
    core: ["upper case"],
    ways: ofQuery({
      ...CASES,
      trimmed: (value) => value.trim(),
      "white space joined": (value) => value.trim().replaceAll(/\s+/g, " "),
      "without spaces": (value) => value.replaceAll(" ", ""),
      ...inTemplates(['"…"', "'…'"]),
      "only text in quotation marks": (value) => (/^(?:-?[\d.]+|true|false)$/.test(value) ? value : `"${value}"`),
    }),
  },
  unsent_parameter_signed: {
    message: "The client signed a query parameter that it did not send, such as `cursor=None`.",
    fix: "Remove parameters without a value before you sign.",
    alone: true,
    ways: ({ query }) =>
      NAMES.filter((name) => query.every(([each]) => each !== name)).flatMap((name) =>
        ABSENT.map((value): Way => [`${name}=${value}`, { query: [...query, [name, value]] }]),
      ),
  },
});

/** Usual names of optional parameters. */
const NAMES = (
  "cursor next_cursor page_cursor page_token next_token limit offset page page_size count size last_id start end " +
  "symbol symbols status account_id id sort order filter type from to start_time end_time start_date end_date"
).split(" ");

const ABSENT = ["", "None", "null", "undefined", "nil", "NaN"];
