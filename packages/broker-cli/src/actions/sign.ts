import { createSigner } from "@org/signing";
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

/** RFC 9110, token. */
const METHOD = /^[!#$%&'*+.^_`|~\w-]+$/;

export async function sign(io: Io, method: string, target: string, options: SignOptions): Promise<void> {
  if (options.curl && options.json) throw usageError("Give --curl or --json, and not both.");
  if (!METHOD.test(method)) throw usageError("The method has a character that no method of HTTP has.");
  const { baseUrl, ...credentials } = await readCredentials(io, options);
  noteStdin(io, [options.data, options.dataFile]);
  const given = {
    method: method.toUpperCase(),
    url: absoluteUrl(target, baseUrl),
    body: (await readBody(io, options)) || undefined,
  };
  assertSendable(given, credentials.appSecret);
  const signed = await createSigner(credentials).sign(given);
  if (!isJson(signed.body)) throw usageError("The body is not JSON text: something in it is left open, or misspelled.");
  const headers = { ...signed.headers, ...clientHeaders };
  const request = { method: given.method, url: signed.url, headers, body: signed.body };
  if (options.json) return io.stdout(toJson(request));
  if (options.curl) return io.stdout(toCurl(request));
  for (const [name, value] of Object.entries(headers)) io.stdout(`${name}: ${value}\n`);
  if (signed.url !== given.url) io.stderr(`broker: Send the request to ${signed.url}\n`);
  if (signed.body !== given.body) io.stderr(`broker: Send this body: ${signed.body}\n`);
}

/** The service's reference: the application secret is never sent in any request. */
function assertSendable({ url, body = "" }: { url: string; body: string | undefined }, secret: string): void {
  const escaped = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  if (!escaped.some((text) => url.includes(text) || body.includes(text))) return;
  throw new CliError("usage", {
    code: "secret_in_request",
    message: "The request has the application secret in its URL or body. The secret is never sent.",
    fix: "Take the secret out of the request.",
  });
}

/** The signer compacts the body, and finds only a part of the mistakes in it. */
function isJson(body: string | undefined): boolean {
  try {
    if (body !== undefined) JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
