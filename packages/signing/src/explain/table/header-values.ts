// Mistakes in the values of signed headers, except `host` and `x-timestamp` (reference: "Required request headers").
import type { NameValuePair } from "../../signature-input.ts";
import { percentEncode } from "../../text.ts";
import { base64Of } from "../bytes.ts";
import { ALL_ENCODERS, COMMON_ENCODERS, encoders } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { CASES, causes, each, headerWays, inTemplates, mapTexts, mapValues, type Way, withHeader } from "./cause.ts";

const ALGORITHMS = (
  "HMAC-SHA256, hmac-sha256, HmacSHA256, HMAC_SHA256, HMACSHA256, hmacsha256, hmac_sha256, SHA256, sha256, SHA-256, " +
  "sha-256, HS256, HMAC-SHA-256, HMAC SHA256, Hmac-Sha256, HMAC-SHA1, HmacSHA1, HMAC-MD5, HMAC-SHA512, HMAC, hmac"
).split(", ");

const VERSIONS = ["1.0", "1", "v1", "v1.0", "1.0.0", "2.0", "2", "v2", "v3", "3.0", "1.1", "V1"];

const ENCODED = { ...COMMON_ENCODERS, ...encoders(".NET HttpUtility.UrlEncode") };

const swapped = (names: readonly string[]) =>
  `The values of ${names.join(" and ")} are swapped in the request, or in the canonical request.`;

export const headerValueCauses = causes({
  nonce_written: {
    message: "The signed nonce and the sent nonce have different formats.",
    fix: "Sign the nonce as it is sent.",
    core: ["without hyphens"],
    ways: headerWays("x-signature-nonce", {
      "without hyphens": (nonce) => nonce.replaceAll("-", ""),
      ...CASES,
      "lower case without hyphens": (nonce) => nonce.replaceAll("-", "").toLowerCase(),
      "upper case without hyphens": (nonce) => nonce.replaceAll("-", "").toUpperCase(),
      "with the hyphens of a UUID": (nonce) =>
        nonce.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i, "$1-$2-$3-$4-$5"),
      ...inTemplates(["{…}", '"…"']),
      base64: base64Of,
      ...inTemplates(["urn:uuid:…", "b'…'", "…\n", "UUID('…')"]),
    }),
  },
  algorithm_written: {
    message: "The signed value of `x-signature-algorithm` differs from the sent value.",
    fix: "Sign the value of `x-signature-algorithm` as it is sent: `HMAC-SHA256`.",
    reports: 1,
    core: ["HmacSHA256"],
    ways: headerWays("x-signature-algorithm", inTemplates(ALGORITHMS)),
  },
  version_written: {
    message: "The signed value of `x-signature-version` differs from the sent value.",
    fix: "Sign the value of `x-signature-version` as it is sent: `1.0`.",
    core: ["1"],
    ways: headerWays("x-signature-version", inTemplates(VERSIONS)),
  },
  app_key_written: {
    message: "The signed app key and the sent app key have different formats.",
    fix: "Sign the value of `x-app-key` as it is sent.",
    ways: headerWays("x-app-key", {
      ...CASES,
      ...inTemplates(["… ", "…\n", " …", '"…"']),
      base64: base64Of,
      ...inTemplates(["Bearer …"]),
      encoded: percentEncode,
      ...inTemplates(["b'…'"]),
    }),
  },
  header_values_swapped: {
    message: swapped(["two headers"]),
    fix: "Send and sign each header with its own value.",
    describe({ headers }, right) {
      const sent = new Map(right.headers);
      const names = headers.filter(([name, value]) => sent.get(name) !== value).map(([name]) => `\`${name}\``);
      // A second mistake can change other headers too.
      return swapped(names.length === 2 ? names : ["two headers"]);
    },
    ways: ({ headers }) =>
      headers.flatMap(([one, value], index) =>
        headers.slice(index + 1).map(([other, otherValue]): Way => {
          const changed = new Map([...headers, [one, otherValue], [other, value]]);
          return [`${one} and ${other}`, { headers: [...changed] }];
        }),
      ),
  },
  headers_encoded: {
    message: "The client percent-encoded the header values before it built the canonical request.",
    fix: "Sign header values as they are sent, then encode the whole canonical request once.",
    reports: 1,
    ways: ({ headers }) => each((encode) => ({ headers: mapValues(headers, encode) }), ENCODED),
  },
  headers_and_query_encoded: {
    message: "The client percent-encoded the header values and the query before it built the canonical request.",
    fix: "Join the values without encoding, then encode the whole canonical request once.",
    reports: 2,
    restates: ["query_encoded", "headers_encoded"],
    core: ["RFC 3986", "JavaScript encodeURIComponent"],
    ways: ({ headers, query }) =>
      each((encode) => ({ headers: mapValues(headers, encode), query: mapTexts(query, encode) }), ALL_ENCODERS),
  },
  header_values_changed: {
    message: "The client changed the letter case or the white space of the header values.",
    fix: "Sign header values as they are sent.",
    ways: ({ headers }) =>
      each((change) => ({ headers: mapValues(headers, change) }), {
        ...CASES,
        ...inTemplates([" …", '"…"', "['…']", "[…]", "b'…'"]),
      }),
  },
  template_signed: {
    message: "The client signed the name of a variable, such as `{{nonce}}`, instead of its value.",
    fix: "Replace the variables of Postman or Insomnia before you sign, for example with `pm.variables.replaceIn`.",
    alone: true,
    ways: (variant) => [...ofHeaders(variant), ...ofQuery(variant)],
  },
});

/** Usual names of variables for the values of signed headers. */
const VARIABLES = {
  host: ["host", "hostname", "baseUrl", "base_url", "baseURL", "url", "domain", "server", "api_host"],
  "x-app-key": ["app_key", "appKey", "appkey", "APP_KEY", "x-app-key", "api_key", "apiKey", "key"],
  "x-signature-nonce": ["$guid", "$randomUUID", "nonce", "guid", "uuid", "x-signature-nonce", "signature_nonce"],
  "x-timestamp": ["$isoTimestamp", "$timestamp", "timestamp", "x-timestamp", "time", "now", "date"],
} as const;

/** Template tags of Insomnia, which contain no variable name. */
const TAGS = {
  "x-signature-nonce": ["{% uuid 'v4' %}", "{% uuid 'v1' %}", "{% uuid %}"],
  "x-timestamp": ["{% now 'iso-8601', '' %}", "{% timestamp 'iso-8601', '' %}", "{% now %}"],
} as const;

const MOST_NAMES = 30;

const written = (name: string) => [`{{${name}}}`, `{{ ${name} }}`, `{{ _.${name} }}`, `{{_.${name}}}`];

function ofHeaders(variant: SigningVariant): Way[] {
  const texts = [
    ...Object.entries(VARIABLES).map(([header, names]) => [header, names.flatMap(written)] as const),
    ...Object.entries(TAGS),
  ];
  return texts.flatMap(([header, all]) =>
    all.map((text): Way => [`${text} as ${header}`, withHeader(variant, header, text)]),
  );
}

function ofQuery({ query }: SigningVariant): Way[] {
  const names = [...new Set(query.map(([name]) => name))].slice(0, MOST_NAMES);
  const camel = (name: string) => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const replaced = (changed: readonly string[], textOf: (name: string) => string) =>
    query.map(([name, value]): NameValuePair => [name, changed.includes(name) ? textOf(name) : value]);
  return [(name: string) => name, camel].flatMap((spell, at) => [
    ...names.flatMap((name) =>
      written(spell(name)).map((text): Way => [`${text} as ${name} (${at})`, { query: replaced([name], () => text) }]),
    ),
    [`all values of the query (${at})`, { query: replaced(names, (name) => `{{${spell(name)}}}`) }] as const,
  ]);
}
