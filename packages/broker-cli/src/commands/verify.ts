import { SIGNED_HEADERS } from "@org/signing/sending";
import { createVerifier, memoryReplayStore, type RefusalCode, type VerificationResult } from "@org/signing/verify";
import type { Command } from "commander";
import { readCredentials } from "../credentials/settings.ts";
import { usageError } from "../errors.ts";
import type { RequestInput } from "../input/headers.ts";
import { readNumber } from "../input/parse-request.ts";
import { readRequest } from "../input/read-request.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toJson } from "../output/json.ts";
import { colored } from "../output/text.ts";
import { withExamples, withJson, withProfile, withRequest } from "./shared.ts";

export function define(command: Command, io: Io): void {
  withRequest(command)
    .description(
      "Verifies the signature and the signed headers of a request as a server does, but does not detect replays. " +
        "Sends nothing. Prints `valid`, or a code with the reason for the rejection. The exit code is 1 if the request is invalid.",
    )
    .option(
      "--tolerance <seconds>",
      "largest allowed difference between the timestamp and this machine's clock (default: no limit)",
    )
    .action((file: string | undefined, options: Options) => verifyRequest(io, file, options));
  withExamples(
    withProfile(withJson(command)),
    "broker sign --curl GET https://api.example.com/trading/accounts/list | broker verify --tolerance 300",
    "broker verify --json request.txt",
  );
}

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  missing_header: "x-signature or one of the six signed headers is missing or empty.",
  malformed_header: "A signed header is repeated, or has a character that is not visible ASCII.",
  unsupported_algorithm: "x-signature-algorithm must be HMAC-SHA256, and x-signature-version must be 1.0.",
  malformed_timestamp: "x-timestamp must be a time in the format YYYY-MM-DDThh:mm:ssZ.",
  timestamp_out_of_window: "x-timestamp differs from this machine's clock by more than the tolerance.",
  malformed_request: "The path and the query of the URL must be visible ASCII.",
  incomplete_body: "The body is incomplete.",
  body_not_allowed: "A GET or HEAD request must not have a body.",
  malformed_percent_encoding:
    "In the URL, two hex digits must follow each percent sign, and the encoded bytes must be UTF-8.",
  reserved_query_name: "A query parameter has the name of a signed header.",
  ambiguous_request: "The signature of this request is also valid for a different request.",
  signature_mismatch: "The signature does not match the request. Run `broker explain` to find out why.",
  nonce_reused: "A request with this nonce was accepted before.",
  replay_store_full: "The replay store is full.",
  replay_store_unavailable: "The replay store failed.",
  secret_unavailable: "The app secret could not be read.",
};

async function verifyRequest(io: Io, file: string | undefined, options: Options): Promise<void> {
  const seconds = readNumber("--tolerance", " of seconds", options.tolerance);
  // A user who types a request ends it with Ctrl-D. After Ctrl-D, `broker` cannot ask for missing credentials, so it
  // reads the credentials first.
  const { appKey, appSecret } = await readCredentials(io, options);
  const request = await readRequest(io, file, options);
  if ((request.headers["x-app-key"] ?? appKey) !== appKey) {
    io.stderr("broker: The x-app-key of the request differs from the app key of your credentials.\n");
  }
  const result = await verify(request, appSecret, seconds);
  if (result.ok) return io.stdout(options.json ? toJson({ ok: true }) : `${colored(io, "green", "valid")}\n`);
  io.exit = "no";
  const { code } = result;
  const message = code === "missing_header" ? missing(request) : REFUSALS[code];
  io.stdout(options.json ? toJson({ ok: false, code, message }) : `${colored(io, "red", code)}: ${message}\n`);
}

function missing({ url, headers }: RequestInput): string {
  const names = [...SIGNED_HEADERS, "x-signature"].filter(
    (name) => (headers[name] ?? "") === "" && (name !== "host" || url.startsWith("/")),
  );
  return `These headers are missing or empty: ${names.join(", ")}.`;
}

/**
 * @param seconds largest difference between `x-timestamp` and this machine's clock; if undefined, every timestamp is
 *   accepted
 */
function verify(request: RequestInput, appSecret: string, seconds: number | undefined): Promise<VerificationResult> {
  const { host, target } = splitUrl(request);
  const time = Date.parse(request.headers["x-timestamp"] ?? "");
  const verifier = createVerifier({
    secretFor: () => appSecret,
    tolerance: 1000 * (seconds ?? 1),
    replayStore: memoryReplayStore({ capacity: 1 }),
    ...(seconds === undefined && !Number.isNaN(time) && { now: () => time }),
  });
  return verifier.verify({
    method: request.method,
    target,
    headers: host === undefined ? request.headers : { host, ...request.headers },
    body: request.body === undefined ? undefined : new TextEncoder().encode(request.body),
  });
}

/**
 * Splits a URL into host and target. The target is not normalized, because a server receives the same target that the
 * client wrote.
 */
function splitUrl({ url }: RequestInput): { host: string | undefined; target: string } {
  const [beforeFragment = ""] = url.split("#", 1);
  if (beforeFragment.startsWith("/")) return { host: undefined, target: beforeFragment };
  if (!/^https?:\/\//i.test(beforeFragment) || !URL.canParse(beforeFragment)) {
    throw usageError("The URL is invalid.", "Give an absolute URL that begins with https:// or http://.");
  }
  const target = beforeFragment.replace(/^[^:]*:\/\/[^/?]*/, "");
  return { host: new URL(beforeFragment).host, target: target.startsWith("/") ? target : `/${target}` };
}
