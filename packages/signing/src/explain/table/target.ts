// Mistakes that mix the path with the query, the host or the method.
import { percentEncode } from "../../text.ts";
import { encoder } from "../encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, headerOf, type Way } from "./cause.ts";

/** Returns the query as one text, in several common encodings. */
export function queryTexts({ query, observed }: SigningVariant): readonly (readonly [how: string, text: string])[] {
  const by = (encode: (text: string) => string) =>
    query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  if (query.length === 0) return [];
  return [
    ["as the URL has it", observed.rawQuery],
    ["decoded", by((text) => text)],
    ["JavaScript encodeURIComponent", by(encoder("JavaScript encodeURIComponent"))],
    ["a form", by(encoder("Java URLEncoder, URLSearchParams"))],
    ["RFC 3986", by(percentEncode)],
    ["Python urlencode", by(encoder("Python quote_plus, Go url.QueryEscape, Ruby CGI.escape"))],
    ["PHP http_build_query", by(encoder("PHP urlencode, http_build_query"))],
    ["decoded, a space as +", by((text) => text.replaceAll(" ", "+"))],
    [
      "decoded, sorted",
      query
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join("&"),
    ],
  ];
}

export const targetCauses = causes(
  {
    code: "path_with_query",
    message: "The client signed the query as a part of the path.",
    fix: "Sign the path without `?` and query, because the query belongs to the pairs.",
    reports: 6,
    core: ["as the URL has it, and as pairs", "as the URL has it, alone"],
    ways: (variant) => {
      const { path, observed, query } = variant;
      if (query.length === 0) return [["the question mark", { path: `${path}?` }]];
      return queryTexts(variant).flatMap(([how, text]): Way[] => [
        [`${how}, and as pairs`, { path: `${path}?${text}` }],
        [`${how}, alone`, { path: `${path}?${text}`, query: [] }],
        [`${how}, and as pairs, encoded path`, { path: `${observed.rawPath}?${text}` }],
        [`${how}, alone, encoded path`, { path: `${observed.rawPath}?${text}`, query: [] }],
      ]);
    },
  },
  {
    code: "url_as_path",
    message: "The client signed the whole URL, or the host with the path, instead of the path.",
    fix: "Sign only the path.",
    reports: 0,
    core: ["the URL"],
    ways: (variant) => {
      const { path, observed } = variant;
      const { scheme, rawPath, rawQuery } = observed;
      const host = headerOf(variant, "host");
      const raw = rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`;
      return [
        ["the URL", { path: `${scheme}://${host}${path}` }],
        ["the URL, encoded", { path: `${scheme}://${host}${rawPath}` }],
        ["the URL with its query", { path: `${scheme}://${host}${raw}` }],
        ["the URL with its query alone", { path: `${scheme}://${host}${raw}`, query: [] }],
        ["host and path", { path: host + path }],
        ["host and path behind //", { path: `//${host}${path}` }],
        ["the URL without its port", { path: `${scheme}://${host.replace(/:\d+$/, "")}${path}` }],
        ["the URL with https", { path: `https://${host}${path}` }],
        ["the URL with http", { path: `http://${host}${path}` }],
        ["scheme and host", { path: `${scheme}://${host}` }],
      ];
    },
  },
  {
    code: "method_signed",
    message: "The client signed the method, which is not a part of the signature.",
    fix: "Do not sign the method.",
    reports: 0,
    core: ["GET in front", "POST in front", "PUT in front", "DELETE in front"],
    ways: ({ path, query, observed, partSeparator }) =>
      [observed.method, observed.method.toLowerCase()].flatMap((method): Way[] => [
        [`${method} in front`, { lead: `${method}${partSeparator}` }],
        [`${method} glued to the path`, { path: method + path }],
        [`${method} and a space`, { path: `${method} ${path}` }],
        [`${method} and a line end`, { path: `${method}\n${path}` }],
        [`${method} behind the path`, { path: `${path}&${method}` }],
        [`${method} at the end`, { end: `&${method}` }],
        [`${method} as method`, { query: [...query, ["method", method]] }],
        [`${method} as x-method`, { query: [...query, ["x-method", method]] }],
      ]),
  },
  {
    code: "query_question_mark",
    message: "The client joined the path and the pairs with `?`.",
    fix: "Join the path and the pairs with `&`, not with `?`.",
    reports: 0,
    core: ["path?pairs"],
    ways: () => [
      ["path?pairs", { compose: ({ path, pairs, hash }) => `${path}?${pairs}${hash === undefined ? "" : `&${hash}`}` }],
    ],
  },
  {
    code: "query_as_one_text",
    message: "The client signed the query string as one text instead of sorted pairs.",
    fix: "Split the query into pairs, decode them, and sort them with the headers.",
    reports: 3,
    core: ["as the URL has it, before the headers"],
    ways: (variant) =>
      queryTexts(variant).flatMap(([how, text]): Way[] => [
        [`${how}, before the headers`, asText((headers) => `${text}&${headers}`)],
        [`${how}, behind the headers`, asText((headers) => `${headers}&${text}`)],
        [`?${how}, before the headers`, asText((headers) => `?${text}&${headers}`)],
      ]),
  },
);

function asText(write: (headers: string) => string) {
  return {
    query: [],
    compose: ({ path, pairs, hash }: { path: string; pairs: string; hash: string | undefined }) =>
      [path, write(pairs), ...(hash === undefined ? [] : [hash])].join("&"),
  };
}
