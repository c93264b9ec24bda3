import { dirname, join } from "node:path";
import type { Keys } from "./document/keys.ts";
import { readRevision } from "./document/revision.ts";
import { redocly } from "./redocly.ts";

/** The warnings of a lint, each as redocly prints it. */
interface LintReport {
  /** The places that a promotion left to fill in. No release takes a spec that has one. */
  readonly toFillIn: string;
  /** All other warnings. */
  readonly advice: string;
}

/**
 * Lints a spec by the config beside it.
 *
 * @returns the places that are still to fill in
 * @throws if the spec does not pass the lint
 */
export async function lint(spec: string): Promise<string> {
  return (await lintReport(spec)).toFillIn;
}

/** @throws if the spec does not pass the lint */
export async function lintReport(spec: string): Promise<LintReport> {
  // Redocly ends in a stack trace where a document has another kind of value than it looks for.
  const { document, placeOf } = await readRevision(spec);
  const place = placeOfUnreadable(document);
  if (place !== undefined) {
    throw new Error(`${spec}:${placeOf(place).line}: redocly cannot lint a field that is called \`${UNREADABLE}\`.`);
  }
  const config = join(dirname(spec), "redocly.yaml");
  const report = await redocly("lint", spec, "--config", config, "--format", "stylish").catch((error: Error) => {
    throw new Error(`The spec does not pass the lint:\n${error.message}`, { cause: error });
  });
  const warnings = report.split("\n").filter((line) => /^ +\d+:\d+ +warning /.test(line));
  const isToFillIn = (line: string) => line.includes(" broker/filled-in ");
  return {
    toFillIn: warnings.filter(isToFillIn).join("\n"),
    advice: warnings.filter((line) => !isToFillIn(line)).join("\n"),
  };
}

/** Redocly calls the method of this name on whatever object it meets. */
const UNREADABLE = "hasOwnProperty";

function placeOfUnreadable(value: unknown): Keys | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const rest = key === UNREADABLE ? [] : placeOfUnreadable(each);
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}
