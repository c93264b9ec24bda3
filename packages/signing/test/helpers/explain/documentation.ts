// Generates EXPLAIN.md from the table of causes.
import { STEPS, type CauseCode } from "../../../src/explain/table/index.ts";
import { CHECKS } from "../../../src/explain/warnings.ts";
import sources from "./sources.json" with { type: "json" };

/** For each cause, the issue threads that report the mistake, and the pages that document the mistake. */
export const SOURCES: Readonly<Record<CauseCode, readonly string[]>> = sources;

const INTRODUCTION = `# Signature mistakes

The function \`explain\` of \`@org/signing/explain\` returns mistakes in a signature (\`causes\`), and faults that make a
request invalid even if its signature is correct (\`warnings\`). Each code has a heading here, with the mistake and its fix. The
links lead to threads in which users report the mistake, and to documentation of the behavior behind it.`;

interface Documented {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

const entry = ({ code, message, fix }: Documented) => `### \`${code}\`\n\n${message} **Fix:** ${fix}`;

const THREAD = /^https:\/\/github\.com\/[^/]+\/([^/]+)\/(?:issues|pull)\/(\d+)$/;

function withSources(cause: Documented & { readonly code: CauseCode }): string {
  const [threads, pages] = [true, false].map((isThread) =>
    SOURCES[cause.code].filter((url) => THREAD.test(url) === isThread).map(linkTo),
  );
  return [
    entry(cause),
    ...(threads?.length ? [`Reported in: ${threads.join(", ")}.`] : []),
    ...(pages?.length ? [`Documented in: ${pages.join(", ")}.`] : []),
  ].join("\n\n");
}

function linkTo(url: string): string {
  const [, repository, number] = THREAD.exec(url) ?? [];
  // A parenthesis in the URL would end the target of the link.
  const target = url.replaceAll("(", "%28").replaceAll(")", "%29");
  return repository === undefined ? `[${new URL(url).hostname}](${target})` : `[${repository} #${number}](${target})`;
}

export function documentation(): string {
  const steps = Object.entries(STEPS).map(([step, causes]) => {
    const title = step.charAt(0).toUpperCase() + step.slice(1);
    return [`## ${title}`, ...causes.map(withSources)].join("\n\n");
  });
  return `${[INTRODUCTION, ...steps, "## Warnings", ...CHECKS.map(entry)].join("\n\n")}\n`;
}
