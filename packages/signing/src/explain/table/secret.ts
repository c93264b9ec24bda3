// Mistakes in the text of the secret (reference: Algorithm, step 2).
import { percentEncode } from "../../text.ts";
import { COMMON_ENCODERS, escapesInLowerCase, plusToSpace, tryDecode } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { CASES, causes, each, headerOf, inTemplates, withoutEnd, type ChangeText, type Way } from "./cause.ts";

const secrets =
  (forms: Readonly<Record<string, ChangeText>>) =>
  ({ secret }: SigningVariant): Way[] =>
    each((change) => ({ secret: change(secret) }), forms);

/** Maximum length that the search tries for a cut secret, in characters. */
const LONGEST_CUT = 128;

const PLACEHOLDERS = [
  "",
  ...(
    "undefined, null, None, nil, false, NaN, NULL, [object Object], <APP_SECRET>, APP_SECRET, YOUR_APP_SECRET, " +
    "your_app_secret, your-app-secret, <your-app-secret>, secret, app_secret, appSecret, $APP_SECRET, ${APP_SECRET}, " +
    "{{APP_SECRET}}, BROKER_APP_SECRET, changeme, ********, test"
  ).split(", "),
];

const SPACES_AFTER = ["\n", "\r\n", "\r", " ", "\t", "  ", "\n\n", "\u00a0", "\u200b", "\0", ",", ";"];
const SPACES_BEFORE = [" ", "\t", "\n", "\ufeff", "\u00a0", "\u200b"];

export const secretCauses = causes({
  white_space_around_secret: {
    message: "The secret has white space at the start or at the end, on the client or on the server.",
    fix: "Trim the secret when you read it.",
    reports: 6,
    core: ["trimmed", "…\n"],
    ways: secrets({
      trimmed: (secret) => secret.trim(),
      "only the first line": (secret) => secret.split(/\r?\n/, 1)[0] ?? "",
      ...inTemplates([
        ...SPACES_AFTER.map((space) => `…${space}`),
        ...SPACES_BEFORE.map((space) => `${space}…`),
        " … ",
      ]),
    }),
  },
  quotes_around_secret: {
    message: "The secret of the client or of the server has quotation marks, brackets or a prefix.",
    fix: "Remove quotation marks, brackets and prefixes when you read the secret.",
    ways: secrets({
      'without "': (secret) => secret.replace(/^"(.*)"$/s, "$1"),
      "without '": (secret) => secret.replace(/^'(.*)'$/s, "$1"),
      "without < and >": (secret) => secret.replace(/^<(.*)>$/s, "$1"),
      ...inTemplates(['"…"', "'…'", "`…`", "<…>", "b'…'", "['…']", '\\"…\\"', "$…", "Bearer …"]),
    }),
  },
  secret_encoded: {
    message: "The client percent-encoded, decoded or escaped the secret before it built the key.",
    fix: "Use the secret as it was issued.",
    reports: 4,
    core: ["RFC 3986"],
    ways: secrets({
      ...COMMON_ENCODERS,
      "RFC 3986, lower case": (secret) => escapesInLowerCase(percentEncode(secret)),
      decoded: tryDecode,
      "decoded as a form": (secret) => tryDecode(plusToSpace(secret)),
      "+ as a space": plusToSpace,
      "HTML entities": (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
      JSON: (secret) => JSON.stringify(secret).slice(1, -1),
      "\\/": (secret) => secret.replaceAll("/", "\\/"),
    }),
  },
  secret_cut: {
    message: "The client used only the beginning or the end of the secret.",
    fix: "Use the whole secret, and check the length of the field that stores it.",
    describe: ({ secret }, right) =>
      `The client used only the ${right.secret.startsWith(secret) ? "first" : "last"} ${secret.length} of ${right.secret.length} characters of the secret.`,
    ways: ({ secret }) =>
      Array.from({ length: Math.min(secret.length, LONGEST_CUT) - 1 }, (_, at) => at + 1).flatMap((length): Way[] => [
        [`the first ${length} characters`, { secret: secret.slice(0, length) }],
        [`the last ${length} characters`, { secret: secret.slice(-length) }],
      ]),
  },
  secret_case: {
    message: "The client changed the secret, for example its letter case.",
    fix: "Use the secret as it was issued.",
    restates: ["secret_cut"],
    ways: secrets({
      ...CASES,
      reversed: (secret) => Array.from(secret).reverse().join(""),
      "secret without = at the end": (secret) => withoutEnd(secret, "="),
      "…=": (secret) => `${secret}=`,
      "without hyphens": (secret) => secret.replaceAll("-", ""),
      "only the text before #": (secret) => secret.split("#", 1)[0] ?? "",
      "$ as a variable": (secret) => secret.replaceAll(/\$\w*/g, ""),
      twice: (secret) => secret + secret,
    }),
  },
  secret_missing: {
    message: "The client signed with an empty secret, or with a placeholder such as `undefined`.",
    fix: "Set the secret in the environment of the client.",
    reports: 3,
    ways: () => PLACEHOLDERS.map((secret) => [secret || "empty", { secret }]),
  },
  app_key_as_secret: {
    message: "The client used the app key, or another value of the request, as the secret.",
    fix: "Use the app secret.",
    reports: 2,
    core: ["app key"],
    ways: (variant) => [
      ["app key", { secret: headerOf(variant, "x-app-key") }],
      ["nonce", { secret: headerOf(variant, "x-signature-nonce") }],
      ...variant.observed.others
        .filter(([name]) => name === "x-access-token" || name === "authorization")
        .map(([name, value]): Way => [name, { secret: value.replace(/^Bearer /, "") }]),
    ],
  },
});
