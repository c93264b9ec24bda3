// The documentation of the codes, from the table.
import { STEPS, type CauseCode } from "../../../src/explain/table/index.ts";
import sources from "../../../src/explain/table/sources.json" with { type: "json" };
import { CHECKS } from "../../../src/explain/warnings.ts";

/** Threads in which people report a cause, and pages that document what leads to it. */
export const SOURCES: Readonly<Record<CauseCode, readonly string[]>> = sources;

const INTRODUCTION = `# Codes of \`explain\`

\`explain\` of \`@org/signing/explain\` names mistakes in a signature (\`causes\`), and faults for which a request cannot be
accepted even if it is signed rightly (\`warnings\`). Each code has a heading here. A test keeps this file as it follows from
the table in \`src/explain/table/\`.`;

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
