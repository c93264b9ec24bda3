import { SIGNED_HEADERS } from "@org/signing/sending";
import { createVerifier, memoryReplayStore, type VerificationResult } from "@org/signing/verify";
import { readCredentials } from "../credentials/credentials.ts";
import { usageError } from "../errors.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { readRequest, type RequestOptions } from "../input/read-request.ts";
import type { RequestInput } from "../input/request.ts";
import type { Io } from "../io.ts";
import { colored } from "../output/color.ts";
import { toJson } from "../output/json.ts";
import { REFUSALS } from "./refusals.ts";

export interface VerifyOptions extends RequestOptions {
  readonly tolerance?: string;
  readonly json?: true;
  readonly profile?: string;
}

export async function verifyRequest(io: Io, file: string | undefined, options: VerifyOptions): Promise<void> {
  const tolerance = readTolerance(options.tolerance);
  // A request on standard input ends with Ctrl-D. After Ctrl-D, the user cannot type missing credentials. So `broker`
  // reads the credentials first.
  const { appKey, appSecret } = await readCredentials(io, options);
  const request = await readRequest(io, file, options);
  for (const note of request.notes) io.stderr(`broker: ${note}\n`);
  if ((request.headers["x-app-key"] ?? appKey) !== appKey) {
    io.stderr("broker: The x-app-key of the request differs from the app key of your credentials.\n");
  }
  const result = await verify(request, appSecret, tolerance);
  io.exitCode = EXIT_CODES[result.ok ? "success" : "no"].code;
  if (result.ok) return io.stdout(options.json ? toJson({ ok: true }) : `${colored(io, "green", "valid")}\n`);
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
 * @param tolerance largest difference between `x-timestamp` and this machine's clock in milliseconds; if undefined,
 *   every timestamp is accepted
 */
function verify(request: RequestInput, appSecret: string, tolerance: number | undefined): Promise<VerificationResult> {
  const { host, target } = splitUrl(request);
  const time = Date.parse(request.headers["x-timestamp"] ?? "");
  const verifier = createVerifier({
    secretFor: () => appSecret,
    tolerance: tolerance ?? 1000,
    replayStore: memoryReplayStore({ capacity: 1 }),
    ...(tolerance === undefined && !Number.isNaN(time) && { now: () => time }),
  });
  return verifier.verify({
    method: request.method,
    target,
    headers: host === undefined ? request.headers : { host, ...request.headers },
    body: request.body === undefined ? undefined : new TextEncoder().encode(request.body),
  });
}

/** Does not normalize the target, because a server receives the same target that the client wrote. */
function splitUrl({ url }: RequestInput): { host: string | undefined; target: string } {
  const [beforeFragment = ""] = url.split("#", 1);
  if (beforeFragment.startsWith("/")) return { host: undefined, target: beforeFragment };
  if (!/^https?:\/\//i.test(beforeFragment) || !URL.canParse(beforeFragment)) {
    throw usageError("The URL is invalid.", "Give an absolute URL that begins with https:// or http://.");
  }
  const target = beforeFragment.replace(/^[^:]*:\/\/[^/?]*/, "");
  return { host: new URL(beforeFragment).host, target: target.startsWith("/") ? target : `/${target}` };
}

function readTolerance(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(seconds)) return Number(seconds) * 1000;
  throw usageError(`--tolerance must be a whole number of seconds, 1 or more, but is ${seconds}.`);
}
