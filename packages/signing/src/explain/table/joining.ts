// Mistakes of a client that joins pairs or parts wrongly (reference: Algorithm, steps 1.3 and 1.5).
import type { NameValuePair } from "../../signature-input.ts";
import { SIGNED_HEADERS } from "../../constants.ts";
import { causes, joined, type Change, type Way } from "./cause.ts";
import { spaced } from "./body-text.ts";

const SEPARATORS: Readonly<Record<string, string>> = {
  "line end": "\n",
  nothing: "",
  ",": ",",
  ";": ";",
  "|": "|",
  space: " ",
  "+": "+",
  CRLF: "\r\n",
  ":": ":",
  ".": ".",
  "/": "/",
  "&&": "&&",
  "&amp;": "&amp;",
  "%26": "%26",
  "\\n": "\\n",
  "-": "-",
  "#": "#",
  tab: "\t",
  "?": "?",
  ", ": ", ",
  "=": "=",
};

const isHeader = (name: string) => SIGNED_HEADERS.some((header) => header === name);

export const joiningCauses = causes(
  {
    code: "parts_joined_otherwise",
    message: "The client joined the path, the pairs and the hash with a separator other than `&`.",
    fix: "Join the parts with `&`.",
    reports: 0,
    core: ["line end", "nothing"],
    ways: () => Object.entries(SEPARATORS).map(([how, partSeparator]) => [how, { partSeparator }]),
  },
  {
    code: "pairs_joined_otherwise",
    message: "The client joined the pairs with a separator other than `&`.",
    fix: "Join the pairs with `&`.",
    reports: 0,
    core: ["line end between pairs and between parts"],
    ways: () =>
      Object.entries(SEPARATORS).flatMap(([how, pairSeparator]): Way[] => [
        [how, { pairSeparator }],
        [`${how} between pairs and between parts`, { pairSeparator, partSeparator: pairSeparator }],
      ]),
  },
  {
    code: "names_and_values_joined_otherwise",
    message: "The client did not join names and values as `name=value`.",
    fix: "Write each pair as `name=value`.",
    reports: 0,
    core: ['":"'],
    ways: ({ pair }) => [
      ...[":", "", ": ", " ", " = ", "==", "-", ",", "=>", "|", "%3D", "&", "~", ";"].flatMap((text): Way[] => [
        [JSON.stringify(text), { pair: (name, value) => name + text + value }],
        [
          `${JSON.stringify(text)} in headers`,
          { pair: (name, value) => (isHeader(name) ? name + text + value : pair(name, value)) },
        ],
      ]),
      ["names and values without any separator", { pair: (name, value) => name + value, pairSeparator: "" }],
      ["only the values", { pair: (_, value) => value }],
      ["only the values, without separators", { pair: (_, value) => value, pairSeparator: "" }],
      ["only the names", { pair: (name) => name }],
      ["header values without names", { pair: (name, value) => (isHeader(name) ? value : pair(name, value)) }],
      ["values in quotation marks", { pair: (name, value) => `${name}="${value}"` }],
      ["name:value on separate lines", { pair: (name, value) => `${name}:${value}`, pairSeparator: "\n" }],
      ["value=name", { pair: (name, value) => `${value}=${name}` }],
    ],
  },
  {
    code: "pairs_as_json",
    message: "The client signed the pairs as JSON.",
    fix: "Join the pairs as `name=value` with `&`.",
    reports: 0,
    ways: () => [
      ["an object", asJson((pairs) => JSON.stringify(Object.fromEntries(pairs)))],
      ["a JSON object with spaces", asJson((pairs) => spaced(JSON.stringify(Object.fromEntries(pairs))))],
      ["a list", asJson((pairs) => JSON.stringify(pairs))],
    ],
  },
  {
    code: "parts_in_other_order",
    message: "The client joined the path, the pairs and the hash in the wrong order.",
    fix: "Join the path, then the pairs, then the hash.",
    reports: 0,
    core: ["pairs, path, hash", "path, hash, pairs"],
    ways: () => [
      ["path, hash, pairs", { order: ["path", "hash", "pairs"] }],
      ["pairs, path, hash", { order: ["pairs", "path", "hash"] }],
      ["pairs, hash, path", { order: ["pairs", "hash", "path"] }],
      ["hash, path, pairs", { order: ["hash", "path", "pairs"] }],
      ["hash, pairs, path", { order: ["hash", "pairs", "path"] }],
    ],
  },
);

function asJson(write: (pairs: readonly NameValuePair[]) => string): Change {
  return {
    compose: ({ path, hash }, { arrange, query, headers }) => joined(path, write(arrange(query, headers)), hash),
  };
}
