// Mistakes of a client that joins pairs or parts wrongly (reference: Algorithm, steps 1.3 and 1.5).
import { isSignedHeader } from "../../constants.ts";
import type { NameValuePair } from "../../signature-input.ts";
import type { Parts } from "../signing-variant.ts";
import { spaced } from "./body-text.ts";
import { causes, each, joined, type Change, type Way } from "./cause.ts";

const SEPARATORS = "\n~~,~;~|~ ~+~\r\n~:~.~/~&&~&amp;~%26~\\n~-~#~\t~?~, ~=".split("~");

const composed = (forms: Readonly<Record<string, (parts: Parts) => string>>): Way[] =>
  each((compose) => ({ compose }), forms);

export const joiningCauses = causes({
  parts_joined_otherwise: {
    message: "The client joined the path, the name-value pairs and the body hash with a separator other than `&`.",
    fix: "Join the path, the name-value pairs and the body hash with `&`.",
    core: ['"\\n"', '""'],
    ways: () => SEPARATORS.map((partSeparator) => [JSON.stringify(partSeparator), { partSeparator }]),
  },
  pairs_joined_otherwise: {
    message: "The client joined the name-value pairs with a separator other than `&`.",
    fix: "Join the pairs with `&`.",
    core: ['"\\n" between pairs and between parts'],
    ways: () =>
      SEPARATORS.flatMap((pairSeparator): Way[] => [
        [JSON.stringify(pairSeparator), { pairSeparator }],
        [
          `${JSON.stringify(pairSeparator)} between pairs and between parts`,
          { pairSeparator, partSeparator: pairSeparator },
        ],
      ]),
  },
  names_and_values_joined_otherwise: {
    message: "The client did not join names and values as `name=value`.",
    fix: "Write each pair as `name=value`.",
    core: ['":"'],
    ways: ({ pair }) => [
      ...[":", "", ": ", " ", " = ", "==", "-", ",", "=>", "|", "%3D", "&", "~", ";"].flatMap((text): Way[] => [
        [JSON.stringify(text), { pair: (name, value) => name + text + value }],
        [
          `${JSON.stringify(text)} in headers`,
          { pair: (name, value) => (isSignedHeader(name) ? name + text + value : pair(name, value)) },
        ],
      ]),
      ["names and values without any separator", { pair: (name, value) => name + value, pairSeparator: "" }],
      ["only the values", { pair: (_, value) => value }],
      ["only the values, without separators", { pair: (_, value) => value, pairSeparator: "" }],
      ["only the names", { pair: (name) => name }],
      ["header values without names", { pair: (name, value) => (isSignedHeader(name) ? value : pair(name, value)) }],
      ["values in quotation marks", { pair: (name, value) => `${name}="${value}"` }],
      ["name:value on separate lines", { pair: (name, value) => `${name}:${value}`, pairSeparator: "\n" }],
      ["value=name", { pair: (name, value) => `${value}=${name}` }],
    ],
  },
  pairs_as_json: {
    message: "The client signed the name-value pairs as JSON.",
    fix: "Write each pair as `name=value`, and join the pairs with `&`.",
    ways: () => [
      ["an object", asJson((pairs) => JSON.stringify(Object.fromEntries(pairs)))],
      ["a JSON object with spaces", asJson((pairs) => spaced(JSON.stringify(Object.fromEntries(pairs))))],
      ["a list", asJson((pairs) => JSON.stringify(pairs))],
    ],
  },
  parts_in_other_order: {
    message: "The client joined the path, the name-value pairs and the body hash in the wrong order.",
    fix: "Join the path, then the name-value pairs, then the body hash.",
    core: ["pairs, path, hash", "path, hash, pairs"],
    ways: () => [
      ["path, hash, pairs", { order: ["path", "hash", "pairs"] }],
      ["pairs, path, hash", { order: ["pairs", "path", "hash"] }],
      ["pairs, hash, path", { order: ["pairs", "hash", "path"] }],
      ["hash, path, pairs", { order: ["hash", "path", "pairs"] }],
      ["hash, pairs, path", { order: ["hash", "pairs", "path"] }],
    ],
  },
  trailing_ampersand: {
    message: "The client wrote a separator at the end of the canonical request.",
    fix: "Do not write a separator at the end of the canonical request.",
    core: ['"&"'],
    ways: () =>
      ["&", "\n", "=", "?", "|", ";", ",", " ", "\r\n", "&&", "%26", "\\n", "\0", "/"].map((end) => [
        JSON.stringify(end),
        { end },
      ]),
  },
  pairs_trailing_separator: {
    message: "The client wrote `&` after each name-value pair, even after the last pair.",
    fix: "Write `&` between the pairs, but not after the last pair.",
    restates: ["trailing_ampersand"],
    core: ["&"],
    ways: () =>
      composed({
        "&": ({ path, pairs, hash }) => joined(path, `${pairs}&`, hash),
        "a line end": ({ path, pairs, hash }) => joined(path, `${pairs}\n`, hash),
        "& after the pairs, but not after the path": ({ path, pairs, hash }) => `${path}${pairs}&${hash ?? ""}`,
      }),
  },
  leading_separator: {
    message: "The client wrote an additional separator before the path or before the first name-value pair.",
    fix: "Begin the canonical request with the path, then write one `&` and the name-value pairs.",
    ways: () => [
      ...["&", "?", "\n", "=", "/", " ", "\ufeff"].map((lead): Way => [JSON.stringify(lead), { lead }]),
      ["path&&pairs", { compose: ({ path, pairs, hash }) => joined(`${path}&`, pairs, hash) }],
    ],
  },
  empty_part_kept: {
    message: "The client signed an empty part for a missing query or a missing body.",
    fix: "Merge the query and the headers into one part, and add a hash only if the request has a body.",
    restates: ["trailing_ampersand"],
    core: ["empty part instead of the query"],
    ways: ({ query }) => {
      const empty = query.length === 0 ? "" : undefined;
      return composed({
        "empty part instead of the query": ({ path, pairs, hash }) => joined(path, empty, pairs, hash),
        "empty query part after the pairs": ({ path, pairs, hash }) => joined(path, pairs, empty, hash),
        "empty parts instead of the query and the body": ({ path, pairs, hash }) =>
          joined(path, empty, pairs, hash ?? ""),
        "empty part instead of the body": ({ path, pairs, hash }) => joined(path, pairs, hash ?? ""),
        "empty line instead of the body": ({ path, pairs, hash }) => [path, pairs, hash ?? ""].join("\n"),
      });
    },
  },
});

function asJson(write: (pairs: readonly NameValuePair[]) => string): Change {
  return {
    compose: ({ path, hash }, { arrange, query, headers }) => joined(path, write(arrange(query, headers)), hash),
  };
}
