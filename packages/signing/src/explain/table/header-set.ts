// Mistakes of a client that signs too few or too many headers (reference: "What participates in the signature").
import type { NameValuePair } from "../../signature-input.ts";
import { SIGNED_HEADERS } from "../../constants.ts";
import { utf8 } from "../bytes.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, each, withHeader, type Change, type Way } from "./cause.ts";

const WORDS = ["", "null", "undefined", "None", "nil", "false"];

const SECRET_NAMES = "app_secret appSecret secret key x-app-secret secretKey secret_key api_secret x-secret".split(" ");

const MOST_HEADERS = 30;

/** Headers that people often leave out when they copy a request. The client may have signed one of these headers. */
const UNSEEN: readonly NameValuePair[] = [
  ["content-type", "application/json"],
  ["content-type", "application/json; charset=utf-8"],
  ["content-type", "application/json;charset=UTF-8"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["accept", "*/*"],
  ["accept", "application/json"],
  ["accept-encoding", "gzip"],
  ["connection", "keep-alive"],
  ["x-signature", ""],
  ["authorization", ""],
];

export const headerSetCauses = causes({
  header_not_signed: {
    message: "The client signed only some of the six headers that must be signed.",
    describe: (client, right) => {
      const names = right.headers
        .map(([name]) => name)
        .filter((name) => !client.headers.some(([each]) => each === name));
      return `The client did not sign ${names.join(", ")}.`;
    },
    fix: `Sign all six: ${SIGNED_HEADERS.join(", ")}.`,
    reports: 2,
    core: SIGNED_HEADERS.map((name) => `without ${name}`),
    ways: ({ headers }) => subsets(headers),
  },
  headers_not_signed: {
    message: "The client did not sign any header.",
    fix: `Sign all six: ${SIGNED_HEADERS.join(", ")}.`,
    core: ["none"],
    ways: () => [["none", { headers: [] }]],
  },
  header_empty: {
    message: "The client signed a header with an empty value, or with a word such as `null`.",
    fix: "Set the header before you compute the signature.",
    ways: (variant) =>
      SIGNED_HEADERS.flatMap((name) =>
        WORDS.map((word): Way => [`${name} ${word || "empty"}`, withHeader(variant, name, word)]),
      ),
  },
  x_version_signed: {
    message: "The client signed `x-version`, which must not be signed.",
    fix: "Do not sign `x-version`.",
    core: ["as sent", "v3"],
    isPlain: true,
    ways: ({ headers, observed }) => [
      ...observed.others
        .filter(([name]) => name === "x-version")
        .map((header): Way => ["as sent", withMore(headers, header)]),
      ...["v3", "v2", "v1", "3.0", "1.0"].map((version): Way => [version, withMore(headers, ["x-version", version])]),
    ],
  },
  other_header_signed: {
    message: "The client signed more headers than the six headers that must be signed.",
    fix: `Sign only these six: ${SIGNED_HEADERS.join(", ")}.`,
    reports: 7,
    restates: ["x_version_signed"],
    core: ["content-type: application/json", "all"],
    ways: otherHeaders,
  },
  secret_signed: {
    message: "The client signed the secret as a parameter or as a part of the string to sign.",
    fix: "Use the secret only in the key.",
    ways: ({ headers, secret }) => [
      ...SECRET_NAMES.map((name): Way => [name, withMore(headers, [name, secret])]),
      ["secret before the string", { lead: secret }],
      ["secret after the string", { end: secret }],
      ['"&" and secret after the string', { end: `&${secret}` }],
      ['secret and "&" before the string', { lead: `${secret}&` }],
      ["secret before and after the string", { lead: secret, end: secret }],
      ['"&key=" and secret after the string', { end: `&key=${secret}` }],
    ],
  },
});

type Pairs = SigningVariant["headers"];

const withMore = (headers: Pairs, ...more: Pairs): Change => ({ headers: [...headers, ...more] });

/** Returns subsets of the signed headers. The subsets that omit the fewest headers come first. */
function subsets(headers: Pairs): Way[] {
  const masks = Array.from({ length: 2 ** headers.length - 2 }, (_, at) => at + 1);
  return masks
    .map((mask) => ({
      left: headers.filter((_, at) => (mask >> at) & 1),
      missing: headers.filter((_, at) => !((mask >> at) & 1)).map(([name]) => name),
    }))
    .sort((a, b) => a.missing.length - b.missing.length)
    .map(({ left, missing }) => [`without ${missing.join(", ")}`, { headers: left }]);
}

function otherHeaders({ headers, observed }: SigningVariant): Way[] {
  const others = observed.others.slice(0, MOST_HEADERS);
  const version = others.find(([name]) => name === "x-version")?.[1] ?? "v3";
  const added = others.filter(([name]) => name !== "x-version");
  const sets = { all: others, "all headers that begin with x-": others.filter(([name]) => name.startsWith("x-")) };
  return [
    ...added.map((header): Way => [header[0], withMore(headers, header)]),
    ...(added.length === 0 ? [] : each<Pairs>((more) => withMore(headers, ...more), sets)),
    ["x-version and content-type", withMore(headers, ["x-version", version], ["content-type", "application/json"])],
    ...UNSEEN.map((header): Way => [header.join(": "), withMore(headers, header)]),
    ["content-length", withMore(headers, ["content-length", String(utf8(observed.body).length)])],
  ];
}
