// Mistakes in the names and values of the query (reference: "What participates in the signature").
import { ALL_ENCODERS, COMMON_ENCODERS, plusToSpace, tryDecode } from "../formats/encoders.ts";
import { isSignedHeader } from "../../constants.ts";
import { rawPairs } from "../read-input.ts";
import { CASES, causes, each, mapNames, mapTexts, mapValues, type Way } from "./cause.ts";

const MOST_NAMES = 30;

export const queryCauses = causes({
  query_encoded: {
    message: "The client signed the percent-encoded names and values of the query.",
    fix: "Sign the decoded names and values.",
    reports: 5,
    core: ["encoded as in the URL", ...Object.keys(COMMON_ENCODERS)],
    ways: ({ query, observed }) => [
      ["encoded as in the URL", { query: rawPairs(observed.rawQuery) }],
      ...each((encode) => ({ query: mapTexts(query, encode) }), ALL_ENCODERS),
    ],
  },
  query_values_encoded: {
    message: "The client decoded the names of the query, but signed the percent-encoded values.",
    fix: "Sign the decoded names and values.",
    reports: 1,
    restates: ["query_encoded"],
    ways: ({ query }) => each((encode) => ({ query: mapValues(query, encode) }), COMMON_ENCODERS),
  },
  query_encoded_after_sorting: {
    message: "The client percent-encoded the names and values of the query after it sorted them.",
    fix: "Sign the decoded names and values.",
    reports: 1,
    restates: ["query_encoded"],
    alone: true,
    ways: ({ pair }) =>
      each(
        (encode) => ({ pair: (n, value) => (isSignedHeader(n) ? pair(n, value) : `${encode(n)}=${encode(value)}`) }),
        COMMON_ENCODERS,
      ),
  },
  query_encoded_twice: {
    message: "The client percent-encoded the query twice before it built the canonical request.",
    fix: "Sign the decoded names and values.",
    reports: 3,
    core: ["RFC 3986"],
    ways: ({ query }) =>
      each((encode) => ({ query: mapTexts(query, (text) => encode(encode(text))) }), COMMON_ENCODERS),
  },
  query_decoded_twice: {
    message: "The client percent-encoded the query again after signing, or decoded the query twice before signing.",
    fix: "Send the URL that was signed, without encoding it again. If the sent URL is right, decode its query only once before signing.",
    reports: 1,
    restates: ["plus_as_space"],
    core: ["as a URI"],
    ways: ({ query }) => [
      ["as a URI", { query: mapTexts(query, tryDecode) }],
      ["as a form", { query: mapTexts(query, (text) => tryDecode(plusToSpace(text))) }],
    ],
  },
  space_as_plus: {
    message: "The client signed a space as `+`.",
    fix: "Do not replace spaces in the canonical request. The percent-encoding of the canonical request converts each space to `%20`.",
    reports: 5,
    core: ["in the values"],
    ways: ({ query, encode, observed: { rawQuery } }) => [
      // If the URL has a `+` but no `%20`, the client may have signed this `+` unchanged. The code of that mistake is
      // `plus_sent_bare`.
      ...(rawQuery.includes("+") && !rawQuery.includes("%20")
        ? []
        : [["in the values", { query: mapTexts(query, (text) => text.replaceAll(/ |%20/g, "+")) }] as const]),
      ["in the string to sign", { encode: (text) => encode(text).replaceAll("%20", "+") }],
      ["spaces as %2B in the values", { query: mapTexts(query, (text) => text.replaceAll(" ", "%2B")) }],
    ],
  },
  plus_sent_bare: {
    message: "The client signed a `+`, but sent it unencoded in the URL, where `+` means a space.",
    fix: "Send a plus as `%2B`, and a space as `%20`.",
    core: ["in the query"],
    isPlain: true,
    ways: ({ observed: { rawQuery } }) =>
      rawQuery.includes("+")
        ? [["in the query", { query: rawPairs(rawQuery).map(([name, value]) => [tryDecode(name), tryDecode(value)]) }]]
        : [],
  },
  plus_as_space: {
    message: "The client wrote a space as `+` and encoded the URL again after signing, or signed a `+` as a space.",
    fix: "Send the URL that was signed, with each space as `%20`. If the sent URL is right, sign its `+` or `%2B` as `+`.",
    reports: 4,
    core: ["in the values"],
    ways: ({ query, encode }) => [
      ["in the values", { query: mapTexts(query, plusToSpace) }],
      ["in the string to sign", { encode: (text) => encode(plusToSpace(text)) }],
      ["%2B as +", { encode: (text) => encode(text).replaceAll("%2B", "+") }],
    ],
  },
  query_not_signed: {
    message: "The client did not sign the query.",
    fix: "Sign every query parameter of the URL.",
    reports: 4,
    core: ["at all"],
    ways: ({ query }) => (query.length === 0 ? [] : [["at all", { query: [] }]]),
  },
  query_part_not_signed: {
    message: "The client signed only some of the query parameters.",
    fix: "Sign every query parameter of the URL.",
    reports: 2,
    restates: ["empty_values_dropped"],
    ways: ({ query }) => {
      const names = [...new Set(query.map(([name]) => name))];
      if (names.length < 2) return [];
      return [
        ...names
          .slice(0, MOST_NAMES)
          .map((name, at): Way => [`parameter ${at + 1}`, { query: query.filter(([each]) => each !== name) }]),
        ["all parameters except the first", { query: query.slice(0, 1) }],
        ["all parameters except the last", { query: query.slice(0, -1) }],
      ];
    },
  },
  query_names_changed: {
    message: "The signed query names differ from the sent query names in letter case or spelling.",
    fix: "Sign the decoded names from the URL.",
    ways: ({ query }) =>
      each<(name: string) => string>((change) => ({ query: mapNames(query, change) }), {
        ...CASES,
        snake_case: (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        camelCase: (name) => name.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        "kebab-case": (name) => name.replaceAll("_", "-"),
        "without brackets": (name) => name.replace(/\[\d*\]$/, ""),
      }),
  },
});
