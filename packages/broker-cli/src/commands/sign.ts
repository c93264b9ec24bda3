import { assertSendable } from "../credentials/secrets.ts";
import { createSigner } from "@org/signing";
import type { Command } from "commander";
import { readCredentials } from "../credentials/settings.ts";
import { usageError } from "../errors.ts";
import { clientHeaders } from "../generated/inputs.ts";
import { dataFix } from "../input/json.ts";
import { readBody } from "../input/read-text.ts";
import { absoluteUrl } from "../input/url.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { toCurl } from "../output/curl.ts";
import { toJson } from "../output/json.ts";
import { methodArgument, withCredentials, withExamples, withJson } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description("Signs a request and prints its headers, one per line. Send the request soon, and only once.")
    .addArgument(methodArgument("HTTP method of the request; every method is allowed"))
    .argument("<url>", "absolute URL, or a path that is appended to the base URL")
    .option("--data <json>", "body of the request, or - to read standard input")
    .option("--data-file <path>", "file that contains the body, or - to read standard input")
    .option("--curl", "print a curl command that is ready to run")
    .action((method: string, url: string, options: Options) => sign(io, method, url, options));
  withExamples(
    withCredentials(withJson(command)),
    "broker sign GET https://api.example.com/trading/accounts/list",
    "broker sign --curl GET /trading/accounts/list",
    `broker sign --json POST https://api.example.com/made-up/path --data '{"quantity":1}'`,
    `echo '{"quantity":1}' | broker sign POST https://api.example.com/made-up/path --data-file -`,
  );
}

/** Pattern for an HTTP method, which is a token according to RFC 9110. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

async function sign(io: Io, method: string, target: string, options: Options): Promise<void> {
  if (options.curl && options.json) throw usageError("Use --curl or --json, not both.");
  if (!METHOD.test(method)) throw usageError("The method contains a character that is not allowed in an HTTP method.");
  const { baseUrl, ...credentials } = await readCredentials(io, options);
  const given = {
    method: method.toUpperCase(),
    url: absoluteUrl(target, baseUrl),
    body: (await readBody(io, options)) || undefined,
  };
  const signed = await createSigner(credentials).sign(given);
  assertSendable([given.url, given.body ?? "", signed.url, signed.body ?? ""], credentials.appSecret);
  if (!isJson(signed.body)) throw usageError("The body is not JSON text.", dataFix(options.data));
  const headers = { ...signed.headers, ...clientHeaders };
  const request = { method: given.method, url: signed.url, headers, body: signed.body };
  if (options.json) return io.stdout(toJson(request));
  if (options.curl) return io.stdout(toCurl(request));
  for (const [name, value] of Object.entries(headers)) io.stdout(`${name}: ${value}\n`);
  if (signed.url !== given.url) io.stderr(`broker: Signing changed the URL. Send the request to ${signed.url}\n`);
  if (signed.body !== given.body) io.stderr(`broker: Signing changed the body. Send this body: ${signed.body}\n`);
}

/** Checks the syntax of the whole body, because the signer does not detect every syntax error in a JSON body. */
function isJson(body: string | undefined): boolean {
  try {
    if (body !== undefined) JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
