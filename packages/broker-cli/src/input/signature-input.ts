import type { SignatureInput } from "@org/signing";
import { readSignedHeaders, readUrl } from "@org/signing/sending";
import { usageError } from "../errors.ts";
import type { RequestInput } from "./request.ts";

/** Returns the signed parts of a request, as `explain` takes them. */
export function signatureInput({ url, headers, body }: RequestInput): SignatureInput {
  const href = absolute(url, headers["host"]);
  const { host, path, query } = readUrl(href, new Set([new URL(href).hostname]));
  return { path, query, headers: readSignedHeaders((name) => headers[name] ?? (name === "host" ? host : "")), body };
}

function absolute(url: string, host: string | undefined): string {
  const href = url.startsWith("/") && host !== undefined ? `https://${host}${url}` : url;
  if (URL.canParse(href)) return href;
  throw usageError("The request has no host, or its URL is invalid.", "Paste its Host header too, or give --url.");
}
