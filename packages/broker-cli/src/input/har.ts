import { usageError } from "../errors.ts";
import { headerRecord, type RequestInput } from "./request.ts";

/**
 * Reads a request in JSON: a HAR with entries, one entry, its request, or what `broker sign --json` prints.
 *
 * @param wanted number of the entry, from 1; by default the only one that is signed
 */
export function parseHar(text: string, wanted: number | undefined): RequestInput {
  const value = parseJson(text);
  const entries = at(at(value, "log"), "entries");
  if (!Array.isArray(entries)) return readRequest(at(value, "request") ?? value);
  const requests = entries.map((entry: unknown) => at(entry, "request"));
  if (wanted !== undefined && wanted > requests.length) throw usageError(`The HAR has ${requests.length} entries.`);
  if (wanted !== undefined) return readRequest(requests[wanted - 1]);
  const signed = requests.flatMap((request, index) => (isSigned(request) ? [{ request, number: index + 1 }] : []));
  if (signed.length === 1) return readRequest(signed[0]?.request);
  const numbers = signed.slice(0, 20).map(({ number }) => number);
  throw usageError(
    `The HAR has ${entries.length} entries, of which ${signed.length} have an x-signature${numbers.length > 0 ? `: ${numbers.join(", ")}` : ""}.`,
    signed.length === 0 ? "Export it again with all headers." : "Choose one by --entry.",
  );
}

function isSigned(request: unknown): boolean {
  return "x-signature" in headerRecord(readHeaders(request));
}

function readRequest(request: unknown): RequestInput {
  const [method, url] = [at(request, "method"), at(request, "url")];
  const postData = at(request, "postData");
  const [body, params] = [at(postData, "text") ?? at(request, "body"), at(postData, "params")];
  // Some programs write bytes in base64, or the fields of a form alone. Neither is the body that was sent.
  const isEncoded = at(postData, "encoding") === "base64";
  const isForm = typeof body !== "string" && Array.isArray(params) && params.length > 0;
  if (typeof method !== "string" || typeof url !== "string") {
    throw usageError("The JSON is no request with method and url, and no entry of a HAR.");
  }
  const { ":authority": authority, ...headers } = headerRecord(readHeaders(request));
  const sent = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  return {
    method,
    url,
    headers: { ...(authority !== undefined && { host: authority }), ...Object.fromEntries(sent) },
    body: typeof body === "string" && !isEncoded ? body : undefined,
    notes: isEncoded || isForm ? ["The HAR has no plain text of the body. Give the body by --data-file."] : [],
  };
}

function readHeaders(request: unknown): [name: string, value: string][] {
  const headers = at(request, "headers");
  const pairs = Array.isArray(headers)
    ? headers.map((header: unknown) => [at(header, "name"), at(header, "value")])
    : Object.entries(Object(headers));
  return pairs.flatMap(([name, value]): [string, string][] =>
    typeof name === "string" && typeof value === "string" ? [[name, value]] : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError("The input begins like a HAR and is not JSON.", "Copy the entry again, as a whole.");
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
