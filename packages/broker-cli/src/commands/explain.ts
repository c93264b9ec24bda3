import { explain, type Difference, type Explanation, type FoundCause, type Warning } from "@org/signing/explain";
import type { Command } from "commander";
import { readCredentials } from "../credentials/settings.ts";
import { usageError } from "../errors.ts";
import { readRequest } from "../input/read-request.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { colored, printable, toTable, wrap } from "../output/text.ts";
import { withExamples, withJson, withProfile, withRequest } from "./shared.ts";

export function define(command: Command, io: Io): void {
  withRequest(command)
    .description(
      "Explains why the service rejects a request, but sends nothing. Checks the headers of the request. Computes the " +
        "signature with common mistakes, and prints the mistakes that give the same signature as in the request. The " +
        "exit code is 1 if the request has a problem.",
    )
    .option("--signature <text>", "signature to explain (default: the x-signature of the request)")
    .option(
      "--canonical <text>",
      "canonical request that another program computed; with --canonical, you need no app secret",
    )
    .action((file: string | undefined, options: Options) => explainRequest(io, file, options));
  withExamples(
    withProfile(withJson(command)),
    "broker sign --curl GET https://api.example.com/trading/accounts/list | broker explain",
    "broker explain request.txt",
    "broker explain --json --entry 1 export.har",
    "broker explain headers.txt --url https://api.example.com/trading/accounts/list",
  );
}

type Finding = Pick<Warning, "message" | "fix"> & { readonly code: string };

const OTHER_APP_KEY: Finding = {
  code: "other_app_key",
  message: "The x-app-key of the request differs from the app key of your credentials.",
  fix: "Use the credentials that belong to the app key of the request, for example with --profile.",
};

async function explainRequest(io: Io, file: string | undefined, options: Options): Promise<void> {
  // A user who types a request ends it with Ctrl-D. After Ctrl-D, `broker` cannot ask for missing credentials, so it
  // reads the credentials first.
  const { appKey, ...compared } = await readCompared(io, options);
  const request = await readRequest(io, file, options);
  const { message, ...explanation } = await explain({ request, ...compared, now: request.serviceTime ?? Date.now() });
  const isOther = appKey !== undefined && (request.headers["x-app-key"] ?? appKey) !== appKey;
  const warnings = [...(isOther ? [OTHER_APP_KEY] : []), ...explanation.warnings];
  if (!explanation.matches || warnings.length > 0) io.exit = "no";
  // The message of `@org/signing` mentions its function and its option, so `broker` replaces them by its own command
  // and option.
  const named = message.replace("`explain` as `canonical`", "`broker explain` by `--canonical`");
  const shown = { ...explanation, message: named, warnings };
  io.stdout(options.json ? toJson(shown) : toText(io, shown, options.canonical !== undefined));
}

async function readCompared(io: Io, options: Options) {
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
