import { computeSignature, type SignatureInput } from "@org/signing";
import guide from "../../../../docs/other-languages.md?raw";
import { pairId, STEPS } from "./steps.ts";
import type { Finding, Snippet } from "./types.ts";

/** Maximum length of a program. The page omits longer programs, which long bodies or queries cause. */
const LONGEST = 20_000;

/** Names of the steps of a program in their order. An empty line separates two steps. */
const NAMES: readonly string[] = Object.keys(STEPS);

/** Characters that a browser does not show, or that change the order of the text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** UTF-16 units that Java and C# programs escape. Before version 18, Java reads files in the machine's encoding. */
const NOT_ASCII = /[^ -~]/g;

interface Language {
  readonly label: Snippet["language"];
  /** Name of the language at the code block in the guide. */
  readonly block: string;
  readonly comment: string;
  /** Characters that the program writes as escapes in its string literals. */
  readonly escaped: RegExp;
}

const LANGUAGES: readonly Language[] = [
  { label: "TypeScript", block: "typescript", comment: "//", escaped: HIDDEN },
  { label: "Python", block: "python", comment: "#", escaped: HIDDEN },
  { label: "Go", block: "go", comment: "//", escaped: HIDDEN },
  { label: "Java", block: "java", comment: "//", escaped: NOT_ASCII },
  { label: "C#", block: "csharp", comment: "//", escaped: NOT_ASCII },
];

/** Fix for the comment above a value. If the program has no value with this identifier, the comment is at the step. */
export interface Fix extends Pick<Finding, "fix" | "step" | "id"> {
  /** Malformed sent value. The program contains the repaired value instead. */
  readonly sent?: string;
}

/**
 * Returns the programs of the guide, with the values of the request. Each program reads the app secret from the
 * environment variable `APP_SECRET`, so no program contains it. A comment above each wrong value or step has the fix.
 *
 * @param fixes fixes of the mistakes. Only the first fix of a value is in the program.
 * @param appSecret app secret for the comment with the printed signature. Empty if it is unknown.
 */
export async function programsFor(
  signed: SignatureInput,
  fixes: readonly Fix[],
  appSecret: string,
): Promise<Snippet[]> {
  const signature = appSecret === "" ? undefined : await computeSignature(signed, appSecret);
  const names = [...signed.query, ...Object.entries(signed.headers)].map(([name]) => pairId(name));
  const ids = ["path", ...names, ...(signed.body ? ["body"] : [])];
  const atSteps = fixes.filter(({ id = "" }) => !ids.includes(id));
  const programs = LANGUAGES.map((language) => {
    const { label, comment } = language;
    const paragraphs = programOf(language).split("\n\n");
    const start = paragraphs.length - NAMES.length;
    const steps = paragraphs.map((paragraph, index) => {
      const step = NAMES[index - start];
      const code = step === "parts" ? withValues(paragraph, signed, fixes, language) : paragraph;
      return withFixes(code, language, step === undefined ? [] : atSteps.filter((fix) => fix.step === step));
    });
    const result = signature === undefined ? "" : `  ${comment} => ${signature}`;
    // The result is at the end of the last statement, before the closing brackets of the program.
    return { language: label, code: steps.join("\n\n").replace(/(?=(?:\n *\})*$)/, result) };
  });
  return programs.filter(({ code }) => code.length <= LONGEST);
}

/** Adds the fixes above the comment of a step, or above its first line. */
function withFixes(code: string, language: Language, fixes: readonly Fix[]): string {
  const { comment } = language;
  const place = Math.max(code.search(new RegExp(`^[ \\t]*${comment} `, "m")), 0);
  const [indent = ""] = /^[ \t]*/.exec(code.slice(place)) ?? [];
  const textOf = ({ fix, sent }: Fix) =>
    sent === undefined ? fix : `${fix} Also send this value, instead of ${literal(sent, language)}.`;
  const comments = new Set(fixes.map((fix) => `${indent}${comment} Fix: ${textOf(fix)}\n`));
  return [code.slice(0, place), ...comments, code.slice(place)].join("");
}

/** Returns the program of the guide. The tests run the programs. */
function programOf({ block }: Language): string {
  const [, rest = ""] = guide.split(`\`\`\`${block}\n`);
  return rest.slice(0, rest.indexOf("\n```"));
}

const LITERAL = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/**
 * Replaces the made-up path, name-value pairs and body in a paragraph of the program by the values of the request. Only
 * the line of a name-value pair has two literals.
 */
function withValues(
  paragraph: string,
  { path, query, headers, body = "" }: SignatureInput,
  fixes: readonly Fix[],
  language: Language,
): string {
  const lines = paragraph.split("\n");
  const isPair = (line: string) => line.match(LITERAL)?.length === 2;
  const [first, last] = [lines.findIndex(isPair), lines.findLastIndex(isPair)];
  const filled = (line = "", ...values: readonly string[]) => {
    let index = 0;
    return line.replace(LITERAL, () => literal(values[index++] ?? "", language));
  };
  const placed = [
    ...lines.slice(0, first).map((line) => ({ id: "path", code: filled(line, path) })),
    ...[...query, ...Object.entries(headers)].map((pair) => ({
      id: pairId(pair[0]),
      code: filled(lines[first], ...pair),
    })),
    ...lines.slice(last + 1).map((line) => ({ id: "body", code: filled(line, body) })),
  ];
  const codes = placed.map(({ id, code }, index) => {
    const isFirst = placed.findIndex((each) => each.id === id && each.code.match(LITERAL)) === index;
    const fix = isFirst ? fixes.find((each) => each.id === id) : undefined;
    return withFixes(code, language, fix ? [fix] : []);
  });
  return codes.join("\n");
}

function literal(text: string, { escaped }: Language): string {
  return JSON.stringify(text).replaceAll(escaped, (character) =>
    // The languages write a character of two UTF-16 units differently.
    character.length === 1 ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character,
  );
}
