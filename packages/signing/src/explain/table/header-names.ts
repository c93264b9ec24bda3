// Mistakes in the names of the signed headers (reference: Algorithm, step 1.1).
import { isSignedHeader } from "../../constants.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, mapNames, type ChangeText, type Way } from "./cause.ts";

const titled: ChangeText = (name) => name.replaceAll(/(^|-)([a-z])/g, (letter) => letter.toUpperCase());
const withoutX: ChangeText = (name) => name.replace(/^x-/, "");
const camel: ChangeText = (name) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const renamed =
  (names: Readonly<Record<string, ChangeText>>) =>
  ({ headers, pair }: SigningVariant): Way[] =>
    Object.entries(names).flatMap(([how, rename]): Way[] => [
      [`${how} before sorting`, { headers: mapNames(headers, rename) }],
      [`${how} after sorting`, { pair: (name, value) => pair(isSignedHeader(name) ? rename(name) : name, value) }],
    ]);

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  "x-signature-nonce": ["x-nonce", "nonce", "x-signature-once"],
  "x-timestamp": ["timestamp", "date", "x-date", "x-time", "x-request-timestamp", "x-signature-timestamp"],
  "x-app-key": ["appkey", "app_key", "x-api-key", "x-appkey", "app-key", "apikey", "api-key"],
  "x-signature-algorithm": ["algorithm", "x-algorithm", "signature-algorithm"],
  "x-signature-version": ["version", "signature-version"],
  host: ["hostname", "x-host", "domain", "endpoint", ":authority"],
};

export const headerNameCauses = causes({
  header_names_case: {
    message: "The signed header names have upper-case letters.",
    fix: "Sign the header names in lower case.",
    reports: 4,
    core: ["Title-Case after sorting", "Title-Case before sorting"],
    ways: renamed({
      "Title-Case": titled,
      "UPPER CASE": (name) => name.toUpperCase(),
      "only Host": (name) => (name === "host" ? "Host" : name),
      "only HOST": (name) => (name === "host" ? "HOST" : name),
      "only X-": (name) => name.replace(/^x-/, "X-"),
      "Title-Case except host": (name) => (name === "host" ? name : titled(name)),
    }),
  },
  header_names_spelled: {
    message: "The signed header names have a wrong spelling, such as `app_key`.",
    fix: "Sign the header names that the reference lists.",
    core: ["without x- before sorting"],
    ways: renamed({
      "without x-": withoutX,
      "with underscores": (name) => name.replaceAll("-", "_"),
      "without x-, with underscores": (name) => withoutX(name).replaceAll("-", "_"),
      camelCase: (name) => camel(withoutX(name)),
      PascalCase: (name) => titled(withoutX(name)).replaceAll("-", ""),
      xCamelCase: camel,
      HTTP_X: (name) => `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
      UPPER_CASE: (name) => name.toUpperCase().replaceAll("-", "_"),
      "without hyphens": (name) => name.replaceAll("-", ""),
      "without signature-": (name) => name.replace("signature-", ""),
      "without x-signature-": (name) => name.replace("x-signature-", ""),
      "names without x-, except x-app-key": (name) => (name === "x-app-key" ? name : withoutX(name)),
    }),
  },
  header_name_spelled: {
    message: "The client signed one header under a wrong name.",
    fix: "Sign the header names that the reference lists.",
    ways: ({ headers }) =>
      Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
        others.map((other): Way => [
          `${name} as ${other}`,
          { headers: mapNames(headers, (each) => (each === name ? other : each)) },
        ]),
      ),
  },
});
