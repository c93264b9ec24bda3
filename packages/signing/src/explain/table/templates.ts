// Mistakes of a script in Postman or Insomnia that signs the names of variables (reference: "Required request headers").
import type { NameValuePair } from "../../signature-input.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, withHeader, type Way } from "./cause.ts";

/** Usual names of variables for the value of each signed header. */
const VARIABLES = {
  host: ["host", "hostname", "baseUrl", "base_url", "baseURL", "url", "domain", "server", "api_host"],
  "x-app-key": ["app_key", "appKey", "appkey", "APP_KEY", "x-app-key", "api_key", "apiKey", "key"],
  "x-signature-nonce": ["$guid", "$randomUUID", "nonce", "guid", "uuid", "x-signature-nonce", "signature_nonce"],
  "x-timestamp": ["$isoTimestamp", "$timestamp", "timestamp", "x-timestamp", "time", "now", "date"],
} as const;

/** Template tags of Insomnia, which have no name of a variable. */
const TAGS = {
  "x-signature-nonce": ["{% uuid 'v4' %}", "{% uuid 'v1' %}", "{% uuid %}"],
  "x-timestamp": ["{% now 'iso-8601', '' %}", "{% timestamp 'iso-8601', '' %}", "{% now %}"],
} as const;

const MOST_NAMES = 30;

export const templateCauses = causes({
  code: "template_signed",
  message: "The client signed the name of a variable, such as `{{nonce}}`, instead of its value.",
  fix: "Replace the variables of Postman or Insomnia before you sign, for example with `pm.variables.replaceIn`.",
  reports: 0,
  alone: true,
  ways: (variant) => [...ofHeaders(variant), ...ofQuery(variant)],
});

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
