// Mistakes that mix the path with the query, the host or the method.
import { COMMON_ENCODERS, encoders } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { asForm, causes, headerOf, joined, type Change, type Way } from "./cause.ts";

const FORM_ENCODERS = {
  ...COMMON_ENCODERS,
  ...encoders("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape", "PHP urlencode, http_build_query"),
};

function queryTexts({ query, observed }: SigningVariant): readonly (readonly [how: string, text: string])[] {
  if (query.length === 0) return [];
  return [
    ["encoded as in the URL", observed.rawQuery],
    ["decoded", asForm(query)],
    ...Object.entries(FORM_ENCODERS).map(([how, encode]) => [how, asForm(query, encode)] as const),
    ["decoded, a space as +", asForm(query, (text) => text.replaceAll(" ", "+"))],
    [
      "decoded, sorted",
      Array.from(query, (pair) => pair.join("="))
        .sort()
        .join("&"),
    ],
  ];
}

export const targetCauses = causes({
  path_with_query: {
    message: "The client signed the query as a part of the path.",
    fix: "Sign the path without the `?` and the query, because the query parameters are signed as name-value pairs.",
    reports: 6,
    core: [
      "query in the path and in the pairs (query format: encoded as in the URL)",
      "query in the path but not in the pairs (query format: encoded as in the URL)",
    ],
    ways: (variant) => {
      const { path, observed, query } = variant;
      if (query.length === 0) return [["the question mark", { path: `${path}?` }]];
      return queryTexts(variant).flatMap(([how, text]): Way[] => [
        [`query in the path and in the pairs (query format: ${how})`, { path: `${path}?${text}` }],
        [`query in the path but not in the pairs (query format: ${how})`, { path: `${path}?${text}`, query: [] }],
        [`query in the encoded path and in the pairs (query format: ${how})`, { path: `${observed.rawPath}?${text}` }],
        [
          `query in the encoded path but not in the pairs (query format: ${how})`,
          { path: `${observed.rawPath}?${text}`, query: [] },
        ],
      ]);
    },
  },
  url_as_path: {
    message: "The client signed the whole URL, or the host with the path, instead of only the path.",
    fix: "Sign only the path.",
    core: ["the URL"],
    ways: (variant) => {
      const { path, observed } = variant;
      const { scheme, rawPath, rawQuery } = observed;
      const host = headerOf(variant, "host");
      const raw = rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`;
      return [
        ["the URL", { path: `${scheme}://${host}${path}` }],
        ["the URL, encoded", { path: `${scheme}://${host}${rawPath}` }],
        ["the URL with the query", { path: `${scheme}://${host}${raw}` }],
        [
          "the URL with the query, and no query parameters in the pairs",
          { path: `${scheme}://${host}${raw}`, query: [] },
        ],
        ["host and path", { path: host + path }],
        ["// before host and path", { path: `//${host}${path}` }],
        ["the URL without the port", { path: `${scheme}://${host.replace(/:\d+$/, "")}${path}` }],
        ["the URL with https", { path: `https://${host}${path}` }],
        ["the URL with http", { path: `http://${host}${path}` }],
        ["scheme and host", { path: `${scheme}://${host}` }],
      ];
    },
  },
  method_signed: {
    message: "The client signed the method, which is not a part of the signature.",
    fix: "Do not sign the method.",
    core: ["GET as the first part", "POST as the first part", "PUT as the first part", "DELETE as the first part"],
    ways: ({ path, query, observed, partSeparator }) =>
      [observed.method, observed.method.toLowerCase()].flatMap((method): Way[] => [
        [`${method} as the first part`, { lead: `${method}${partSeparator}` }],
        [`${method} directly before the path`, { path: method + path }],
        [`${method} and a space`, { path: `${method} ${path}` }],
        [`${method} and a line end`, { path: `${method}\n${path}` }],
        [`${method} after the path`, { path: `${path}&${method}` }],
        [`${method} as the last part`, { end: `&${method}` }],
        [`${method} in a parameter named method`, { query: [...query, ["method", method]] }],
        [`${method} in a parameter named x-method`, { query: [...query, ["x-method", method]] }],
      ]),
  },
  query_question_mark: {
    message: "The client joined the path and the name-value pairs with `?`.",
    fix: "Join the path and the pairs with `&`, not with `?`.",
    core: ["path?pairs"],
    ways: () => [
      ["path?pairs", { compose: ({ path, pairs, hash }) => `${path}?${pairs}${hash === undefined ? "" : `&${hash}`}` }],
    ],
  },
  query_as_one_text: {
    message: "The client signed the query string as one text instead of sorted pairs.",
    fix: "Split the query into pairs, decode the pairs, and sort the pairs with the headers.",
    reports: 3,
    core: ["query text before the headers (query format: encoded as in the URL)"],
    ways: (variant) =>
      queryTexts(variant).flatMap(([how, text]): Way[] => [
        [`query text before the headers (query format: ${how})`, asText((headers) => `${text}&${headers}`)],
        [`query text after the headers (query format: ${how})`, asText((headers) => `${headers}&${text}`)],
        [`? and query text before the headers (query format: ${how})`, asText((headers) => `?${text}&${headers}`)],
      ]),
  },
});

function asText(write: (headers: string) => string): Change {
  return { query: [], compose: ({ path, pairs, hash }) => joined(path, write(pairs), hash) };
}
