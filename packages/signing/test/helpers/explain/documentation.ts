// Generates EXPLAIN.md from the table of causes.
import { STEPS, type CauseCode } from "../../../src/explain/table/index.ts";
import { CHECKS } from "../../../src/explain/warnings.ts";
import sources from "./sources.json" with { type: "json" };

/** For each cause, the issue threads that report the mistake, and the pages that document the mistake. */
export const SOURCES: Readonly<Record<CauseCode, readonly string[]>> = sources;

const INTRODUCTION = `# Codes of \`explain\`

The function \`explain\` of \`@org/signing/explain\` returns mistakes in a signature (\`causes\`), and faults that make a
request invalid even if its signature is correct (\`warnings\`). Each code has a heading here. This file is generated from
the table in \`src/explain/table/\`, and a test compares the two.`;

interface Documented {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

const entry = ({ code, message, fix }: Documented) => `### \`${code}\`\n\n${message} **Fix:** ${fix}`;

function withSources(cause: Documented & { readonly code: CauseCode }): string {
  const links = SOURCES[cause.code].map((url) => `- <${url}>`);
  return [entry(cause), ...(links.length === 0 ? [] : [links.join("\n")])].join("\n\n");
}

export function documentation(): string {
  const steps = Object.entries(STEPS).map(([step, causes]) => {
    const title = step.charAt(0).toUpperCase() + step.slice(1);
    return [`## ${title}`, ...causes.map(withSources)].join("\n\n");
  });
  return `${[INTRODUCTION, ...steps, "## Warnings", ...CHECKS.map(entry)].join("\n\n")}\n`;
}
