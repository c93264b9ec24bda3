import { explain, type Difference, type Explanation, type FoundCause, type Warning } from "@org/signing/explain";
import { readCredentials } from "../credentials/credentials.ts";
import { usageError } from "../errors.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { readRequest, type RequestOptions } from "../input/read-request.ts";
import type { Io } from "../io.ts";
import { colored } from "../output/color.ts";
import { toJson } from "../output/json.ts";
import { printable } from "../output/printable.ts";
import { toTable } from "../output/table.ts";
import { wrap } from "../output/wrap.ts";

export interface ExplainOptions extends RequestOptions {
  readonly signature?: string;
  readonly canonical?: string;
  readonly json?: true;
  readonly profile?: string;
}

type Finding = Pick<Warning, "message" | "fix"> & { readonly code: string };

const OTHER_APP_KEY: Finding = {
  code: "other_app_key",
  message: "The x-app-key of the request differs from the app key of your credentials.",
  fix: "Use the credentials that belong to the app key of the request, for example with --profile.",
};

export async function explainRequest(io: Io, file: string | undefined, options: ExplainOptions): Promise<void> {
  // A request on standard input ends with Ctrl-D. After Ctrl-D, the user cannot type missing credentials. So `broker`
  // reads the credentials first.
  const { appKey, ...compared } = await readCompared(io, options);
  const request = await readRequest(io, file, options);
  for (const note of request.notes) io.stderr(`broker: ${note}\n`);
  const explanation = await explain({ request, ...compared, now: Date.now() });
  const isOther = appKey !== undefined && (request.headers["x-app-key"] ?? appKey) !== appKey;
  const warnings = [...(isOther ? [OTHER_APP_KEY] : []), ...explanation.warnings];
  io.exitCode = EXIT_CODES[explanation.matches && warnings.length === 0 ? "success" : "no"].code;
  const shown = { ...explanation, warnings };
  io.stdout(options.json ? toJson(shown) : toText(io, shown, options.canonical !== undefined));
}

async function readCompared(io: Io, options: ExplainOptions) {
  const { canonical, signature } = options;
  if (canonical === undefined) return { ...(await readCredentials(io, options)), signature };
  if (signature === undefined) return { appKey: undefined, canonical };
  throw usageError("Use --signature or --canonical, not both.");
}

type Shown = Omit<Explanation, "warnings"> & { readonly warnings: readonly Finding[] };

function toText(io: Io, explanation: Shown, isCanonical: boolean): string {
  const { matches, message, causes, alternatives, warnings, difference, segments } = explanation;
  const problem = isCanonical
    ? "The canonical request in --canonical is wrong."
    : "The signature does not match the request.";
  const result = printable(matches ? message : `${problem} ${message}`);
  const found = causes.length === 0 ? [result] : causes.flatMap(toLines);
  const rows = segments.map(({ part, text }) => [part, text]);
  const wrapped = (line: string) => wrap(line, io.columns);
  return [
    ...found.map(wrapped).map((line, index) => (index === 0 ? colored(io, matches ? "green" : "red", line) : line)),
    ...under("Other mistakes that give the same signature:", alternatives.map(sentencesOf).map(wrapped)),
    ...under("The service may reject the request for another reason:", warnings.flatMap(toLines).map(wrapped)),
    ...(causes.length > 0 && difference ? ["", toFirstDifference(difference, isCanonical)] : []),
    "",
    toTable(["PART", "CANONICAL REQUEST (& JOINS THE PARTS)"], rows),
  ].join("\n");
}

const toLines = ({ code, message, fix }: Finding) => [`${message} (${code})`, `Fix: ${fix}`];

function toFirstDifference({ segment, theirs }: Difference, isCanonical: boolean): string {
  const titles = ["FIRST DIFFERENCE", "CORRECT", isCanonical ? "IN --CANONICAL" : "SIGNED BY THE CLIENT"];
  return toTable(titles, [[segment.part, segment.text, theirs]]).trimEnd();
}

const sentencesOf = (causes: readonly FoundCause[]) =>
  causes.map(({ code, message }) => `${message} (${code})`).join(" ");

const under = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", title, ...lines]);
