// Mistakes in repeated names (reference: "Rules for special cases").
import { byCodePoint, percentEncode } from "../../text.ts";
import { valuesByName, type Compare, type SigningVariant } from "../signing-variant.ts";
import { causes, each, mapValues, type Change, type Way } from "./cause.ts";
import { asPairs, byUtf16 } from "./order.ts";

type WriteList = (values: readonly string[]) => string;

const LISTS: Readonly<Record<string, WriteList>> = {
  JSON: (values) => JSON.stringify(values),
  "JSON with spaces": (values) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`,
  "Python's list": (values) => `[${values.map((value) => `'${value}'`).join(", ")}]`,
  "Python's tuple": (values) => `(${values.map((value) => `'${value}'`).join(", ")})`,
  "Java's list": (values) => `[${values.join(", ")}]`,
  "Go's slice": (values) => `[${values.join(" ")}]`,
  "brackets and commas": (values) => `[${values.join(",")}]`,
  "braces and commas": (values) => `{${values.join(",")}}`,
  "PHP's Array": () => "Array",
};

const INDEXES: Readonly<Record<string, (name: string, at: number) => string>> = {
  "name[]": (name) => `${name}[]`,
  "name[0]": (name, at) => `${name}[${at}]`,
  "name.0": (name, at) => `${name}.${at}`,
  "name.1": (name, at) => `${name}.${at + 1}`,
  "name.member.1": (name, at) => `${name}.member.${at + 1}`,
  name0: (name, at) => `${name}${at}`,
  name_0: (name, at) => `${name}_${at}`,
};

function inBothOrders(changes: readonly Way[]): Way[] {
  return changes.flatMap(([how, change]): Way[] => [
    [`${how}, sorted`, change],
    [`${how}, as sent`, { ...change, sortValues: undefined }],
  ]);
}

const joinedBy = (separator: string): Change => ({
  joinRepeated: (name, values) => [[name, values.join(separator)]],
});

const SEPARATORS = [",", ", ", ";", "|", " ", "", "\n", "%2C", "+", ":", "/", "&&", "=", "-", "_", "\t"];

const ifRepeated =
  (ways: (variant: SigningVariant) => readonly Way[]) =>
  (variant: SigningVariant): readonly Way[] =>
    new Set(variant.query.map(([name]) => name)).size < variant.query.length ? ways(variant) : [];

export const repeatedCauses = causes({
  repeated_values_unsorted: {
    message: "The client did not sort the values of a repeated query parameter in ascending order.",
    fix: "Sort the values of a repeated query parameter by code point, in ascending order.",
    reports: 1,
    core: ["as sent"],
    ways: ifRepeated(({ query }) => [
      ["as sent", { sortValues: undefined }],
      ["reversed", { query: [...query].reverse(), sortValues: undefined }],
      ...each<Compare>((sortValues) => ({ sortValues }), {
        descending: (a, b) => byCodePoint(b, a),
        "without case": (a, b) => byUtf16(a.toLowerCase(), b.toLowerCase()),
        "by locale": (a, b) => a.localeCompare(b, "en"),
        "by locale, digits compared as numbers": (a, b) => a.localeCompare(b, "en", { numeric: true }),
        encoded: (a, b) => byUtf16(percentEncode(a.toWellFormed()), percentEncode(b.toWellFormed())),
      }),
    ]),
  },
  repeated_values_sorted_by_number: {
    message: "The client sorted the values of a repeated query parameter as numbers.",
    fix: "Sort the values of a repeated query parameter as text, by code point, so that `10` comes before `9`.",
    isPlain: true,
    ways: ifRepeated(({ query }) => {
      const names = query.map(([name]) => name);
      const repeated = query.filter(([name]) => names.indexOf(name) !== names.lastIndexOf(name));
      const byNumber: Compare = (a, b) => Number(a) - Number(b) || byCodePoint(a, b);
      return repeated.every(([, value]) => /^-?\d+(?:\.\d+)?$/.test(value))
        ? [["by number", { sortValues: byNumber }]]
        : [];
    }),
  },
  repeated_values_not_joined: {
    message: "The client signed a repeated query parameter as several pairs.",
    fix: "Write the name once, and join the sorted values with `&`.",
    reports: 1,
    core: ["name=value, sorted", "name=value, as sent"],
    ways: ifRepeated(() => inBothOrders([["name=value", { joinRepeated: asPairs }]])),
  },
  repeated_values_joined_otherwise: {
    message: "The client joined the values of a repeated query parameter with a separator other than `&`.",
    fix: "Join the sorted values with `&`.",
    reports: 2,
    core: ['",", sorted', '",", as sent'],
    ways: ifRepeated(() => inBothOrders(SEPARATORS.map((text) => [JSON.stringify(text), joinedBy(text)]))),
  },
  repeated_values_as_list: {
    message: "The client signed the values of a repeated query parameter as a list, such as `[1, 2]` instead of `1&2`.",
    fix: "Join the sorted values with `&`, without brackets and quotation marks.",
    reports: 2,
    ways: ifRepeated(() =>
      inBothOrders(each((write) => ({ joinRepeated: (name, values) => [[name, write(values)]] }), LISTS)),
    ),
  },
  repeated_names_with_brackets: {
    message: "The client added brackets or a number to a repeated query parameter.",
    fix: "Sign the name of the query parameter once, as the name is in the URL.",
    reports: 2,
    core: ["name[], as sent"],
    ways: ifRepeated(() =>
      inBothOrders([
        ...each(
          (write) => ({ joinRepeated: (name, values) => values.map((value, at) => [write(name, at), value]) }),
          INDEXES,
        ),
        ["name[] once", { joinRepeated: (name, values) => [[`${name}[]`, values.join("&")]] }],
      ]),
    ),
  },
  repeated_values_dropped: {
    message: "The client did not sign every value of a repeated query parameter.",
    fix: "Sign all values of a repeated query parameter.",
    reports: 1,
    core: ["the last", "the first"],
    ways: ifRepeated(({ query }) => [
      ["the last", { query: [...new Map(query)] }],
      ["the first", { query: [...new Map([...query].reverse())] }],
      ["the smallest", { joinRepeated: (name, values) => [[name, values[0] ?? ""]] }],
      ["the largest", { joinRepeated: (name, values) => [[name, values.at(-1) ?? ""]] }],
      ["none", { joinRepeated: () => [] }],
      ["only the name, without values", { joinRepeated: (name) => [[name, ""]] }],
    ]),
  },
  repeated_values_deduplicated: {
    message: "The client signed equal values of a repeated query parameter only once.",
    fix: "Sign all values that are sent, even if they are equal.",
    core: ["joined"],
    ways: ifRepeated(({ joinRepeated }) => [
      ["joined", { joinRepeated: (name, values) => joinRepeated(name, [...new Set(values)]) }],
      ["as pairs", { joinRepeated: (name, values) => asPairs(name, [...new Set(values)]) }],
    ]),
  },
  single_values_as_list: {
    message: "The client signed each query value as a list, such as `[1]` instead of `1`.",
    fix: "Sign the value itself, without brackets and quotation marks.",
    ways: ({ query }) => [
      ...each((write) => ({ query: mapValues(query, (value) => write([value])) }), LISTS),
      ...Object.entries(LISTS).map(([how, write]): Way => [
        `${how} of repeated values`,
        { query: Array.from(valuesByName(query), ([name, values]) => [name, write(values)]) },
      ]),
    ],
  },
});
