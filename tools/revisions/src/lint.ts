// Lints a spec, and lists the places that a maintainer must fill in or check after a promotion.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { placeOf, type Fields, type Keys } from "@org/codegen/document";
import { ancestorOf } from "./document/places.ts";
import { readRevision } from "./document/revision.ts";
import { marksIn } from "./marks.ts";
import { nameOf } from "./sentences/name.ts";

export interface LintReport {
  /** Places that a maintainer must fill in or check before a release. */
  readonly toFillIn: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Names of lint findings. The finding `to-check` does not come from a redocly rule, because redocly rules cannot read
 * YAML comments.
 */
const [FILL_IN, CHECK] = ["broker/filled-in", "to-check"];

interface Problem {
  readonly ruleId: string;
  readonly severity: "error" | "warn";
  readonly message: string;
  readonly location: readonly [{ source: { ref: string }; pointer: string; start: { line: number } }];
}

/** @throws {Error} if the spec has errors. For errors of the lint, the message contains all findings. */
export async function lint(spec: string): Promise<LintReport> {
  // If a value has the wrong type, redocly prints only a stack trace, but `readRevision` reports the line.
  const { document, lineOf } = await readRevision(spec);
  const unreadable = placeOfUnreadable(document);
  if (unreadable !== undefined) {
    throw new Error(`${spec}:${lineOf(unreadable)}: redocly cannot lint a field that is called \`${UNREADABLE}\`.`);
  }
  const problems = [...(await problemsIn(spec)), ...(await toCheckIn(spec, document))].sort(
    (one, other) => one.location[0].start.line - other.location[0].start.line,
  );
  const isToFillIn = ({ ruleId }: Problem) => ruleId === FILL_IN || ruleId === CHECK;
  const linesOf = (some: readonly Problem[]) => some.map((problem) => describe(problem, document));
  const report = {
    toFillIn: linesOf(problems.filter(isToFillIn)),
    warnings: linesOf(problems.filter((problem) => problem.severity === "warn" && !isToFillIn(problem))),
  };
  const errors = linesOf(problems.filter(({ severity }) => severity === "error"));
  if (errors.length === 0) return report;
  throw new Error([...section("The spec does not pass the lint", errors), ...sections(report)].join("\n\n"));
}

export function sections({ toFillIn, warnings }: LintReport): string[] {
  return [
    ...section("To fill in or to check before a release", toFillIn),
    ...section("Warnings of the lint", warnings),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`];
}

async function problemsIn(spec: string): Promise<Problem[]> {
  const options = ["--config", join(dirname(spec), "redocly.yaml"), "--format", "json", "--max-problems", "100000"];
  // If the spec has errors, redocly exits with an error. The message of this error contains the report.
  const printed = await redocly("lint", spec, ...options).catch(({ message }: Error) => message);
  if (!printed.startsWith("{")) throw new Error(`The lint fails:\n${printed}`);
  const { problems }: { problems: Problem[] } = JSON.parse(printed);
  return problems;
}

async function toCheckIn(spec: string, document: Fields): Promise<Problem[]> {
  const marks = marksIn(await readFile(spec, "utf8"));
  return marks.map(({ line, keys }) => ({
    ruleId: CHECK,
    severity: "warn",
    message: `check ${nameOf({ keys, document }).text}, then delete the comment \`# to check\``,
    location: [{ source: { ref: spec }, pointer: "", start: { line } }],
  }));
}

function describe({ ruleId, message, location: [{ source, pointer, start }] }: Problem, document: Fields): string {
  const place = `${relative(process.cwd(), resolve(source.ref))}:${start.line}`;
  if (ruleId === CHECK) return `${place}  ${message}`;
  return ruleId === FILL_IN ? `${place}  ${missing(pointer, document)}` : `${place}  ${message} (${ruleId})`;
}

function missing(pointer: string, document: Fields): string {
  const place = { keys: placeOf(pointer), document };
  return place.keys.at(-1) === "description"
    ? `description of ${nameOf(ancestorOf(place, -1)).text}`
    : `schema of ${nameOf(place).text}`;
}

/** Redocly calls `hasOwnProperty` on every object, so a field with the name `hasOwnProperty` makes redocly fail. */
const UNREADABLE = "hasOwnProperty";

function placeOfUnreadable(value: unknown): Keys | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, each] of Object.entries(value)) {
    const rest = key === UNREADABLE ? [] : placeOfUnreadable(each);
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}

const REDOCLY = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
/** Maximum size of redocly's output in bytes. */
const LARGEST_REPORT = 256 * 1024 * 1024;

/** @throws {Error} if redocly fails. The message is the output of redocly. */
export function redocly(...parameters: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, REDOCLY_TELEMETRY: "off" }, maxBuffer: LARGEST_REPORT };
  return new Promise((succeed, reject) => {
    execFile(process.execPath, [REDOCLY, ...parameters], options, (error, stdout, stderr) => {
      // If redocly cannot read a file, redocly prints the error on stderr, and nothing on stdout.
      if (error) reject(new Error(stdout.trim() || stderr.trim(), { cause: error }));
      else succeed(stdout);
    });
  });
}
