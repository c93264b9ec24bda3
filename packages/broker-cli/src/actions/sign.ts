import { createSigner } from "@org/signing";
import { createRedactor } from "@org/signing/sending";
import { readCredentials } from "../credentials/credentials.ts";
import { CliError, usageError } from "../errors.ts";
import { clientHeaders } from "../generated/inputs.ts";
import { readBody } from "../input/body.ts";
import { absoluteUrl } from "../input/url.ts";
import type { Io } from "../io.ts";
import { toCurl } from "../output/curl.ts";
import { toJson } from "../output/json.ts";
import { noteStdin } from "../output/stdin-note.ts";

export interface SignOptions {
  readonly data?: string;
  readonly dataFile?: string;
  readonly curl?: true;
  readonly json?: true;
  readonly profile?: string;
}

/** Pattern for an HTTP method, which is a token according to RFC 9110. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

export async function sign(io: Io, method: string, target: string, options: SignOptions): Promise<void> {
  if (options.curl && options.json) throw usageError("Use --curl or --json, not both.");
  if (!METHOD.test(method)) throw usageError("The method contains a character that is not allowed in an HTTP method.");
  const { baseUrl, ...credentials } = await readCredentials(io, options);
  noteStdin(io, [options.data, options.dataFile]);
  const given = {
    method: method.toUpperCase(),
    url: absoluteUrl(target, baseUrl),
    body: (await readBody(io, options)) || undefined,
  };
  const signed = await createSigner(credentials).sign(given);
  assertSendable([given.url, given.body ?? "", signed.url, signed.body ?? ""], credentials.appSecret);
  if (!isJson(signed.body))
    throw usageError("The body is not JSON text. Check the syntax, such as brackets, commas and quotation marks.");
  const headers = { ...signed.headers, ...clientHeaders };
  const request = { method: given.method, url: signed.url, headers, body: signed.body };
  if (options.json) return io.stdout(toJson(request));
  if (options.curl) return io.stdout(toCurl(request));
  for (const [name, value] of Object.entries(headers)) io.stdout(`${name}: ${value}\n`);
  if (signed.url !== given.url) io.stderr(`broker: Signing changed the URL. Send the request to ${signed.url}\n`);
  if (signed.body !== given.body) io.stderr(`broker: Signing changed the body. Send this body: ${signed.body}\n`);
}

/**
 * Rejects a request that contains the app secret, because the service's reference says that the app secret is never
 * sent.
 */
function assertSendable(texts: readonly string[], secret: string): void {
  const { redact } = createRedactor([secret]);
  if (texts.every((text) => redact(text) === text)) return;
  throw new CliError("usage", {
    code: "secret_in_request",
    message: "The URL or the body of the request contains the app secret, which must never be sent.",
    fix: "Remove the app secret from the request.",
  });
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
