import type { SignatureInput } from "@org/signing";
import guide from "../../../../docs/other-languages.md?raw";
import type { Finding, Snippet, StepName } from "./types.ts";

/** Maximum length of a program. A request with a longer body or query gets no program. */
const LONGEST = 20_000;

/** Steps of a program in their order. An empty line separates two steps. */
const STEPS: readonly StepName[] = ["parts", "pairs", "str1", "str2", "str3", "encoded", "key", "signature"];

/** Characters that a browser does not show, or that change the order of the text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Java reads source files in the encoding of the machine. The two languages write each UTF-16 unit as an escape. */
const NOT_ASCII = /[^ -~]/g;

interface Language {
  readonly label: Snippet["language"];
  /** Name of the language at the code block in the guide. */
  readonly block: string;
  readonly comment: string;
  /** Characters that a string literal of the language has as escapes. */
  readonly escaped: RegExp;
}

const LANGUAGES: readonly Language[] = [
  { label: "TypeScript", block: "typescript", comment: "//", escaped: HIDDEN },
  { label: "Python", block: "python", comment: "#", escaped: HIDDEN },
  { label: "Go", block: "go", comment: "//", escaped: HIDDEN },
  { label: "Java", block: "java", comment: "//", escaped: NOT_ASCII },
  { label: "C#", block: "csharp", comment: "//", escaped: NOT_ASCII },
];

/**
 * Returns the programs of the guide, with the values of the request. Each program reads the app secret from the
 * environment variable `APP_SECRET`, so no program contains it. A comment at each broken step has the fix.
 *
 * @param signature the signature that the programs print, or undefined if the app secret is unknown
 */
export function programsFor(
  signed: SignatureInput,
  causes: readonly Finding[],
  signature: string | undefined,
): Snippet[] {
  const programs = LANGUAGES.map((language) => {
    const { label, comment } = language;
    const paragraphs = programOf(language).split("\n\n");
    const start = paragraphs.length - STEPS.length;
    const steps = paragraphs.map((paragraph, index) => {
      const step = STEPS[index - start];
      const code = step === "parts" ? withValues(paragraph, signed, language) : paragraph;
      return withFixes(code, comment, step === undefined ? [] : causes.filter((cause) => cause.step === step));
    });
    const result = signature === undefined ? "" : `  ${comment} => ${signature}`;
    // The result is at the end of the last statement, before the closing brackets of the program.
    return { language: label, code: steps.join("\n\n").replace(/(?=(?:\n *\})*$)/, result) };
  });
  return programs.filter(({ code }) => code.length <= LONGEST);
}

/** Adds the fixes above the comment of a step, or above its first line. */
function withFixes(code: string, comment: string, causes: readonly Finding[]): string {
  const place = Math.max(code.search(new RegExp(`^[ \\t]*${comment} `, "m")), 0);
  const [indent = ""] = /^[ \t]*/.exec(code.slice(place)) ?? [];
  const fixes = new Set(causes.map(({ fix }) => `${indent}${comment} Fix: ${fix}\n`));
  return [code.slice(0, place), ...fixes, code.slice(place)].join("");
}

/** Returns the program of the guide. The tests run the programs. */
function programOf({ block }: Language): string {
  const [, rest = ""] = guide.split(`\`\`\`${block}\n`);
  return rest.slice(0, rest.indexOf("\n```"));
}

const LITERAL = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** Replaces the path, the pairs and the body of the guide. Only the line of a pair has two literals. */
function withValues(
  paragraph: string,
  { path, query, headers, body = "" }: SignatureInput,
  language: Language,
): string {
  const lines = paragraph.split("\n");
  const isPair = (line: string) => line.match(LITERAL)?.length === 2;
  const [first, last] = [lines.findIndex(isPair), lines.findLastIndex(isPair)];
  const filled = (line = "", ...values: readonly string[]) => {
    let index = 0;
    return line.replace(LITERAL, () => literal(values[index++] ?? "", language));
  };
  return [
    ...lines.slice(0, first).map((line) => filled(line, path)),
    ...[...query, ...Object.entries(headers)].map((pair) => filled(lines[first], ...pair)),
    ...lines.slice(last + 1).map((line) => filled(line, body)),
  ].join("\n");
}

function literal(text: string, { escaped }: Language): string {
  return JSON.stringify(text).replaceAll(escaped, (character) =>
    // The languages write a character of two UTF-16 units differently.
    character.length === 1 ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character,
  );
}
