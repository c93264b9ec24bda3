// Mistakes in the text of the secret (reference: Algorithm, step 2).
import { percentEncode } from "../../text.ts";
import { encoder, escapesInLowerCase, plusToSpace, tryDecode } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, each, headerOf, withoutEnd, type Way } from "./cause.ts";

const secrets =
  (forms: (secret: string, variant: SigningVariant) => Readonly<Record<string, string>>) =>
  (variant: SigningVariant): Way[] =>
    each(forms(variant.secret, variant), (secret) => ({ secret }));

/** Maximum number of characters of a secret that was cut. */
const LONGEST_CUT = 128;

const PLACEHOLDERS = [
  "",
  "undefined",
  "null",
  "None",
  "nil",
  "false",
  "NaN",
  "NULL",
  "[object Object]",
  "<APP_SECRET>",
  "APP_SECRET",
  "YOUR_APP_SECRET",
  "your_app_secret",
  "your-app-secret",
  "<your-app-secret>",
  "secret",
  "app_secret",
  "appSecret",
  "$APP_SECRET",
  "${APP_SECRET}",
  "{{APP_SECRET}}",
  "BROKER_APP_SECRET",
  "changeme",
  "********",
  "test",
];

export const secretCauses = causes(
  {
    code: "white_space_around_secret",
    message: "The secret has white space at the start or at the end, on the client or on the server.",
    fix: "Trim the secret when you read it.",
    reports: 6,
    core: ["trimmed", '"\\n" after the secret'],
    ways: secrets((secret) => ({
      trimmed: secret.trim(),
      "only the first line": secret.split(/\r?\n/, 1)[0] ?? "",
      ...behind(secret),
      ...Object.fromEntries(
        [" ", "\t", "\n", "\ufeff", "\u00a0", "\u200b"].map((space) => [
          `${JSON.stringify(space)} before the secret`,
          space + secret,
        ]),
      ),
      "a space on both sides": ` ${secret} `,
    })),
  },
  {
    code: "quotes_around_secret",
    message: "The secret of the client or of the server has quotation marks, brackets or a prefix.",
    fix: "Remove quotation marks, brackets and prefixes when you read the secret.",
    ways: secrets((secret) => ({
      'without "': secret.replace(/^"(.*)"$/s, "$1"),
      "without '": secret.replace(/^'(.*)'$/s, "$1"),
      "without < and >": secret.replace(/^<(.*)>$/s, "$1"),
      '"': `"${secret}"`,
      "'": `'${secret}'`,
      "`": `\`${secret}\``,
      "<": `<${secret}>`,
      "Python's bytes": `b'${secret}'`,
      "Python's list": `['${secret}']`,
      '\\"': `\\"${secret}\\"`,
      $: `$${secret}`,
      Bearer: `Bearer ${secret}`,
    })),
  },
  {
    code: "secret_encoded",
    message: "The client percent-encoded, decoded or escaped the secret before it built the key.",
    fix: "Use the secret as it was issued.",
    reports: 4,
    core: ["RFC 3986"],
    ways: secrets((secret) => ({
      "RFC 3986": percentEncode(secret),
      "JavaScript encodeURIComponent": encoder("JavaScript encodeURIComponent")(secret),
      form: encoder("Java URLEncoder, URLSearchParams")(secret),
      "RFC 3986, lower case": escapesInLowerCase(percentEncode(secret)),
      decoded: tryDecode(secret),
      "decoded as a form": tryDecode(plusToSpace(secret)),
      "+ as a space": plusToSpace(secret),
      "HTML entities": secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
      JSON: JSON.stringify(secret).slice(1, -1),
      "\\/": secret.replaceAll("/", "\\/"),
    })),
  },
  {
    code: "secret_cut",
    message: "The client used only the beginning or the end of the secret.",
    fix: "Use the whole secret, and check the length of the field that stores it.",
    describe: ({ secret }, right) =>
      `The client used only the ${right.secret.startsWith(secret) ? "first" : "last"} ${secret.length} of ${right.secret.length} characters of the secret.`,
    ways: secrets((secret) =>
      Object.fromEntries(
        Array.from({ length: Math.min(secret.length, LONGEST_CUT) - 1 }, (_, at) => at + 1).flatMap((length) => [
          [`the first ${length} characters`, secret.slice(0, length)],
          [`the last ${length} characters`, secret.slice(-length)],
        ]),
      ),
    ),
  },
  {
    code: "secret_case",
    message: "The client changed the secret, for example the letter case.",
    fix: "Use the secret as it was issued.",
    restates: ["secret_cut"],
    ways: secrets((secret) => ({
      "lower case": secret.toLowerCase(),
      "upper case": secret.toUpperCase(),
      reversed: Array.from(secret).reverse().join(""),
      "secret without = at the end": withoutEnd(secret, "="),
      "secret with = at the end": `${secret}=`,
      "without hyphens": secret.replaceAll("-", ""),
      "only the text before #": secret.split("#", 1)[0] ?? "",
      "$ as a variable": secret.replaceAll(/\$\w*/g, ""),
      twice: secret + secret,
    })),
  },
  {
    code: "secret_missing",
    message: "The client signed with an empty secret, or with a placeholder such as `undefined`.",
    fix: "Set the secret in the environment of the client.",
    reports: 3,
    ways: secrets(() => Object.fromEntries(PLACEHOLDERS.map((text) => [text || "empty", text]))),
  },
  {
    code: "app_key_as_secret",
    message: "The client used the app key, or another value of the request, as the secret.",
    fix: "Use the app secret.",
    reports: 2,
    core: ["app key"],
    ways: secrets((_, variant) => ({
      "app key": headerOf(variant, "x-app-key"),
      nonce: headerOf(variant, "x-signature-nonce"),
      ...Object.fromEntries(
        variant.observed.others
          .filter(([name]) => name === "x-access-token" || name === "authorization")
          .map(([name, value]) => [name, value.replace(/^Bearer /, "")]),
      ),
    })),
  },
);

function behind(secret: string): Record<string, string> {
  const spaces = ["\n", "\r\n", "\r", " ", "\t", "  ", "\n\n", "\u00a0", "\u200b", "\0", ",", ";"];
  return Object.fromEntries(spaces.map((space) => [`${JSON.stringify(space)} after the secret`, secret + space]));
}
