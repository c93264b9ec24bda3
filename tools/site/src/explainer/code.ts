import type { SignatureInput } from "@org/signing";
import type { Finding, Snippet, StepName } from "./types.ts";

/** Maximum length of a program. A request with a longer body or query gets no program. */
const LONGEST = 20_000;

/** Imports of a program, and its lines for each step. */
type Program = Readonly<Record<"imports" | StepName, string>>;

/**
 * Writes programs that compute the signature of the request with the standard library only. Each program reads the app
 * secret from the environment variable `APP_SECRET`, so no program contains it. A comment at each broken step has the
 * fix.
 *
 * @param signature the signature that the programs print, or undefined if the app secret is unknown
 */
export function programsFor(
  signed: SignatureInput,
  causes: readonly Finding[],
  signature: string | undefined,
): Snippet[] {
  const programs = [
    { language: "TypeScript", code: programOf(typescriptOf(signed), "//", causes, signature && ` // => ${signature}`) },
    { language: "Python", code: programOf(pythonOf(signed), "#", causes, signature && `  # => ${signature}`) },
  ] as const;
  return programs.filter(({ code }) => code.length <= LONGEST);
}

function programOf(program: Program, comment: string, causes: readonly Finding[], end = ""): string {
  const fixesOf = (name: string) =>
    [...new Set(causes.filter(({ step }) => step === name).map(({ fix }) => fix))].map(
      (fix) => `${comment} Fix: ${fix}\n`,
    );
  const steps = Object.entries(program).map(([name, code]) => [...fixesOf(name), code.trim()].join(""));
  return `${steps.join("\n\n")}${end}`;
}

function typescriptOf({ path, query, headers, body }: SignatureInput): Program {
  const pairs = query.map(([name, value]) => `[${literal(name)}, ${literal(value)}]`);
  return {
    imports: `
// Run: APP_SECRET=<APP_SECRET> node sign.ts
// If your Node is older than 22.18, run it with \`npx tsx sign.ts\`.
import { createHash, createHmac } from "node:crypto";`,
    parts: `
// The decoded path and query, six headers, and the sent body.
const path = ${literal(path)};
const query: [string, string][] = ${listOf(pairs)};
const headers = ${recordOf(headers)};
const body: string = ${literal(body ?? "")};`,
    pairs: `
// Merge query and headers. Sort names and values by their UTF-8 bytes.
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const values = new Map<string, string[]>();
for (const [name, value] of [...query, ...Object.entries(headers)])
  values.set(name, [...(values.get(name) ?? []), value]);
const pairs = [...values]
  .sort(([a], [b]) => byBytes(a, b))
  .map(([name, each]) => \`\${name}=\${each.sort(byBytes).join("&")}\`);`,
    str1: `
const str1 = pairs.join("&");`,
    str2: `
// Hash the body that is sent. Without a body, there is no str2.
const str2 = body === "" ? [] : [createHash("sha256").update(body, "utf8").digest("hex").toUpperCase()];`,
    str3: `
const str3 = [path, str1, ...str2].join("&");`,
    encoded: `
// Percent-encode str3 once. encodeURIComponent leaves ! ' ( ) *.
const stringToSign = encodeURIComponent(str3).replace(
  /[!'()*]/g,
  (mark) => \`%\${mark.charCodeAt(0).toString(16).toUpperCase()}\`,
);`,
    key: `
const key = \`\${process.env["APP_SECRET"]}&\`;`,
    signature: `
console.log(createHmac("sha256", key).update(stringToSign).digest("base64"));`,
  };
}

function pythonOf({ path, query, headers, body }: SignatureInput): Program {
  const pairs = query.map(([name, value]) => `(${literal(name)}, ${literal(value)})`);
  return {
    imports: `
# Run: APP_SECRET=<APP_SECRET> python3 sign.py
import base64, hashlib, hmac, os
from urllib.parse import quote`,
    parts: `
# The decoded path and query, six headers, and the sent body.
path = ${literal(path)}
query = ${listOf(pairs)}
headers = ${recordOf(headers)}
body = ${literal(body ?? "")}`,
    pairs: `
# Merge query and headers. Sort names and values by code point.
values = {}
for name, value in sorted([*query, *headers.items()]):
    values.setdefault(name, []).append(value)`,
    str1: `
str1 = "&".join(f"{name}={'&'.join(each)}" for name, each in values.items())`,
    str2: `
# Hash the body that is sent. Without a body, there is no str2.
str2 = [hashlib.sha256(body.encode("utf-8")).hexdigest().upper()] if body else []`,
    str3: `
str3 = "&".join([path, str1, *str2])`,
    encoded: `
# Percent-encode str3 once. Without safe="", quote leaves /.
string_to_sign = quote(str3, safe="")`,
    key: `
key = os.environ["APP_SECRET"] + "&"`,
    signature: `
digest = hmac.new(key.encode("utf-8"), string_to_sign.encode("ascii"), hashlib.sha256).digest()
print(base64.b64encode(digest).decode("ascii"))`,
  };
}

function listOf(items: readonly string[]): string {
  return items.length < 2 ? `[${items.join("")}]` : `[\n  ${items.join(",\n  ")},\n]`;
}

function recordOf(values: Readonly<Record<string, string>>): string {
  return `{\n${Object.entries(values)
    .map(([name, value]) => `  ${literal(name)}: ${literal(value)},\n`)
    .join("")}}`;
}

/** Characters that a browser does not show, or that change the order of the text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes a string literal that TypeScript and Python read equally. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll(HIDDEN, (character) =>
    // The two languages write a character of two UTF-16 units differently.
    character.length === 1 ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character,
  );
}
